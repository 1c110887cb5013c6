import { describe, expect, it } from "vitest";
import { takesWords, wordTakers } from "./takes-words.ts";

describe("takesWords", () => {
  it("holds for utilities of categories and of lists, and for sums of such", () => {
    const target = { kind: "discrete", values: [0, 1], masses: [0.5, 0.5] } as const;
    expect(takesWords({ kind: "entropy" })).toBe(true);
    expect(takesWords({ kind: "gini-simpson", categories: [0, 1] })).toBe(true);
    expect(takesWords({ kind: "kl", target })).toBe(true);
    expect(takesWords({ kind: "quota", values: [0], share: 0.5 })).toBe(true);
    expect(takesWords({ kind: "sum", terms: [{ weight: 1, utility: { kind: "entropy" } }] })).toBe(true);
  });

  it("does not hold where numbers are compared", () => {
    expect(takesWords({ kind: "variance" })).toBe(false);
    expect(takesWords({ kind: "entropy", edges: [0] })).toBe(false);
    expect(takesWords({ kind: "quota", low: 0, high: 1, share: 0.5 })).toBe(false);
    const terms = [
      { weight: 1, utility: { kind: "entropy" } as const },
      { weight: 1, utility: { kind: "mean" } as const },
    ];
    expect(takesWords({ kind: "sum", terms })).toBe(false);
  });
});

describe("wordTakers", () => {
  it("names them", () => expect(wordTakers()).toBe("entropy, gini-simpson, kl, quota with values"));
});
