import type { DistributionSpec } from "@blendit/core/specs";
import { describe, expect, test } from "vitest";
import { smallExperiment } from "../../test/small-experiment.ts";
import type { Experiment } from "../spec/experiment.ts";
import { planExperiment } from "./plan-experiment.ts";

const beta = { kind: "beta", alpha: 2, beta: 5 } as const;
const uniform = { kind: "uniform", low: 0, high: 1 } as const;
const experiment: Experiment = { ...smallExperiment, name: "betas", arms: [beta, uniform], floor: 0.05 };
const plan = (change: Partial<Experiment> = {}, epsilon = 0.1) => planExperiment({ ...experiment, ...change }, epsilon);

describe("planExperiment", () => {
  test("tells for betas and the variance the numbers of the theory", () => {
    // Rewards in [0, 1]: r = 1/2, V = 16 r^4 = 1, L = 8 r = 4, C = r = 1/2. Two arms, floor 1/20:
    // D = (1 - 2/20) log(20 - 1) = 2.64999..., printed log(19) = 2.94444.
    const diameter = 0.9 * Math.log(19);
    // The largest step is floor^2 eps / (2 V) = 1.25e-4; the plan stays a millionth below it.
    const horizon = Math.floor((4 * diameter) / (1.25e-4 * (1 - 1e-6) * 0.1)) + 1;
    expect(horizon).toBeGreaterThan((4 * diameter) / (1.25e-4 * 0.1));
    const close = (value: number) => expect.closeTo(value, 6);
    expect(plan()).toEqual({
      name: "betas",
      utility: "variance",
      armCount: 2,
      floor: 0.05,
      drifts: false,
      epsilon: 0.1,
      hypotheses: [expect.objectContaining({ statement: "rewards lie in a bounded interval", met: true, value: 0.5 })],
      promise: {
        klDiameter: close(diameter),
        printedKlDiameter: close(Math.log(19)),
        secondMoment: 1,
        step: expect.closeTo(1.25e-4, 9),
        horizon,
        // D/(eta T) = eps/4 and eta V/(2 floor^2) = eps/4; best eta_0 = floor sqrt(D) = 0.0814.
        bound: close(0.05),
        initialStep: close(0.05 * Math.sqrt(diameter)),
        totalRegret: expect.closeTo((2 * Math.sqrt(diameter * horizon)) / 0.05, 3),
        bias: { stability: 4, rate: 0.5 },
      },
      reason: null,
    });
  });

  test("asks for four times the rounds at half the regret", () => {
    const rounds = (epsilon: number) => plan({}, epsilon).promise!.horizon;
    // Up to the whole number.
    expect(Math.abs(rounds(0.05) - 4 * rounds(0.1))).toBeLessThanOrEqual(4);
  });

  test("measures rewards by their width: twice as wide, 16 times V", () => {
    expect(plan({ arms: [beta, { kind: "uniform", low: -1, high: 1 }] }).promise!.secondMoment).toBe(16);
  });

  test("lists what the wasserstein bounds need besides, and gives no bias bound without", () => {
    const { hypotheses, promise } = plan({ utility: { kind: "wasserstein", target: uniform } });
    expect(hypotheses[0]).toMatchObject({ statement: "rewards lie in a bounded interval", met: true, value: 0.5 });
    expect(hypotheses).toContainEqual(
      expect.objectContaining({ statement: "each arm's density is at least m > 0 on it", met: false }),
    );
    // V = 16 r^4 = 1, as for the variance.
    expect(promise).toMatchObject({ secondMoment: 1, bias: null });
  });

  test("widens the interval to hold the target, and has no plan for an unbounded one", () => {
    const to = (target: DistributionSpec) => plan({ utility: { kind: "wasserstein", target, support: [0, 1] } });
    const widened = "so does the target; the interval is widened to hold it";
    const far = to({ kind: "uniform", low: 1, high: 4 });
    // Rewards in [0, 1], the target up to 4: r = 2, V = 16 r^4.
    expect(far.hypotheses.slice(0, 2)).toMatchObject([
      { met: true, value: 2 },
      { statement: widened, met: true },
    ]);
    expect(far.promise!.secondMoment).toBe(256);
    const unbounded = to({ kind: "gaussian", mean: 0.5, deviation: 0.1 });
    expect(unbounded.hypotheses[1]).toMatchObject({ statement: widened, met: false });
    expect(unbounded.reason).toMatch(/^the target needs a bound, since no influence function/);
  });

  test("asks for a bound of unbounded rewards, and plans with it once it is stated", () => {
    const arms = [beta, { kind: "gaussian", mean: 0, deviation: 1 }] as const;
    const { hypotheses, promise, reason } = plan({ arms });
    expect(hypotheses[0]).toMatchObject({ met: false });
    expect(promise).toBeNull();
    expect(reason).toBe("rewards need a bound; state one with `support: [low, high]` (and `outside: clip`)");
    const stated = plan({ arms, utility: { kind: "variance", support: [-2, 2], outside: "clip" } });
    expect(stated.promise!.secondMoment).toBe(256);
  });

  test("says so where the theory has nothing: other utilities, costs, laws that drift, no floor", () => {
    const reason = (change: Partial<Experiment>) => plan(change).reason;
    expect(reason({ utility: { kind: "gini" } })).toBe(
      "no constants of the bounds are derived for the utility gini (known: mean, variance, wasserstein)",
    );
    expect(reason({ costs: [0, 0.1] })).toBe(
      "the bounds are derived for a utility alone, not for one with a cost per arm",
    );
    const drift = { to: [uniform, beta], from: 10, until: 20 };
    expect(plan({ drift, learners: [] })).toMatchObject({
      drifts: true,
      promise: null,
      reason: "the bounds are derived for laws that stay as they are",
    });
    expect(reason({ floor: [0.1, 0.05], learners: [] })).toBe("the bounds are derived for one floor of all arms");
    expect(plan({ floor: [0.05, 0.05] }).promise).toEqual(plan({ floor: 0.05 }).promise);
    expect(reason({ floor: 0, learners: [] })).toBe("the bounds grow as 1/floor^2, and the floor is 0");
  });

  test("needs neither horizon nor learners", () => {
    expect(plan({ horizon: 1, learners: [] })).toEqual(plan());
  });
});
