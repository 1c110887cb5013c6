import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { klDiameter } from "./kl-diameter.ts";
import { planForAccuracy } from "./plan.ts";
import { constantStepBound } from "./regret-bounds.ts";

const share = fc.double({ min: 0.05, max: 0.999, noNaN: true });

describe("planForAccuracy", () => {
  test("keeps the guaranteed regret per round below epsilon, with every condition of the theorem met strictly", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 2, max: 50 }),
        share,
        fc.double({ min: 0.01, max: 100, noNaN: true }),
        fc.double({ min: 0.01, max: 10, noNaN: true }),
        fc.double({ min: 0, max: 0.999, noNaN: true }),
        (armCount, floorShare, secondMoment, epsilon, biasShare) => {
          const floor = floorShare / armCount;
          const averageBias = (biasShare * epsilon) / 4;
          const plan = planForAccuracy({ armCount, floor, secondMoment, epsilon, averageBias });
          const diameter = klDiameter({ armCount, floor });
          expect(plan.step).toBeLessThan((floor ** 2 * epsilon) / (2 * secondMoment));
          expect(plan.horizon).toBeGreaterThan((4 * diameter) / (plan.step * epsilon));
          expect(plan.horizon - 1).toBeLessThanOrEqual((4 * diameter) / (plan.step * epsilon));
          expect(plan.bound).toBeLessThan(epsilon);
          expect(plan.bound).toBe(
            constantStepBound({ diameter, floor, secondMoment, averageBias, step: plan.step, horizon: plan.horizon }),
          );
        },
      ),
      { seed: 31, numRuns: 1000 },
    );
  });

  test("plans with the exact diameter and shows the printed one beside it", () => {
    const plan = planForAccuracy({ armCount: 30, floor: 0.03, secondMoment: 1, epsilon: 0.1 });
    expect(plan.printedKlDiameter / plan.klDiameter).toBeCloseTo(10, 12);
    expect(plan.horizon).toBe(Math.floor((4 * plan.klDiameter) / (plan.step * 0.1)) + 1);
  });

  test("takes the bias as zero unless told", () => {
    const goal = { armCount: 2, floor: 0.1, secondMoment: 1, epsilon: 0.1 };
    expect(planForAccuracy(goal)).toEqual(planForAccuracy({ ...goal, averageBias: 0 }));
  });

  test("refuses a bias of a quarter of epsilon or more, and says so", () => {
    const goal = { armCount: 2, floor: 0.1, secondMoment: 1, epsilon: 0.5 };
    expect(() => planForAccuracy({ ...goal, averageBias: 0.125 })).toThrow(
      "invalid averageBias: expected less than epsilon / 4 = 0.125, got 0.125",
    );
    expect(() => planForAccuracy({ ...goal, averageBias: Number.NaN })).toThrow("invalid averageBias");
  });

  test("refuses a goal that no countable number of rounds reaches, and other values out of range", () => {
    const goal = { armCount: 2, floor: 0.1, secondMoment: 1, epsilon: 0.5 };
    expect(() => planForAccuracy({ ...goal, epsilon: 1e-9 })).toThrow(
      "invalid epsilon: expected a goal within 2^53 rounds, got 1e-9",
    );
    expect(() => planForAccuracy({ ...goal, epsilon: 0 })).toThrow("invalid epsilon: expected a finite number > 0");
    expect(() => planForAccuracy({ ...goal, secondMoment: -1 })).toThrow("invalid secondMoment");
    expect(() => planForAccuracy({ ...goal, floor: 0.5 })).toThrow("invalid floor: expected 0 <= floor < 1/K = 0.5");
  });
});
