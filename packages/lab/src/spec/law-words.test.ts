import { lawKinds } from "@blendit/core/specs";
import { describe, expect, it, test } from "vitest";
import { lawWords, type WrittenLaw } from "./law-words.ts";

const beta = { kind: "beta", alpha: 2, beta: 8 } as const;
const recorded = { kind: "recorded", file: "a.csv", column: "rating", count: 738 } as const;

const cases: [WrittenLaw, string][] = [
  [{ kind: "bernoulli", p: 0.3 }, "1 with probability 0.3, else 0"],
  [beta, "beta(2, 8)"],
  [{ ...beta, low: 0, high: 60 }, "beta(2, 8) on 0 to 60"],
  [{ kind: "discrete", values: [1, 5], masses: [1, 3] }, "1 (25 %) and 5 (75 %)"],
  [{ kind: "discrete", values: [1, 2, 3, 4, 5, 6, 7], masses: [1, 1, 1, 1, 1, 1, 1] }, "7 values from 1 to 7"],
  [{ kind: "empirical", samples: [1, 2, 3] }, "3 given values"],
  [{ kind: "exponential", rate: 1 / 3 }, "exponential with rate 0.333333"],
  [{ kind: "gaussian", mean: -1, deviation: 2 }, "Gaussian with mean -1 and deviation 2"],
  [{ kind: "triangular", low: 2, mode: 7, high: 9 }, "triangular on 2 to 9 with its peak at 7"],
  [
    { kind: "truncated-gaussian", mean: 0.5, deviation: 0.25, low: 0, high: 1 },
    "Gaussian with mean 0.5 and deviation 0.25, cut to 0 to 1",
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
];

describe("lawWords", () => {
  it.each(cases)("of %j are %s", (law, text) => {
    expect(lawWords(law)).toBe(text);
  });

  test("there are such for every kind of core", () => {
    expect(cases.map(([{ kind }]) => kind)).toEqual(expect.arrayContaining(Object.keys(lawKinds)));
  });
});
