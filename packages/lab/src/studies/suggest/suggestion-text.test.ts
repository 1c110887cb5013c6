import { describe, expect, it, test } from "vitest";
import type { Suggestion } from "./suggest.ts";
import { intervalText, suggestionLines } from "./suggestion-text.ts";

const sample: Suggestion = {
  question: "Which blend of atlas and birch has the largest variance?",
  floor: 0,
  arms: [
    { name: "atlas", share: 0.25, tableShare: 0.5, outcomes: 1200 },
    { name: "birch", share: 0.75, tableShare: 0.5, outcomes: 1200 },
  ],
  blend: { value: 2.5, interval: { low: 2.3, high: 2.7 }, guaranteed: null },
  equalShares: { value: 2.0, interval: { low: 1.9, high: 2.1 }, guaranteed: null },
  bestArm: { name: "birch", value: 2.2, interval: { low: 2, high: 2.4 }, guaranteed: null },
  tableBlend: { value: 2.0, interval: { low: 1.9, high: 2.1 }, guaranteed: null },
  gap: { upper: 0.1 },
  settling: { goal: 0.025, isSettled: false, needed: [{ name: "birch", outcomes: 4321 }] },
  leftOut: ["scores.csv: 3 of 2,403 rows have nothing"],
};

const textOf = (change: Partial<Suggestion>) =>
  suggestionLines({ ...sample, ...change })
    .join("\n")
    .replace(/\s+/g, " ");

describe("suggestionLines", () => {
  it("have the question, the blend with names, what blends are worth, how sure that is, and what was left out", () => {
    const lines = suggestionLines(sample);
    for (const line of lines) expect(line.length).toBeLessThanOrEqual(100);
    expect(lines.join("\n")).toMatch(
      /^Which blend.*birch +75\.0 +50\.0 +1,200\natlas +25\.0.*Suggested blend +2\.500 +2\.30 to 2\.70/s,
    );
    expect(textOf({})).toContain("0.300 better than the next best, birch alone, but their intervals overlap.");
    expect(textOf({})).toContain("better than this one by at most 0.100 (confidence 95 %).");
    expect(textOf({})).toContain("settled when that is at most 0.0250");
    expect(textOf({})).toContain("about 4,300 more outcomes: 4,300 of birch (100 %).");
    expect(lines.at(-1)).toBe("- scores.csv: 3 of 2,403 rows have nothing");
  });

  it("say where intervals do not meet", () => {
    expect(textOf({ blend: { value: 2.5, interval: { low: 2.45, high: 2.55 }, guaranteed: null } })).toContain(
      "do not meet",
    );
  });

  it("say where blending gains nothing", () => {
    expect(textOf({ bestArm: { ...sample.bestArm, value: 2.5 } })).toContain("birch alone is as good as any blend");
  });

  it("say why there is no number", () => {
    const none = { value: 2.5, interval: null, guaranteed: null, why: "birch has fewer than 5 rewards that count" };
    const text = textOf({
      blend: none,
      gap: null,
      whyNoGap: none.why,
      settling: { goal: 0.1, isSettled: false, needed: null },
    });
    expect(text).toContain("No interval: birch has fewer than 5 rewards that count.");
    expect(text).toContain("How far this blend is from the best cannot be told: birch has fewer");
    expect(text).not.toMatch(/undefined|null|NaN/);
  });

  it("say once where intervals may be too narrow, and for which blends", () => {
    const caution = "a few outcomes of birch lie far from the rest";
    const text = textOf({ blend: { ...sample.blend, caution }, bestArm: { ...sample.bestArm, caution } });
    expect(text).toContain("Caution (the suggested blend and birch alone): a few outcomes of birch lie far");
    expect(textOf({})).not.toContain("Caution");
  });

  it.each<[Suggestion["settling"], RegExp]>([
    [{ goal: null, isSettled: false, needed: null }, /Equal shares are as good as any blend/],
    [{ goal: 0.2, isSettled: true, needed: [] }, /The answer is settled/],
    [{ goal: 1e-9, isSettled: false, needed: null }, /no number of further outcomes within reach/],
  ])("say what settling takes: %j", (settling, words) => {
    expect(textOf({ settling })).toMatch(words);
  });

  it("count arms that do not fit on a screen", () => {
    const arms = Array.from({ length: 30 }, (_, arm) => ({
      name: `arm ${arm}`,
      share: 1 / 30,
      tableShare: 1 / 30,
      outcomes: 10,
    }));
    expect(textOf({ arms })).toContain("10 other arms 33.3 33.3 100");
  });
});

test.each([
  [0.04712, 0.05544, "0.0471 to 0.0554"],
  [1234.5, 1234.9, "1234.50 to 1234.90"],
  [-0.5, 0.5, "−0.500 to 0.500"],
  [2, 2, "2.000 to 2.000"],
  [-0.2, -5.6e-17, "−0.200 to 0"],
])("%d and %d are told apart by as few digits as do", (low, high, text) => {
  expect(intervalText({ low, high })).toBe(text);
});

test("nothing is a dash", () => {
  expect(intervalText(null)).toBe("–");
});
