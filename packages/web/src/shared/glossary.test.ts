import { describe, expect, test } from "vitest";
import { glossedParts, meanings } from "./glossary.ts";

const [, , blend] = meanings;

describe("a text", () => {
  test("has its terms marked at first use, in any case and number", () => {
    expect(glossedParts("Blends beat options. A blend of all is best.")).toEqual([
      { text: "Blends", meaning: blend },
      { text: " beat " },
      { text: "options", meaning: meanings[0], tail: "." },
      { text: " A blend of all is best." },
    ]);
  });

  test("without terms, or with terms only inside other words, is one piece", () => {
    expect(glossedParts("Blended adoption")).toEqual([{ text: "Blended adoption" }]);
    expect(glossedParts("")).toEqual([]);
  });

  test("keeps all its characters", () => {
    const text = "The goal, the minimum share (and the certificate)";
    const parts = glossedParts(text);
    expect(parts.map((part) => part.text + (part.tail ?? "")).join("")).toBe(text);
    expect(parts.filter(({ meaning }) => meaning)).toHaveLength(3);
  });
});
