import { describe, expect, it } from "vitest";
import { bernoulli } from "../distributions/bernoulli.ts";
import type { AnyDistribution } from "../distributions/distribution.ts";
import { uniform } from "../distributions/uniform.ts";
import type { Quadrature, Utility } from "../features/utility.ts";
import { KnownArms } from "../optimum/known-arms.ts";
import { custom } from "../utilities/custom.ts";
import { type UtilitySpec, utility, utilityKinds } from "./utility.ts";

const target = { kind: "uniform", low: 0, high: 1 } as const;

/** The required options of each kind, and its value for a fair coin with outcomes 0 and 1. */
const minimal: { readonly [Kind in UtilitySpec["kind"]]: readonly [UtilitySpec & { kind: Kind }, number] } = {
  mean: [{ kind: "mean" }, 0.5],
  chance: [{ kind: "chance", low: 1 }, 0.5],
  variance: [{ kind: "variance" }, 0.25],
  deviation: [{ kind: "deviation" }, 0.5],
  // Wasserstein: integral of (distance / 2)^2 = 1/12. Cramer: integral of (1/2 - x)^2.
  wasserstein: [{ kind: "wasserstein", target }, -1 / 12],
  "upper-cvar": [{ kind: "upper-cvar", level: 0.8 }, 0.625],
  gini: [{ kind: "gini" }, 0.25],
  entropy: [{ kind: "entropy" }, Math.LN2],
  "mean-variance": [{ kind: "mean-variance", lambda: 2 }, 1],
  cramer: [{ kind: "cramer", target }, -1 / 12],
  "median-deviation": [{ kind: "median-deviation" }, 0.5],
  wang: [{ kind: "wang" }, Math.SQRT1_2 - 0.5],
  "best-of": [{ kind: "best-of", draws: 3 }, 7 / 8],
  "inter-es": [{ kind: "inter-es", level: 0.5 }, 1],
  "gini-simpson": [{ kind: "gini-simpson" }, 0.5],
  quota: [{ kind: "quota", low: 0.5, high: 2, share: 0.25 }, -1 / 16],
  maximin: [{ kind: "maximin", metrics: [{ kind: "mean" }, { kind: "above", threshold: 2 }] }, 0],
  nash: [{ kind: "nash", metrics: [{ kind: "mean" }, { kind: "above", threshold: 0.5 }] }, -2 * Math.LN2],
  kl: [{ kind: "kl", target: { kind: "bernoulli", p: 0.25 } }, Math.log(0.75) / 2],
  // With a bandwidth far larger than any distance, all kernels are 1 and the entropy is 0.
  mmd: [{ kind: "mmd", target: { kind: "bernoulli", p: 0.5 }, bandwidth: 1 }, 0],
  "kernel-diversity": [{ kind: "kernel-diversity", bandwidth: 1e9 }, -1],
  "log-det": [{ kind: "log-det" }, Math.log(0.25 + 1e-9)],
  "von-neumann": [{ kind: "von-neumann", bandwidth: 1e9 }, 0],
  sum: [{ kind: "sum", terms: [{ weight: 2, utility: { kind: "mean" } }] }, 1],
};

describe("utility", () => {
  it.each(Object.keys(utilityKinds))("builds %s from plain data, with the value computed by hand", (kind) => {
    const [spec, value] = minimal[kind as UtilitySpec["kind"]];
    const built = utility(JSON.parse(JSON.stringify(spec)));
    expect(built.kind).toBe(kind);
    expect(new KnownArms({ utility: built, arms: [bernoulli({ p: 0.5 })] }).value([1])).toBeCloseTo(value, 13);
  });

  it("returns a built utility as it is", () => {
    const built = utility({ kind: "variance" });
    expect(utility(built)).toBe(built);
  });

  it.each([
    ["varience", 'Did you mean "variance"?'],
    ["Wassersten", 'Did you mean "wasserstein"?'],
    ["upper_cvar", 'Did you mean "upper-cvar"?'],
    ["nonsense", "utility kind must be one of mean, chance"],
    ["toString", "utility kind must be one of mean, chance"],
  ])("refuses the unknown kind %s, and suggests the nearest name", (kind, message) => {
    expect(() => utility({ kind } as never)).toThrow(message);
  });

  it.each([undefined, null, "variance", 3, {}, { kind: 7 }])("refuses %j, which is not a spec", (spec) => {
    expect(() => utility(spec as never)).toThrow(RangeError);
  });
});

describe("sum", () => {
  it("may contain sums, and built utilities as well as specs", () => {
    const own = custom({
      dimension: 1,
      features: (r, out) => {
        out[0] = 10 * r;
      },
      value: (m) => m[0]!,
      gradient: (_, out) => out.fill(1),
    });
    const spec: UtilitySpec = {
      kind: "sum",
      terms: [
        { weight: 2, utility: { kind: "sum", terms: [{ weight: 3, utility: { kind: "variance" } }] } },
        { weight: 1, utility: own },
      ],
    };
    const known = new KnownArms({ utility: utility(spec), arms: [uniform({ low: 0, high: 1 })] });
    expect(known.value([1])).toBeCloseTo(6 / 12 + 5, 12);
  });

  it("may contain a utility written as a class, whose methods are inherited properties", () => {
    class Doubled implements Utility {
      readonly kind = "doubled";
      readonly smooth = true;
      readonly #inner = utility({ kind: "variance" });

      learningSpace() {
        return this.#inner.learningSpace();
      }

      knownSpace(distributions: readonly AnyDistribution[], quadrature: Quadrature) {
        return this.#inner.knownSpace(distributions, quadrature);
      }
    }
    const arms = [uniform({ low: 0, high: 1 })];
    expect(new KnownArms({ utility: new Doubled(), arms }).value([1])).toBeCloseTo(1 / 12, 14);
    const built = utility({ kind: "sum", terms: [{ weight: 2, utility: new Doubled() }] });
    expect(new KnownArms({ utility: built, arms }).value([1])).toBeCloseTo(2 / 12, 14);
    const space = built.learningSpace();
    for (const reward of [1, 3]) space.admit(reward);
    expect(space.value(space.expected(uniform({ low: 1, high: 3 })))).toBeCloseTo(2 / 3, 12);
  });

  it("passes its support to terms without one", () => {
    const spec: UtilitySpec = { kind: "sum", support: [2, 6], terms: [{ weight: 1, utility: { kind: "gini" } }] };
    const built = utility(spec);
    expect(built).toMatchObject({ kind: "sum", support: [2, 6], outside: "error" });
    // With a support, the grid covers it before any reward.
    expect(built.learningSpace().save()).toMatchObject([{ layout: { low: 2, width: 4 / 401, tails: null } }]);
  });

  it.each([
    [{ kind: "sum" }, "terms must be a list of at least one term"],
    [{ kind: "sum", terms: [] }, "terms must be a list of at least one term"],
    [
      { kind: "sum", terms: [{ weight: -1, utility: { kind: "variance" } }] },
      "terms[0].weight must be a number of at least 0, since minus variance is not concave",
    ],
    [{ kind: "sum", terms: [{ weight: 1, utility: { kind: "men" } }] }, 'Did you mean "mean"?'],
    [{ kind: "sum", terms: [{ weight: 1, utility: { kind: "cvar" } }] }, "lower CVaR is convex"],
    [{ kind: "sum", terms: [{ weight: 1 }] }, "terms[0].utility must be a utility, for example variance()"],
    [{ kind: "sum", terms: [3] }, "terms[0] must be { weight, utility }"],
  ])("refuses %j", (spec, message) => {
    expect(() => utility(spec as never)).toThrow(message);
  });
});

describe("of", () => {
  it("can be set for every kind, and for the terms of a sum", () => {
    expect(utility({ kind: "variance", of: "quality" }).metrics).toEqual(["quality"]);
    expect(utility({ kind: "log-det", of: ["x", "y"] }).metrics).toEqual(["x", "y"]);
    const terms = [
      { weight: 1, utility: { kind: "mean", of: "quality" } },
      { weight: -2, utility: { kind: "mean", of: "dollars" } },
    ] as const;
    expect(utility({ kind: "sum", terms })).toMatchObject({ metrics: ["quality", "dollars"], isLinear: true });
    const plain = [{ weight: 2, utility: { kind: "mean" } }] as const;
    expect(utility({ kind: "sum", of: "quality", terms: plain }).metrics).toEqual(["quality"]);
  });

  it("is one of the options that identify a problem", () => {
    expect(utility({ kind: "variance", of: "quality", support: [0, 1] }).options).toMatchObject({
      of: "quality",
      support: [0, 1],
    });
  });
});
