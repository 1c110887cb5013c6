import { describe, expect, it } from "vitest";
import { beta } from "../distributions/beta.ts";
import type { Distribution } from "../distributions/distribution.ts";
import { empirical } from "../distributions/empirical.ts";
import { exponential } from "../distributions/exponential.ts";
import type { Utility } from "../features/utility.ts";
import { constrainedOptimum } from "../optimum/constrained-optimum.ts";
import { KnownArms } from "../optimum/known-arms.ts";
import { Random } from "../random/random.ts";
import type { Floor } from "../simplex/weight-domain.ts";
import { weightDomain } from "../simplex/weight-domain.ts";
import { mean } from "../utilities/mean.ts";
import { variance } from "../utilities/variance.ts";
import { BlendInference } from "./blend-inference.ts";
import { limitedBound } from "./limited-bound.ts";

/** Three arms, better and dearer from the first to the last. */
const scores = [beta({ alpha: 2, beta: 2 }), beta({ alpha: 4, beta: 2 }), beta({ alpha: 9, beta: 1 })];
const costs = [exponential({ rate: 1 }), exponential({ rate: 1 / 3 }), exponential({ rate: 1 / 8 })];
const BUDGET = 2.5;

function drawn(distributions: readonly Distribution[], count: number, random: Random): number[][] {
  return distributions.map((each) => Array.from({ length: count }, () => each.sample(random)));
}

function knownOf(utility: Utility, samples: readonly number[][]): KnownArms {
  return new KnownArms({ utility, arms: samples.map((list) => empirical({ samples: list })) });
}

/** The best blend by the rows, with its gap within the budget. */
function gapOfTable(utility: Utility, floor: Floor, random: Random, count: number) {
  const [goals, spent] = [drawn(scores, count, random), drawn(costs, count, random)];
  const known = knownOf(utility, goals);
  const cost = knownOf(mean(), spent);
  const chosen = constrainedOptimum({ goal: known, constraints: [{ problem: cost, atMost: BUDGET }], floor });
  const inference = new BlendInference({ known, samples: goals, floor });
  const metric = new BlendInference({ known: cost, samples: spent, floor });
  const margins = metric.marginsOfArms(-1, inference.sharedBounds(1));
  const estimate = Float64Array.from(spent, (list) => BUDGET - list.reduce((sum, each) => sum + each, 0) / count);
  const most = estimate.map((room, arm) => room + margins[arm]!);
  const gap = inference.gap(chosen.weights, [{ estimate, most }]);
  const free = inference.gap(chosen.weights);
  if (gap.grade === "none" || free.grade === "none") throw new Error("expected numbers");
  return { weights: chosen.weights, gap, free };
}

describe("the gap within a limit", () => {
  it.each([
    ["mean", mean(), 0],
    ["mean, with floors", mean(), 0.05],
    ["variance", variance(), 0],
  ] as const)("with %s is above the true one in nearly all tables, unlike its estimate", (_, utility, floor) => {
    const tables = 200;
    const truth = new KnownArms({ utility, arms: scores });
    const cost = new KnownArms({ utility: mean(), arms: costs });
    const best = constrainedOptimum({ goal: truth, constraints: [{ problem: cost, atMost: BUDGET }], floor });
    if (!best.feasible) throw new Error("expected a blend within the budget");
    const random = Random.stream(1, "tables");
    let misses = 0;
    let estimateMisses = 0;
    let [sum, freeSum] = [0, 0];
    for (let table = 0; table < tables; table++) {
      const { weights, gap, free } = gapOfTable(utility, floor, random, 60);
      const gain = best.value - truth.value(weights);
      if (gain > gap.upper) misses++;
      if (gain > gap.estimate + 1e-9) estimateMisses++;
      sum += gap.upper / tables;
      freeSum += free.upper / tables;
    }
    // At most 5 % of tables, and two standard errors. The estimate shows that a bound that is too small would fail here.
    const most = 0.05 * tables + 2 * Math.sqrt(0.05 * 0.95 * tables);
    expect(misses).toBeLessThanOrEqual(most);
    expect(estimateMisses).toBeGreaterThan(most);
    expect(sum).toBeLessThan(freeSum);
  });

  it("shrinks with the root of the rows to what the blend lacks", () => {
    const upperOf = (count: number) => gapOfTable(mean(), 0, Random.stream(2, "rows"), count).gap.upper;
    expect(upperOf(400) / upperOf(40_000)).toBeGreaterThan(6);
    expect(upperOf(400) / upperOf(40_000)).toBeLessThan(16);
  });
});

describe("limitedBound", () => {
  const playing = { active: [0, 1, 2], domain: weightDomain({ floor: 0 }, 3) };
  const exact = { up: new Float64Array(3), down: new Float64Array(3), counts: new Float64Array(3).fill(1) };
  const room = (...values: number[]) => ({ estimate: Float64Array.from(values), most: Float64Array.from(values) });
  const arms = { ...exact, slopes: Float64Array.of(0, 1, 3) };

  it("is the value of the linear program where nothing may be off", () => {
    // Within 1 - 0 u_1 - 1 u_2 - 4 u_3 >= 0, a quarter of the last arm is worth 3 / 4, and the second arm alone 1.
    const bound = limitedBound(playing, Float64Array.of(1, 0, 0), arms, [room(1, 0, -3)]);
    expect(bound.estimate).toBeCloseTo(1, 6);
    expect(bound.upper).toBeCloseTo(1, 6);
  });

  it("is that of two limits at once", () => {
    // The second limit allows at most half of the second arm: half of it and an eighth of the last.
    const rooms = [room(1, 0, -3), room(0.5, -0.5, 0.5)];
    const bound = limitedBound(playing, Float64Array.of(1, 0, 0), arms, rooms);
    expect(bound.estimate).toBeCloseTo(0.5 + 3 / 8, 6);
    expect(bound.upper).toBeCloseTo(0.5 + 3 / 8, 6);
  });

  it("counts what the rows may say too little of the room", () => {
    const generous = { estimate: Float64Array.of(1, 0, -3), most: Float64Array.of(1, 0, -1) };
    const { estimate, upper } = limitedBound(playing, Float64Array.of(1, 0, 0), arms, [generous]);
    expect(estimate).toBeCloseTo(1, 6);
    expect(upper).toBeCloseTo(1.5, 6);
  });

  it("is the bound without limits where these are far away", () => {
    const bound = limitedBound(playing, Float64Array.of(1, 0, 0), arms, [room(9, 9, 9)]);
    expect(bound.upper).toBeCloseTo(3, 9);
  });
});
