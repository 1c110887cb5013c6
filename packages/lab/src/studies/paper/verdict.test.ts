import { describe, expect, test } from "vitest";
import { commonVerdict, jointVerdict, type Verdict, verdictOf } from "./verdict.ts";

describe("verdictOf", () => {
  test.each([
    [[0.1, 0.2], { above: 0 }, "holds"],
    [[-0.1, 0.2], { above: 0 }, "undecided"],
    [[-0.2, -0.1], { above: 0 }, "contradicted"],
    [[0.1, 0.2], { below: 0.5 }, "holds"],
    [[0.4, 0.6], { below: 0.5 }, "undecided"],
    [[0.6, 0.7], { below: 0.5 }, "contradicted"],
    [[0.95, 1.05], { above: 0.9, below: 1.1 }, "holds"],
    [[0.95, 1.15], { above: 0.9, below: 1.1 }, "undecided"],
    [[0.8, 1.2], { above: 0.9, below: 1.1 }, "undecided"],
    [[1.2, 1.3], { above: 0.9, below: 1.1 }, "contradicted"],
    [[0.7, 0.8], { above: 0.9, below: 1.1 }, "contradicted"],
  ] as const)("of the interval %j and bounds %j is %s", (interval, bounds, verdict) => {
    expect(verdictOf(interval, bounds)).toBe(verdict);
  });

  test("is undecided without an interval, on the bound itself, and for what is no number", () => {
    expect(verdictOf(null, { above: 0 })).toBe("undecided");
    expect(verdictOf([0, 0], { above: 0 })).toBe("undecided");
    expect(verdictOf([Number.NaN, Number.NaN], { above: 0 })).toBe("undecided");
  });
});

describe("jointVerdict", () => {
  const parts = (word: string): Verdict[] =>
    Array.from(word, (letter) => ({ h: "holds", u: "undecided", c: "contradicted" })[letter] as Verdict);

  test.each([
    ["hhhh", 4, "holds"],
    ["hhhu", 4, "undecided"],
    ["hhuc", 4, "contradicted"],
    ["hhhc", 3, "holds"],
    ["hhhu", 3, "holds"],
    ["hhuc", 3, "undecided"],
    ["hhcc", 3, "contradicted"],
    ["cccu", 1, "undecided"],
    ["cccc", 1, "contradicted"],
    ["ccch", 1, "holds"],
    ["", 0, "undecided"],
  ] as const)("of %s, of which %i must hold, is %s", (word, needed, verdict) => {
    expect(jointVerdict(parts(word), needed)).toBe(verdict);
  });
});

test("commonVerdict is that of all readings, and undecided where they disagree or there is none", () => {
  expect(commonVerdict(["holds"])).toBe("holds");
  expect(commonVerdict(["contradicted", "contradicted"])).toBe("contradicted");
  expect(commonVerdict(["holds", "contradicted"])).toBe("undecided");
  expect(commonVerdict(["undecided", "holds"])).toBe("undecided");
  expect(commonVerdict([])).toBe("undecided");
});
