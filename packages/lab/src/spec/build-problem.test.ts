import type { AnyDistributionSpec, DistributionSpec, UtilitySpec } from "@blendit/core/specs";
import { custom } from "@blendit/core/utilities";
import { describe, expect, it, vi } from "vitest";
import { type ParseOptions, parseProblem } from "./parse-experiment.ts";
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

function messages(change: object, options?: ParseOptions): string[] {
  const result = parseProblem({ ...good, ...change }, options);
  return result.state === "valid" ? [] : result.complaints.map(({ message }) => message);
}
const crooked: DistributionSpec = { kind: "uniform", low: 1, high: 0 };
const continuous: DistributionSpec = { kind: "uniform", low: 0, high: 1 };

describe("buildProblem", () => {
  it("finds no complaints if all components can be built and fit together", () => {
    expect(messages({})).toEqual([]);
    expect(messages({ costs: [1, 2] })).toEqual([]);
  });

  it("builds known arms if a diagnostic or a learner needs them", () => {
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

  it("checks costs and one distribution of each kind if known arms are not needed", () => {
    const quick = { diagnostics: [], learners: [{ kind: "mirror-ascent" }] };
    expect(messages(quick)).toEqual([]);
    expect(messages({ ...quick, costs: [1, 2, 3] })).toEqual([
      "costs must be one number for each of 2 arms; it is [1,2,3].",
    ]);
    expect(messages({ ...quick, utility: { kind: "entropy" } })[0]).toMatch(
      /^arms: A uniform arm has a probability of 1 outside the categories\./,
    );
    const arms: AnyDistributionSpec[] = [0, 1].map((x) => ({ kind: "gaussian-vector", mean: [x, x], deviation: 1 }));
    expect(messages({ ...quick, arms })[0]).toMatch(/^arms must be distributions of numbers/);
    const third: AnyDistributionSpec = { kind: "gaussian-vector", mean: [1, 2, 3], deviation: 1 };
    expect(messages({ ...quick, arms: [...arms, third], utility: { kind: "log-det" } })[0]).toMatch(
      /^arms must be distributions of one dimension/,
    );
  });

  it("names the distribution that cannot be built, at any depth", () => {
    const inMixture: DistributionSpec = { kind: "mixture", parts: [{ weight: 1, distribution: crooked }] };
    expect(messages({ arms: [continuous, inMixture] })).toEqual([
      "[low, high] of arms[1].parts[0].distribution must be two finite numbers, the lower first; it is [1,0].",
    ]);
    const match: UtilitySpec = { kind: "cramer", target: crooked };
    const sum: UtilitySpec = { kind: "sum", terms: [{ weight: 1, utility: match }] };
    expect(messages({ utility: sum })).toEqual([
      "[low, high] of utility.terms[0].utility.target must be two finite numbers, the lower first; it is [1,0].",
    ]);
  });

  it("reports core's errors about masses, edges and moments", () => {
    const discrete: DistributionSpec = { kind: "discrete", values: [0, 1], masses: [0.5, 0.4] };
    expect(messages({ arms: [continuous, discrete] })).toEqual([
      "arms[1].masses: The masses must add up to 1; they add up to 0.9.",
    ]);
    expect(messages({ utility: { kind: "entropy", edges: [1, 0] } })).toEqual([
      "utility.edges must be numbers in ascending order; it is [1,0].",
    ]);
    const prior = { count: 1, mean: 2, secondMoment: 1 };
    expect(messages({ learners: [{ kind: "mirror-ascent", prior }] })).toEqual([
      "learners[0].prior.secondMoment must be at least mean^2 = 4; it is 1.",
    ]);
  });

  it("requires a ceiling above 1/K and not below the floor", () => {
    expect(messages({ ceiling: 0.5 })[0]).toMatch(
      /^ceiling must be above 1\/2 and at most 1, so that 2 options can add up to 1/,
    );
    expect(messages({ floor: [0.1, 0.3], ceiling: [1, 0.2] })).toEqual([
      "ceiling[1] must be at least the floor, 0.3; it is 0.2. Raise it, or lower that floor.",
    ]);
    expect(messages({ ceiling: 0.7 })).toEqual([]);
  });

  it("requires a floor below 1/K, and reports it together with wrong arms", () => {
    const message = "floor must be at least 0 and below 1/2, so that 2 options fit; it is 0.5.";
    expect(messages({ floor: 0.5 })).toEqual([message]);
    expect(messages({ floor: 0.5, arms: [continuous, crooked] })).toContain(message);
  });

  describe("with a custom utility", () => {
    const rule = "must be a goal whose value and slopes at equal shares are finite numbers; it is NaN.";
    /** The messages about a utility with this value and slope in the mean. */
    const found = (value: (mean: number) => number, slope: (mean: number) => number, change = {}, options = {}) => {
      const utility = custom({
        kind: "odd",
        dimension: 1,
        features: (reward, out) => void out.fill(reward),
        value: (mean) => value(mean[0]!),
        gradient: (mean, out) => void out.fill(slope(mean[0]!)),
      });
      const module = () => ({ utility, sha256: "", file: { name: "odd.mjs", url: "" } });
      return messages({ ...change, utility: { module: "odd.mjs" } }, { ...options, module });
    };

    it("requires a finite value and finite slopes", () => {
      expect(found(Number, Number)).toEqual([]);
      expect(found(() => Number.NaN, Number)).toEqual([`utility ${rule}`]);
      expect(found(Number, () => Number.NaN)).toEqual([`utility ${rule}`]);
    });

    it("requires them also for distributions that have drifted by the last round", () => {
      const later = { kind: "uniform", low: 4, high: 5 };
      const drift = { to: [later, later], from: 10, until: 20 };
      const log = (limit: number, horizon: number, options?: ParseOptions) =>
        found(
          (mean) => Math.log(limit - mean),
          (mean) => -1 / (limit - mean),
          { drift, horizon, learners: [{ kind: "uniform" }] },
          options,
        );
      expect([log(9, 100), log(4, 100), log(4, 12)]).toEqual([[], [`utility of drift ${rule}`], []]);
      expect(log(4, 12, { needs: "optimum" })).toEqual([`utility of drift ${rule}`]);
    });
  });

  it("requires later distributions and constraints for which the goals are defined", () => {
    const coins: DistributionSpec[] = [0.2, 0.5].map((p) => ({ kind: "bernoulli", p }));
    const entropy: UtilitySpec = { kind: "entropy", categories: [0, 1] };
    const drift = { to: [coins[0], continuous], from: 1, until: 1 };
    const learners = [{ kind: "full-gradient" }];
    expect(messages({ arms: coins, utility: entropy, drift, learners })[0]).toMatch(
      /^arms of drift: A uniform arm has a probability of 1 outside the categories\./,
    );
    const constraints = [{ utility: { kind: "entropy" }, atLeast: 0.1 }];
    expect(messages({ constraints }, { needs: "optimum" })[0]).toMatch(
      /^arms: A uniform arm has a probability of 1 outside the categories\./,
    );
  });

  it("requires rewards within the support, unless they are clipped", () => {
    const arms: DistributionSpec[] = [continuous, { kind: "bernoulli", p: 0.5 }];
    expect(messages({ arms, utility: { kind: "variance", support: [0, 1] } })).toEqual([]);
    expect(messages({ arms, utility: { kind: "variance", support: [0, 0.9] } })).toEqual([
      "Outcomes of arms[0] range from 0 to 1, beyond the support. Widen the support, or add `outside: clip` to move outcomes beyond it to its ends.",
    ]);
    expect(messages({ arms, utility: { kind: "variance", support: [0, 0.9], outside: "clip" } })).toEqual([]);
  });

  describe("with distributions of vectors", () => {
    const arms: AnyDistributionSpec[] = [
      { kind: "gaussian-vector", mean: [0, 1], deviation: 1 },
      { kind: "empirical-vectors", samples: [[0, 0]] },
    ];
    const utility: UtilitySpec = { kind: "log-det" };

    it("finds no complaints if the utility accepts vectors, with or without a support", () => {
      expect(messages({ arms, utility })).toEqual([]);
      expect(messages({ arms, utility: { kind: "log-det", support: [0, 1] } })).toEqual([]);
      const target = arms[0]!;
      expect(messages({ arms, utility: { kind: "mmd", bandwidth: 1, target } })).toEqual([]);
    });

    it("requires a utility of vectors, and one dimension for all", () => {
      expect(messages({ arms, utility: { kind: "variance" } })).toEqual([
        'arms must be distributions of numbers, since variance is a utility of numbers; it is "gaussian-vector".',
      ]);
      const third: AnyDistributionSpec = { kind: "empirical-vectors", samples: [[1, 2, 3]] };
      expect(messages({ arms: [...arms, third], utility })).toEqual([
        "arms must be distributions of one dimension; it is [2,2,3].",
      ]);
      const target: AnyDistributionSpec = { kind: "uniform", low: 0, high: 1 };
      expect(messages({ arms, utility: { kind: "mmd", bandwidth: 1, target } })).toEqual([
        "arms must be distributions of dimension 1, like the target; it is [2,2].",
      ]);
    });

    it("reports an invalid distribution, and learners that use means", () => {
      const flat: AnyDistributionSpec = {
        kind: "gaussian-vector",
        mean: [0, 1],
        covariance: [
          [1, 2],
          [2, 1],
        ],
      };
      expect(messages({ arms: [arms[0], flat], utility })[0]).toMatch(
        /^arms\[1\]\.covariance must be a matrix without negative eigenvalues/,
      );
      const learners = [{ kind: "full-gradient" }, { kind: "exp3" }, { kind: "ucb1" }, { kind: "thompson" }] as const;
      const found = messages({ arms, utility, learners });
      expect(found).toHaveLength(3);
      expect(found[0]).toMatch(/^reward of learners\[1\] must be a finite number, since exp3 compares means/);
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
      'learners[0].step: The step "theory" needs mean, variance or wasserstein with a stated support, not gini. Choose another step.',
      'learners[1].prior must be { kind: "pooled", count }, since gini has no target distribution; it is {"count":1}.',
      "learners[2].weights.length must be 2; it is 3.",
      "learners[3].weights: The weights must add up to 1; they add up to 0.9.",
    ]);
  });

  it("requires a valid later distribution for each arm that drifts, and valid rounds for the change", () => {
    const drift = { to: [continuous, { kind: "bernoulli", p: 0.1 } as const], from: 10, until: 20 };
    const plugIn = [{ kind: "full-gradient" } as const];
    expect(messages({ drift, learners: plugIn })).toEqual([]);
    expect(messages({ drift: { ...drift, to: [continuous, crooked] }, learners: plugIn })).toEqual([
      "[low, high] of drift.to[1] must be two finite numbers, the lower first; it is [1,0].",
    ]);
    expect(
      messages({ drift: { to: [continuous, continuous, continuous], from: 20, until: 10 }, learners: plugIn }),
    ).toEqual([
      'drift.to must be a list of 2 distributions, one for each arm; it is [{"kind":"uniform","low":0,"high":1},{"kind":"uniform","low":0,"high":1},{"kind":"uniform","low":0,"high":1}].',
      "drift.until must be at least 20, the round in which the drift starts; it is 10.",
    ]);
    const wide: DistributionSpec = { kind: "uniform", low: 0, high: 2 };
    expect(
      messages({
        drift: { ...drift, to: [wide, wide] },
        utility: { kind: "variance", support: [0, 1] },
        learners: plugIn,
      }),
    ).toEqual([
      "Outcomes of drift.to[0] range from 0 to 2, beyond the support. Widen the support, or add `outside: clip` to move outcomes beyond it to its ends.",
    ]);
  });

  it("requires a change within the horizon", () => {
    const to = [continuous, continuous];
    const learners = [{ kind: "uniform" } as const];
    const found = (from: number, until: number, horizon?: number) =>
      messages({ drift: { to, from, until }, learners, horizon }, horizon === undefined ? { needs: "optimum" } : {});
    expect(found(20, 20, 20)).toEqual([]);
    expect(found(10, 1000, 60)).toEqual([]);
    expect(found(3000, 3000)).toEqual([]);
    expect(found(3000, 3000, 2000)).toEqual(["drift.from must be before the end of the run, round 2000; it is 3000."]);
    // The first of 20 steps would come after the last round.
    expect(found(10, 1000, 50)).toEqual(["drift.from must be before the end of the run, round 50; it is 10."]);
  });

  it("refuses exact influence if distributions drift", () => {
    const drift = { to: [continuous, continuous], from: 10, until: 20 };
    expect(messages({ drift })).toEqual([
      'learners[0].influence must be "plug-in", since the distributions of the arms are not known; it is "exact".',
    ]);
  });
});
