import { expect, test } from "vitest";
import { utilityOfText } from "./utility-of-text.ts";

test("a word is a kind, and words of an experiment file are what they say there", () => {
  expect(utilityOfText("variance")).toEqual({ kind: "variance" });
  expect(utilityOfText("{ kind: upper-cvar, level: 0.1 }")).toEqual({ kind: "upper-cvar", level: 0.1 });
  expect(utilityOfText("cramer", "{ kind: uniform, low: 0, high: 1 }")).toEqual({
    kind: "cramer",
    target: { kind: "uniform", low: 0, high: 1 },
  });
});

test.each(["", "two words", "[1, 2]", "{ kind: ", "3"])("%j is refused", (text) => {
  expect(() => utilityOfText(text)).toThrow(/^invalid utility: expected a kind such as variance/);
});
