import { type UtilitySpec, utilityKinds } from "@blendit/core/specs";
import { describe, expect, it } from "vitest";
import { utilityWords } from "./utility-words.ts";

const target = { kind: "uniform", low: 0, high: 1 } as const;
const metrics = [
  { kind: "mean" },
  { kind: "above", threshold: 3 },
  { kind: "at-most", threshold: 2 },
  { kind: "between", low: 4, high: 5 },
] as const;
const listed = "the mean, the share above 3, the share of at most 2 and the share in 4 to 5";

/** One of each kind: a new kind does not compile without. */
const cases: { readonly [Kind in UtilitySpec["kind"]]: [Omit<Extract<UtilitySpec, { kind: Kind }>, "kind">, string] } =
  {
    mean: [{}, "the largest mean"],
    variance: [{}, "the largest variance"],
    deviation: [{}, "the largest standard deviation"],
    "mean-variance": [{ lambda: 2 }, "the largest mean plus 2 times the variance"],
    wasserstein: [{ target }, "outcomes nearest to uniform on 0 to 1 (by the Wasserstein distance)"],
    cramer: [{ target }, "outcomes nearest to uniform on 0 to 1 (by the Cramér distance)"],
    mmd: [{ target, bandwidth: 1 }, "outcomes nearest to uniform on 0 to 1 (by the maximum mean discrepancy)"],
    kl: [{ target }, "outcomes nearest to uniform on 0 to 1 (by the Kullback-Leibler divergence)"],
    "upper-cvar": [{ level: 0.1 }, "the largest mean of its best 10 %"],
    gini: [{}, "the largest mean difference of two outcomes (Gini)"],
    "median-deviation": [{}, "the largest mean deviation from the median"],
    wang: [{}, "the widest spread to the right (Wang)"],
    "best-of": [{ draws: 4 }, "the largest mean of the best of 4 outcomes"],
    "inter-es": [{ level: 0.25 }, "the widest range between the means of its best and its worst 25 %"],
    entropy: [{}, "the most varied categories (by their entropy)"],
    "gini-simpson": [{}, "the most varied categories (by the Gini-Simpson index)"],
    quota: [{ low: 0, high: 0.3, share: 0.3 }, "outcomes of which 30 % lie in 0 to 0.3, as near as can be"],
    maximin: [{ metrics }, `the largest least of these: ${listed}`],
    nash: [{ metrics }, `the fairest balance (Nash) of ${listed}`],
    "kernel-diversity": [{ bandwidth: 1 }, "the most diverse outcomes (by a kernel)"],
    "log-det": [{}, "outcomes that spread most in every direction (by the determinant of their covariance)"],
    "von-neumann": [{ bandwidth: 1 }, "the most diverse outcomes (by the entropy of a kernel)"],
    sum: [
      {
        terms: [
          { weight: 0.5, utility: { kind: "mean" } },
          { weight: 2, utility: { kind: "variance" } },
        ],
      },
      "the largest sum of 0.5 times mean and 2 times variance",
    ],
  };

describe("utilityWords", () => {
  it("says of a quota of words which they are", () => {
    const quota = (...values: unknown[]) => utilityWords({ kind: "quota", values: values as number[], share: 0.3 });
    expect(quota("red")).toBe("outcomes of which 30 % are red, as near as can be");
    expect(quota("red", "blue")).toBe("outcomes of which 30 % are among red and blue, as near as can be");
  });

  it.each(Object.entries(cases))("of %s say what a blend is to have", (kind, [options, text]) => {
    expect(utilityWords({ kind, ...options } as UtilitySpec)).toBe(text);
  });

  it("are there for every kind of core", () => {
    expect(Object.keys(cases).toSorted()).toEqual(Object.keys(utilityKinds).toSorted());
  });

  it("of a utility of one's own are its name, if it has one", () => {
    expect(utilityWords({ kind: "two-sided" } as never)).toBe("the largest utility two-sided");
    expect(utilityWords({ module: "./mine.ts" } as never)).toBe("the largest utility");
  });
});
