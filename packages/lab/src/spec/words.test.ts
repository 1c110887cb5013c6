import { anyDistributionKinds, type UtilitySpec, utilityKinds } from "@blendit/core/specs";
import { describe, expect, it, test } from "vitest";
import { smallExperiment } from "../../test/small-experiment.ts";
import type { Experiment } from "./experiment.ts";
import { armNames } from "./names.ts";
import { distributionWords, limitWords, questionText, utilityName, utilityWords } from "./words.ts";
import type { WrittenDistribution } from "./written-experiment.ts";

const questionOf = (experiment: Experiment) => questionText(experiment, armNames(experiment));

describe("questionText", () => {
  it("mentions utility, floor and the number of arms", () => {
    expect(questionOf(smallExperiment)).toBe(
      "Which blend of 3 options has the largest variance, with every share at least 5 %?",
    );
  });

  it("does not mention a floor of 0", () => {
    expect(questionOf({ ...smallExperiment, floor: 0 })).toBe("Which blend of 3 options has the largest variance?");
  });

  it("mentions the names of arms, the target, and costs", () => {
    const samples = [1, 2];
    const arms = [
      { kind: "empirical" as const, samples },
      { ...smallExperiment.arms[0]!, name: "Comedy" },
    ];
    const source = { kind: "recorded", file: "a.csv", column: "rating" } as const;
    const experiment = {
      ...smallExperiment,
      utility: { kind: "cramer", target: { kind: "empirical", samples } } as const,
      arms,
      costs: [1, 2],
      sources: { "arms[0]": { ...source, where: { genre: "Drama" } }, "utility.target": source },
    };
    expect(questionOf(experiment)).toBe(
      "Which blend of Drama and Comedy has outcomes nearest to 2 values of rating in a.csv (by the Cramér distance), less the costs of the options, with every share at least 5 %?",
    );
  });

  it("counts arms if there are many", () => {
    const arms = Array.from({ length: 20 }, (_, index) => ({ ...smallExperiment.arms[0]!, name: `arm of ${index}` }));
    expect(questionOf({ ...smallExperiment, arms, floor: 0.01 })).toMatch(
      /^Which blend of arm of 0, .*, arm of 6 and 13 others has/,
    );
  });
});

const target = { kind: "uniform", low: 0, high: 1 } as const;
const metrics = [
  { kind: "mean" },
  { kind: "above", threshold: 3 },
  { kind: "at-most", threshold: 2 },
  { kind: "between", low: 4, high: 5 },
] as const;
const listed = "the mean, the share above 3, the share of at most 2 and the share in 4 to 5";

/** One example of each kind, which the type requires. */
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
    chance: [{ low: 0.2, high: 0.3 }, "the largest share of outcomes from 0.2 to 0.3"],
    entropy: [{}, "the most varied categories (by their entropy)"],
    "gini-simpson": [{}, "the most varied categories (by the Gini-Simpson index)"],
    quota: [{ low: 0, high: 0.3, share: 0.3 }, "the share of outcomes in 0 to 0.3 nearest to 30 %"],
    maximin: [{ metrics }, `the largest minimum of ${listed}`],
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

describe("utilityName", () => {
  it("says what a goal measures, if there is a word for it", () => {
    expect(utilityName({ kind: "mean", of: "quality" })).toBe("mean of quality");
    expect(utilityName({ kind: "upper-cvar", level: 0.1 })).toBe("mean of its best 10 %");
    expect(utilityName({ kind: "entropy", categories: [1, 2] })).toBe("value of the goal");
    expect(utilityName({ module: "./mine.ts", sha256: "0", kind: "mine" })).toBe("value of the goal");
  });
});

describe("utilityWords", () => {
  it("describes a chance with one bound", () => {
    expect(utilityWords({ kind: "chance", high: 2000 })).toBe("the largest share of outcomes of at most 2000");
    expect(utilityWords({ kind: "chance", low: -1 })).toBe("the largest share of outcomes of at least −1");
  });

  it("lists the words of a quota", () => {
    const quota = (...values: unknown[]) => utilityWords({ kind: "quota", values: values as number[], share: 0.3 });
    expect(quota("red")).toBe("the share of outcomes equal to red nearest to 30 %");
    expect(quota("red", "blue")).toBe("the share of outcomes among red and blue nearest to 30 %");
  });

  it.each(Object.entries(cases))("describe %s", (kind, [options, text]) => {
    expect(utilityWords({ kind, ...options } as UtilitySpec)).toBe(text);
  });

  it("exist for every kind of core", () => {
    expect(Object.keys(cases).toSorted()).toEqual(Object.keys(utilityKinds).toSorted());
  });

  it.each([
    [{ kind: "variance", of: "quality" }, "the largest variance of quality"],
    [
      { kind: "log-det", of: ["x", "y"] },
      "x and y outcomes that spread most in every direction (by the determinant of their covariance)",
    ],
    [{ kind: "best-of", draws: 3, of: "quality" }, "the largest mean of the best of 3 quality outcomes"],
    [
      {
        kind: "maximin",
        metrics: [
          { kind: "mean", of: "x" },
          { kind: "above", threshold: 2, of: "y" },
        ],
      },
      "the largest minimum of the mean of x and the share of y above 2",
    ],
    [
      {
        kind: "sum",
        terms: [
          { weight: 1, utility: { kind: "mean", of: "x" } },
          { weight: -2, utility: { kind: "mean", of: "y" } },
        ],
      },
      "the largest sum of 1 times mean of x and −2 times mean of y",
    ],
  ])("name the metrics of %j", (spec, text) => {
    expect(utilityWords(spec as UtilitySpec)).toBe(text);
  });

  it("name a custom utility, if it has a name", () => {
    expect(utilityWords({ kind: "two-sided" } as never)).toBe("the largest two-sided utility");
    expect(utilityWords({ module: "./mine.ts" } as never)).toBe("the largest utility");
  });
});

const beta = { kind: "beta", alpha: 2, beta: 8 } as const;
const recorded = { kind: "recorded", file: "a.csv", column: "rating", count: 738 } as const;

const distributions: [WrittenDistribution, string][] = [
  [{ kind: "bernoulli", p: 0.3 }, "1 with probability 0.3, else 0"],
  [beta, "beta(2, 8)"],
  [{ kind: "uniform", low: -5, high: 35 }, "uniform on −5 to 35"],
  [{ ...beta, low: 0, high: 60 }, "beta(2, 8) on 0 to 60"],
  [{ kind: "discrete", values: [1, 5], masses: [1, 3] }, "1 (25 %) and 5 (75 %)"],
  [{ kind: "discrete", values: [1, 2, 3, 4, 5, 6, 7], masses: [1, 1, 1, 1, 1, 1, 1] }, "7 values from 1 to 7"],
  [{ kind: "empirical", samples: [1, 2, 3] }, "3 given values"],
  [{ kind: "exponential", rate: 1 / 3 }, "exponential with rate 0.333333"],
  [{ kind: "gaussian", mean: -1, deviation: 2 }, "Gaussian with mean −1 and deviation 2"],
  [{ kind: "triangular", low: 2, mode: 7, high: 9 }, "triangular on 2 to 9 with its peak at 7"],
  [
    { kind: "truncated-gaussian", mean: 0.5, deviation: 0.25, low: 0, high: 1 },
    "Gaussian with mean 0.5 and deviation 0.25, truncated to 0 to 1",
  ],
  [{ kind: "uniform", low: 0, high: 60 }, "uniform on 0 to 60"],
  [
    {
      kind: "mixture",
      parts: [
        { weight: 3, distribution: beta },
        { weight: 7, distribution: { kind: "uniform", low: 0, high: 1 } },
      ],
    },
    "30 % beta(2, 8) and 70 % uniform on 0 to 1",
  ],
  [{ kind: "gaussian-vector", mean: [0, 1], deviation: 1 }, "Gaussian vectors of 2 numbers around (0, 1)"],
  [{ kind: "empirical-vectors", samples: [[1, 2, 3]] }, "1 given vector of 3 numbers"],
  [recorded, "738 values of rating in a.csv"],
  [
    { ...recorded, where: { genre: "Drama", year: 1990 } },
    "738 values of rating in a.csv where genre is Drama and year is 1990",
  ],
  [{ kind: "recorded-vectors", file: "b.csv", columns: ["x", "y"], count: 9 }, "9 vectors of 2 numbers in b.csv"],
  [
    { kind: "recorded", file: "c.csv", columns: { quality: "Q", dollars: "D" }, count: 9 },
    "9 records of Q and D in c.csv",
  ],
  [
    { kind: "record", metrics: { quality: beta, ok: { kind: "bernoulli", p: 1 } } },
    "records: quality beta(2, 8); ok 1 with probability 1, else 0",
  ],
  [{ kind: "empirical-records", samples: [{ x: 1 }, { x: 2 }] }, "2 given records"],
];

describe("distributionWords", () => {
  it.each(distributions)("describe %j as %s", (distribution, text) => {
    expect(distributionWords(distribution)).toBe(text);
  });

  test("exist for every kind of core", () => {
    expect(distributions.map(([{ kind }]) => kind)).toEqual(expect.arrayContaining(Object.keys(anyDistributionKinds)));
  });
});

describe("limitWords", () => {
  it("describes a common floor, also if given as a list", () => {
    expect(limitWords({ floor: 0.03 })).toBe("every share at least 3 %");
    expect(limitWords({ floor: [0.03, 0.03] })).toBe("every share at least 3 %");
  });

  it("lists different floors in the order of the arms, and only the first of many", () => {
    expect(limitWords({ floor: [0.1, 0, 0.02] })).toBe("shares of at least 10 %, 0 % and 2 %");
    expect(limitWords({ floor: [0.1, 0, 0.02], ceiling: [1, 0.5, 1] }, ["a", "b", "c"])).toBe(
      "at least 10 % a and 2 % c and at most 50 % b",
    );
    expect(limitWords({ floor: [0.1, ...new Array(9).fill(0.01)] })).toMatch(/10 %, 1 %, .* and 3 others$/);
  });

  it("does not mention a floor of 0 or a ceiling of 1", () => {
    expect([limitWords({ floor: 0 }), limitWords({ floor: [0, 0], ceiling: 1 })]).toEqual([undefined, undefined]);
  });

  it("describes ceilings, with or without floors", () => {
    expect(limitWords({ floor: 0, ceiling: 0.6 })).toBe("every share at most 60 %");
    expect(limitWords({ floor: 0.03, ceiling: 0.6 })).toBe("every share at least 3 % and at most 60 %");
    expect(limitWords({ floor: 0.03, ceiling: [0.5, 1] })).toBe(
      "every share at least 3 % and shares of at most 50 % and 100 %",
    );
  });
});
