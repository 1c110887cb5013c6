import type { AnyDistributionSpec, DistributionSpec, UtilitySpec } from "@blendit/core/specs";
import { describe, expect, it, vi } from "vitest";
import { parseProblem } from "./parse-experiment.ts";
import { Problem } from "./problem.ts";

const good = {
  utility: { kind: "variance" },
  arms: [
    { kind: "uniform", low: 0, high: 1 },
    { kind: "bernoulli", p: 0.5 },
  ],
  floor: 0.1,
  horizon: 1000,
  learners: [{ kind: "mirror-ascent", influence: "exact" }, { kind: "uniform" }],
};

function messages(change: object, needs?: "optimum"): string[] {
  const result = parseProblem({ ...good, ...change }, needs && { needs });
  return result.state === "valid" ? [] : result.complaints.map(({ message }) => message);
}
const crooked: DistributionSpec = { kind: "uniform", low: 1, high: 0 };
const continuous: DistributionSpec = { kind: "uniform", low: 0, high: 1 };

describe("buildProblem", () => {
  it("finds none where all parts can be built and fit each other", () => {
    expect(messages({})).toEqual([]);
    expect(messages({ costs: [1, 2] })).toEqual([]);
  });

  it("builds known arms where a diagnostic or a learner needs them", () => {
    const known = vi.spyOn(Problem.prototype, "known", "get");
    messages({});
    expect(known).toHaveBeenCalled();
    known.mockClear();
    messages({ diagnostics: [], learners: [{ kind: "uniform" }] });
    expect(known).not.toHaveBeenCalled();
    messages({ diagnostics: [] });
    expect(known).toHaveBeenCalled();
    known.mockRestore();
  });

  it("looks at costs and at a distribution of each kind where nobody needs known arms", () => {
    const quick = { diagnostics: [], learners: [{ kind: "mirror-ascent" }] };
    expect(messages(quick)).toEqual([]);
    expect(messages({ ...quick, costs: [1, 2, 3] })).toEqual([
      "invalid costs: expected one number for each of 2 arms, got [1,2,3]",
    ]);
    expect(messages({ ...quick, utility: { kind: "entropy" } })[0]).toMatch(
      /^invalid arms: expected distributions whose values are all categories/,
    );
    const arms: AnyDistributionSpec[] = [0, 1].map((x) => ({ kind: "gaussian-vector", mean: [x, x], deviation: 1 }));
    expect(messages({ ...quick, arms })[0]).toMatch(/^invalid arms: expected distributions of numbers/);
    const third: AnyDistributionSpec = { kind: "gaussian-vector", mean: [1, 2, 3], deviation: 1 };
    expect(messages({ ...quick, arms: [...arms, third], utility: { kind: "log-det" } })[0]).toMatch(
      /^invalid arms: expected distributions of one and the same dimension/,
    );
  });

  it("names the distribution that cannot be built, however deep it stands", () => {
    const inMixture: DistributionSpec = { kind: "mixture", parts: [{ weight: 1, distribution: crooked }] };
    expect(messages({ arms: [continuous, inMixture] })).toEqual([
      "invalid [low, high] of arms[1].parts[0].distribution: expected finite low < high, got [1,0]",
    ]);
    const match: UtilitySpec = { kind: "cramer", target: crooked };
    const sum: UtilitySpec = { kind: "sum", terms: [{ weight: 1, utility: match }] };
    expect(messages({ utility: sum })).toEqual([
      "invalid [low, high] of utility.terms[0].utility.target: expected finite low < high, got [1,0]",
    ]);
  });

  it("passes on what core says about masses, edges and moments", () => {
    const discrete: DistributionSpec = { kind: "discrete", values: [0, 1], masses: [0.5, 0.4] };
    expect(messages({ arms: [continuous, discrete] })).toEqual([
      "invalid sum of masses of arms[1]: expected 1 within 1e-9, got 0.9",
    ]);
    expect(messages({ utility: { kind: "entropy", edges: [1, 0] } })).toEqual([
      "invalid utility.edges: expected ascending numbers, got [1,0]",
    ]);
    const prior = { count: 1, mean: 2, secondMoment: 1 };
    expect(messages({ learners: [{ kind: "mirror-ascent", prior }] })).toEqual([
      "invalid learners[0].prior.secondMoment: expected at least mean^2 = 4, got 1",
    ]);
  });

  it("holds the ceiling above 1/K and above the floor", () => {
    expect(messages({ ceiling: 0.5 })[0]).toMatch(/^invalid ceiling: expected 1\/K = 0.5 < ceiling <= 1 \(raise it/);
    expect(messages({ floor: [0.1, 0.3], ceiling: [1, 0.2] })).toEqual([
      "invalid ceiling[1]: expected at least the floor 0.3: raise it, or lower that floor, got 0.2",
    ]);
    expect(messages({ ceiling: 0.7 })).toEqual([]);
  });

  it("holds the floor below 1/K, also where arms are wrong", () => {
    const message = "invalid floor: expected 0 <= floor < 1/K = 0.5, got 0.5";
    expect(messages({ floor: 0.5 })).toEqual([message]);
    expect(messages({ floor: 0.5, arms: [continuous, crooked] })).toContain(message);
  });

  it("wants a cost for each arm", () => {
    expect(messages({ costs: [1, 2, 3] })).toEqual([
      "invalid costs: expected one number for each of 2 arms, got [1,2,3]",
    ]);
  });

  it("wants distributions that the utility can value", () => {
    expect(messages({ utility: { kind: "entropy" } })[0]).toMatch(
      /^invalid arms: expected distributions whose values are all categories/,
    );
  });

  it("wants rewards within a stated support, or clipped", () => {
    const arms: DistributionSpec[] = [continuous, { kind: "bernoulli", p: 0.5 }];
    expect(messages({ arms, utility: { kind: "variance", support: [0, 1] } })).toEqual([]);
    expect(messages({ arms, utility: { kind: "variance", support: [0, 0.9] } })).toEqual([
      "invalid utility.support: expected an interval that holds all rewards of arms[0], 0 to 1, or outside: clip, got [0,0.9]",
    ]);
    expect(messages({ arms, utility: { kind: "variance", support: [0, 0.9], outside: "clip" } })).toEqual([]);
  });

  describe("with distributions of vectors", () => {
    const arms: AnyDistributionSpec[] = [
      { kind: "gaussian-vector", mean: [0, 1], deviation: 1 },
      { kind: "empirical-vectors", samples: [[0, 0]] },
    ];
    const utility: UtilitySpec = { kind: "log-det" };

    it("finds nothing wrong where the utility takes vectors, a support or not", () => {
      expect(messages({ arms, utility })).toEqual([]);
      expect(messages({ arms, utility: { kind: "log-det", support: [0, 1] } })).toEqual([]);
      const target = arms[0]!;
      expect(messages({ arms, utility: { kind: "mmd", bandwidth: 1, target } })).toEqual([]);
    });

    it("wants a utility that takes them, and one dimension", () => {
      expect(messages({ arms, utility: { kind: "variance" } })).toEqual([
        'invalid arms: expected distributions of numbers, since variance is a utility of numbers, got "gaussian-vector"',
      ]);
      const third: AnyDistributionSpec = { kind: "empirical-vectors", samples: [[1, 2, 3]] };
      expect(messages({ arms: [...arms, third], utility })).toEqual([
        "invalid arms: expected distributions of one and the same dimension, got [2,2,3]",
      ]);
      const target: AnyDistributionSpec = { kind: "uniform", low: 0, high: 1 };
      expect(messages({ arms, utility: { kind: "mmd", bandwidth: 1, target } })).toEqual([
        "invalid arms: expected distributions of dimension 1, like the target, got [2,2]",
      ]);
    });

    it("names what is wrong in a distribution, and learners that look at means", () => {
      const flat: AnyDistributionSpec = {
        kind: "gaussian-vector",
        mean: [0, 1],
        covariance: [
          [1, 2],
          [2, 1],
        ],
      };
      expect(messages({ arms: [arms[0], flat], utility })[0]).toMatch(
        /^invalid arms\[1\].covariance: expected a matrix without negative eigenvalues/,
      );
      const learners = [{ kind: "full-gradient" }, { kind: "exp3" }, { kind: "ucb1" }, { kind: "thompson" }] as const;
      const found = messages({ arms, utility, learners });
      expect(found).toHaveLength(3);
      expect(found[0]).toMatch(
        /^invalid reward of learners\[1\]: expected a finite number, since exp3 looks at means, got \[.+,.+\]$/,
      );
    });
  });

  it("builds learners as a run would", () => {
    expect(
      messages({
        utility: { kind: "gini" },
        learners: [
          { kind: "mirror-ascent", step: { kind: "theory" } },
          { kind: "mirror-ascent", prior: { count: 1 } },
          { kind: "fixed", weights: [0.5, 0.2, 0.3] },
          { kind: "fixed", weights: [0.5, 0.4] },
        ],
      }),
    ).toEqual([
      'invalid learners[0].step: expected one of the utilities mean, variance, wasserstein with a stated support, got "gini"',
      'invalid learners[1].prior: expected { kind: "pooled", count }, since gini has no target distribution, got {"count":1}',
      "invalid learners[2].weights.length: expected 2, got 3",
      "invalid learners[3].weights: expected a sum of 1, got 0.9",
    ]);
  });

  it("wants a later distribution for each arm that drifts, that the utility can value, and a time for it", () => {
    const drift = { to: [continuous, { kind: "bernoulli", p: 0.1 } as const], from: 10, until: 20 };
    const plugIn = [{ kind: "full-gradient" } as const];
    expect(messages({ drift, learners: plugIn })).toEqual([]);
    expect(messages({ drift: { ...drift, to: [continuous, crooked] }, learners: plugIn })).toEqual([
      "invalid [low, high] of drift.to[1]: expected finite low < high, got [1,0]",
    ]);
    expect(
      messages({ drift: { to: [continuous, continuous, continuous], from: 20, until: 10 }, learners: plugIn }),
    ).toEqual([
      "invalid drift.to: expected a distribution for each of 2 arms, got 3",
      "invalid drift.until: expected at least from = 20, got 10",
    ]);
    const wide: DistributionSpec = { kind: "uniform", low: 0, high: 2 };
    expect(
      messages({
        drift: { ...drift, to: [wide, wide] },
        utility: { kind: "variance", support: [0, 1] },
        learners: plugIn,
      }),
    ).toEqual([
      "invalid utility.support: expected an interval that holds all rewards of drift.to[0], 0 to 2, or outside: clip, got [0,1]",
    ]);
  });

  it("wants a change that happens within the horizon", () => {
    const to = [continuous, continuous];
    const learners = [{ kind: "uniform" } as const];
    const told = (from: number, until: number, horizon?: number) =>
      messages({ drift: { to, from, until }, learners, horizon }, horizon === undefined ? "optimum" : undefined);
    expect(told(20, 20, 20)).toEqual([]);
    expect(told(10, 1000, 60)).toEqual([]);
    expect(told(3000, 3000)).toEqual([]);
    expect(told(3000, 3000, 2000)).toEqual([
      "invalid drift.from: expected a round early enough for a change within the horizon, 2000 rounds, got 3000",
    ]);
    // The first of 20 steps comes after the last round.
    expect(told(10, 1000, 50)).toEqual([
      "invalid drift.from: expected a round early enough for a change within the horizon, 50 rounds, got 10",
    ]);
  });

  it("has no oracle where distributions drift", () => {
    const drift = { to: [continuous, continuous], from: 10, until: 20 };
    expect(messages({ drift })).toEqual([
      'invalid learners[0].influence: expected "plug-in" where the distributions of the arms are not known, got "exact"',
    ]);
  });
});
