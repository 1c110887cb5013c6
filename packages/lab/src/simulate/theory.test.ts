import { type DistributionSpec, distribution, type UtilitySpec, utility } from "@blendit/core/specs";
import { constantsOf } from "@blendit/core/theory";
import { describe, expect, test } from "vitest";
import { playedSummary } from "../../test/played-summary.ts";
import { smallExperiment } from "../../test/small-experiment.ts";
import type { Experiment } from "../spec/experiment.ts";
import { Problem } from "../spec/problem.ts";
import { densityFloor, planExperiment, rewardBounds, theoryBound } from "./theory.ts";

const beta = { kind: "beta", alpha: 2, beta: 5 } as const;
const uniform = { kind: "uniform", low: 0, high: 1 } as const;
const experiment: Experiment = { ...smallExperiment, name: "betas", arms: [beta, uniform], floor: 0.05 };
const plan = (change: Partial<Experiment> = {}, epsilon = 0.1) => planExperiment({ ...experiment, ...change }, epsilon);

describe("planExperiment", () => {
  test("refuses a goal about several metrics", () => {
    const arms = [beta, uniform].map(
      (quality) => ({ kind: "record", metrics: { quality, dollars: uniform } }) as const,
    );
    const term = (weight: number, of: string) => ({ weight, utility: { kind: "mean", of } }) as const;
    const several = { kind: "sum", terms: [term(1, "quality"), term(-1, "dollars")] } as const;
    expect(() => plan({ arms, utility: several })).toThrow(
      "The theory covers goals about one metric, but sum reads several.",
    );
    expect(plan({ arms, utility: { kind: "variance", of: "quality" } })).toEqual(plan());
  });

  test("has the numbers of the theory for beta distributions and the variance", () => {
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

  test("requires four times the rounds for half the regret", () => {
    const rounds = (epsilon: number) => plan({}, epsilon).promise!.horizon;
    // The numbers of rounds are rounded up.
    expect(Math.abs(rounds(0.05) - 4 * rounds(0.1))).toBeLessThanOrEqual(4);
  });

  test("has 16 times the second moment for rewards twice as wide", () => {
    expect(plan({ arms: [beta, { kind: "uniform", low: -1, high: 1 }] }).promise!.secondMoment).toBe(16);
  });

  test("lists the additional hypotheses for wasserstein, and has no bias bound without them", () => {
    const { hypotheses, promise } = plan({ utility: { kind: "wasserstein", target: uniform } });
    expect(hypotheses[0]).toMatchObject({ statement: "rewards lie in a bounded interval", met: true, value: 0.5 });
    expect(hypotheses).toContainEqual(
      expect.objectContaining({ statement: "each arm's density is at least m > 0 on it", met: false }),
    );
    // V = 16 r^4 = 1, as for the variance.
    expect(promise).toMatchObject({ secondMoment: 1, bias: null });
  });

  test("widens the interval to contain the target, and has no plan for an unbounded one", () => {
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
    expect(unbounded.reason).toMatch(/^the target needs a bound, since matching an unbounded distribution/);
  });

  test("requires a support for unbounded rewards, and plans with it", () => {
    const arms = [beta, { kind: "gaussian", mean: 0, deviation: 1 }] as const;
    const { hypotheses, promise, reason } = plan({ arms });
    expect(hypotheses[0]).toMatchObject({ met: false });
    expect(promise).toBeNull();
    expect(reason).toBe("rewards need a bound; state one with `support: [low, high]` (and `outside: clip`)");
    const stated = plan({ arms, utility: { kind: "variance", support: [-2, 2], outside: "clip" } });
    expect(stated.promise!.secondMoment).toBe(256);
  });

  test("explains what the theory does not cover: other utilities, costs, drift, different floors, no floor", () => {
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
      reason: "the bounds are derived for distributions that do not drift",
    });
    expect(reason({ floor: [0.1, 0.05], learners: [] })).toBe("the bounds are derived for a common floor of all arms");
    expect(plan({ floor: [0.05, 0.05] }).promise).toEqual(plan({ floor: 0.05 }).promise);
    expect(reason({ floor: 0, learners: [] })).toBe("the bounds grow as 1/floor^2, and the floor is 0");
  });

  test("needs neither horizon nor learners", () => {
    expect(plan({ horizon: 1, learners: [] })).toEqual(plan());
  });
});

const problem = new Problem(smallExperiment);
const exact = smallExperiment.learners[0]!;

test("the bound for exact influence is (D/eta + eta V/floor^2)/sqrt(T), with the width of the supports", () => {
  const [bound] = theoryBound(problem, exact, [100])!;
  const diameter = (1 - 3 * 0.05) * Math.log(1 / 0.05 - 2);
  // Rewards in [0, 1]: r = 1/2, V = 16 r^4 = 1; initial step 1/2.
  expect(bound).toBeCloseTo((diameter / 0.5 + 0.5 / 0.05 ** 2) / 10, 10);
});

test("plug-in influence adds twice the paper's bound on the bias: 2 * 16 L C / sqrt(floor) / sqrt(T)", () => {
  const [withBias] = theoryBound(problem, smallExperiment.learners[1]!, [100])!;
  const [without] = theoryBound(problem, exact, [100])!;
  expect(withBias! - without!).toBeCloseTo((2 * 16 * 4 * 0.5) / Math.sqrt(0.05) / 10, 10);
});

test.each<[string, Partial<Experiment>, object]>([
  ["unbounded arms", { arms: smallExperiment.arms.map(() => ({ kind: "gaussian", mean: 0, deviation: 1 })) }, {}],
  ["another utility", { utility: { kind: "gini" } }, {}],
  ["costs", { costs: [0, 0, 1] }, {}],
  ["ceilings", { ceiling: 0.9 }, {}],
  ["different floors", { floor: [0.01, 0.02, 0.03] }, {}],
  ["drift", { drift: { to: smallExperiment.arms, from: 10, until: 20 } }, {}],
  ["another learner", {}, { kind: "full-gradient" }],
  ["lazy projection", {}, { projection: "lazy" }],
  ["constant steps", {}, { step: { kind: "constant", size: 1 } }],
  ["estimates that forget", {}, { influence: "plug-in", memory: { window: 10 } }],
])("there is no bound for %s", (_, change, own) => {
  const spec = { ...exact, ...own } as typeof exact;
  expect(theoryBound(new Problem({ ...smallExperiment, ...change }), spec, [100])).toBeUndefined();
});

test("the bound for equal floors by arm is that for the common floor", () => {
  const of = (floor: Experiment["floor"]) => theoryBound(new Problem({ ...smallExperiment, floor }), exact, [1]);
  expect(of(smallExperiment.arms.map(() => 0.01))).toEqual(of(0.01));
});

test("the bound for a target beyond the support exceeds the gap, and there is none for an unbounded target", () => {
  const points = [0, 1].map((value) => ({ kind: "discrete", values: [value], masses: [1] }) as const);
  const matching = (target: DistributionSpec) =>
    new Problem({
      ...smallExperiment,
      arms: points,
      floor: 0.4,
      utility: { kind: "wasserstein", target, support: [0, 1] },
    });
  const far = matching({ kind: "uniform", low: 40, high: 41 });
  const [bound] = theoryBound(far, exact, [1])!;
  // In the first round the weights, and so their average, are equal.
  expect(bound).toBeGreaterThan(far.optimum.value - far.known.value([0.5, 0.5]));
  // With only the interval of the rewards, r = 1/2, V = 1 and D = 0.2 log 1.5, the bound would be far too small.
  const alone = (0.2 * Math.log(1.5)) / 0.5 + 0.5 / 0.4 ** 2;
  expect(far.optimum.value - far.known.value([0.5, 0.5])).toBeGreaterThan(2 * alone);
  expect(theoryBound(matching({ kind: "gaussian", mean: 0.5, deviation: 0.1 }), exact, [1])).toBeUndefined();
});

test("the bound exceeds the gap", () => {
  const [learner] = playedSummary(problem).learners;
  learner!.bound!.forEach((bound, index) => {
    expect(bound).toBeGreaterThan(learner!.utilityGap[index]!.mean);
  });
});

function supportOf(goal: UtilitySpec, ...arms: DistributionSpec[]) {
  const distributions = arms.map((arm) => distribution(arm));
  return rewardBounds(utility(goal), distributions).support;
}

test("the support is the smallest interval that contains every arm", () => {
  const arms = [
    { kind: "uniform", low: -1, high: 2 },
    { kind: "beta", alpha: 2, beta: 2, low: 1, high: 5 },
  ] as const;
  expect(supportOf({ kind: "variance" }, ...arms)).toEqual([-1, 5]);
});

test("the support contains the target", () => {
  const target = { kind: "uniform", low: -3, high: 0.5 } as const;
  expect(supportOf({ kind: "wasserstein", target }, { kind: "beta", alpha: 1, beta: 1 })).toEqual([-3, 1]);
});

test("the support is the support of the utility if it has one, also for unbounded arms", () => {
  const goal = { kind: "variance", support: [-2, 2], outside: "clip" } as const;
  expect(supportOf(goal, { kind: "gaussian", mean: 0, deviation: 1 })).toEqual([-2, 2]);
});

test("the support widens the support of the utility to contain a bounded target; an unbounded one has no constants", () => {
  const [near, far] = [
    distribution({ kind: "beta", alpha: 1, beta: 1 }),
    { kind: "uniform", low: 5, high: 6 },
  ] as const;
  const goal = { kind: "wasserstein", target: far, support: [0, 1] } as const;
  expect(supportOf(goal, { kind: "beta", alpha: 1, beta: 1 })).toEqual([0, 6]);
  // r = 3 and V = 16 r^4.
  expect(constantsOf(utility(goal), rewardBounds(utility(goal), [near]))?.secondMoment).toBe(1296);
  for (const support of [{}, { support: [0, 1] }] as const) {
    const unbounded = utility({ kind: "wasserstein", target: { kind: "gaussian", mean: 0, deviation: 1 }, ...support });
    expect(rewardBounds(unbounded, [near]).support).toEqual([0, 1]);
    expect(constantsOf(unbounded, rewardBounds(unbounded, [near]))?.secondMoment).toBeUndefined();
  }
});

test("the support is undefined if an arm is unbounded, or if all rewards are one point", () => {
  const beta = { kind: "beta", alpha: 1, beta: 1 } as const;
  const gaussian = { kind: "gaussian", mean: 0, deviation: 1 } as const;
  const point = { kind: "discrete", values: [1], masses: [1] } as const;
  expect(supportOf({ kind: "variance" }, beta, gaussian)).toBeUndefined();
  expect(supportOf({ kind: "variance" }, beta, { kind: "exponential", rate: 1 })).toBeUndefined();
  expect(supportOf({ kind: "wasserstein", target: beta }, gaussian)).toBeUndefined();
  expect(supportOf({ kind: "variance" }, point, point)).toBeUndefined();
});

test("rewardBounds includes density floors if they exist", () => {
  const flat = distribution({ kind: "uniform", low: 0, high: 1 });
  const match = utility({ kind: "wasserstein", target: { kind: "uniform", low: 0, high: 1 } });
  expect(rewardBounds(match, [flat, flat])).toEqual({ support: [0, 1], targetDensityFloor: 1, armDensityFloor: 1 });
  const betas = [distribution({ kind: "beta", alpha: 2, beta: 2 }), flat];
  expect(rewardBounds(match, betas)).toEqual({ support: [0, 1], targetDensityFloor: 1, armDensityFloor: undefined });
  expect(rewardBounds(match, [distribution({ kind: "gaussian", mean: 0, deviation: 1 }), flat])).toEqual({});
});

const flat = distribution({ kind: "uniform", low: -0.3, high: 0.4 });

test("the density floor of a uniform distribution on its support is its density, and never above it", () => {
  expect(densityFloor([flat], [-0.3, 0.4])).toBeCloseTo(1 / 0.7, 12);
  expect(densityFloor([flat], [-0.3, 0.4])!).toBeLessThanOrEqual(1 / (0.4 - -0.3));
});

test("the density floor of several distributions is the smallest; beta(1/2, 1/2) has 2/pi in the middle", () => {
  const arcsine = distribution({ kind: "beta", alpha: 0.5, beta: 0.5 });
  const flat = distribution({ kind: "uniform", low: 0, high: 1 });
  expect(densityFloor([flat, arcsine], [0, 1])).toBeCloseTo(2 / Math.PI, 12);
});

test("there is no density floor if a density vanishes, or a distribution ends earlier or has atoms", () => {
  expect(densityFloor([distribution({ kind: "beta", alpha: 2, beta: 2 })], [0, 1])).toBeUndefined();
  expect(densityFloor([distribution({ kind: "triangular", low: 0, mode: 1, high: 1 })], [0, 1])).toBeUndefined();
  expect(densityFloor([flat], [-0.3, 1])).toBeUndefined();
  expect(densityFloor([distribution({ kind: "bernoulli", p: 0.5 })], [0, 1])).toBeUndefined();
});
