import { type DistributionSpec, distribution, type UtilitySpec, utility } from "@blendit/core/specs";
import { constantsOf } from "@blendit/core/theory";
import { expect, test } from "vitest";
import { lawSupport, rewardBounds } from "./law-support.ts";

const supportOf = (goal: UtilitySpec, ...arms: DistributionSpec[]) =>
  lawSupport(
    utility(goal),
    arms.map((arm) => distribution(arm)),
  );

test("is the smallest interval that holds every arm", () => {
  const arms = [
    { kind: "uniform", low: -1, high: 2 },
    { kind: "beta", alpha: 2, beta: 2, low: 1, high: 5 },
  ] as const;
  expect(supportOf({ kind: "variance" }, ...arms)).toEqual([-1, 5]);
});

test("holds the target too", () => {
  const target = { kind: "uniform", low: -3, high: 0.5 } as const;
  expect(supportOf({ kind: "wasserstein", target }, { kind: "beta", alpha: 1, beta: 1 })).toEqual([-3, 1]);
});

test("is the stated one where there is one, for unbounded arms too", () => {
  const goal = { kind: "variance", support: [-2, 2], outside: "clip" } as const;
  expect(supportOf(goal, { kind: "gaussian", mean: 0, deviation: 1 })).toEqual([-2, 2]);
});

test("is widened to hold the target, also where it is stated; not to an unbounded one, for which there are no constants", () => {
  const [near, far] = [
    distribution({ kind: "beta", alpha: 1, beta: 1 }),
    { kind: "uniform", low: 5, high: 6 },
  ] as const;
  const goal = { kind: "wasserstein", target: far, support: [0, 1] } as const;
  expect(supportOf(goal, { kind: "beta", alpha: 1, beta: 1 })).toEqual([0, 6]);
  // r = 3: V = 16 r^4.
  expect(constantsOf(utility(goal), rewardBounds(utility(goal), [near]))?.secondMoment).toBe(1296);
  for (const support of [{}, { support: [0, 1] }] as const) {
    const unbounded = utility({ kind: "wasserstein", target: { kind: "gaussian", mean: 0, deviation: 1 }, ...support });
    expect(lawSupport(unbounded, [near])).toEqual([0, 1]);
    expect(constantsOf(unbounded, rewardBounds(unbounded, [near]))?.secondMoment).toBeUndefined();
  }
});

test("is unknown where one arm is unbounded, or all is one point", () => {
  const beta = { kind: "beta", alpha: 1, beta: 1 } as const;
  const gaussian = { kind: "gaussian", mean: 0, deviation: 1 } as const;
  const point = { kind: "discrete", values: [1], masses: [1] } as const;
  expect(supportOf({ kind: "variance" }, beta, gaussian)).toBeUndefined();
  expect(supportOf({ kind: "variance" }, beta, { kind: "exponential", rate: 1 })).toBeUndefined();
  expect(supportOf({ kind: "wasserstein", target: beta }, gaussian)).toBeUndefined();
  expect(supportOf({ kind: "variance" }, point, point)).toBeUndefined();
});

test("the bounds for the theory hold density floors where there are any", () => {
  const flat = distribution({ kind: "uniform", low: 0, high: 1 });
  const match = utility({ kind: "wasserstein", target: { kind: "uniform", low: 0, high: 1 } });
  expect(rewardBounds(match, [flat, flat])).toEqual({ support: [0, 1], targetDensityFloor: 1, armDensityFloor: 1 });
  const betas = [distribution({ kind: "beta", alpha: 2, beta: 2 }), flat];
  expect(rewardBounds(match, betas)).toEqual({ support: [0, 1], targetDensityFloor: 1, armDensityFloor: undefined });
  expect(rewardBounds(match, [distribution({ kind: "gaussian", mean: 0, deviation: 1 }), flat])).toEqual({});
});
