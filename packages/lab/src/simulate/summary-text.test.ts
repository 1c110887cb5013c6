import { describe, expect, it } from "vitest";
import { sampleSummary } from "../../test/sample-summary.ts";
import { summaryText } from "./summary-text.ts";

describe("summaryText", () => {
  const odd = 'a { "b": [\n1 ], } c';
  const summary = sampleSummary({ name: odd, ids: ["full-gradient", odd] });

  it("reads back as the summary, to the bit, whatever things are called", () => {
    expect(JSON.parse(summaryText(summary))).toEqual(JSON.parse(JSON.stringify(summary)));
  });

  it("has a line for a list of numbers and for a mean with its error", () => {
    const lines = summaryText(summary).split("\n");
    expect(lines).toContainEqual(expect.stringMatching(/^ {6}"weights"|^ {4}"weights": \[0\.\d+, .*\],$/));
    expect(lines).toContainEqual(expect.stringMatching(/^ {8}\{ "mean": [\d.e-]+, "standardError": [\d.e-]+ \},$/));
    expect(lines.length).toBeLessThan(JSON.stringify(summary, null, 2).split("\n").length / 3);
  });

  it("has no samples of recorded laws", () => {
    const samples = Array.from({ length: 5000 }, () => 0.123456789);
    const { experiment } = summary;
    const arms = experiment.arms.map((arm, index) => (index === 0 ? { kind: "empirical" as const, samples } : arm));
    const sources = { "arms[0]": { kind: "recorded", file: "a.csv", column: "x" } } as const;
    const text = summaryText({ ...summary, experiment: { ...experiment, arms, sources } });
    expect(text).not.toContain("0.123456789");
    expect(JSON.parse(text).experiment.arms[0]).toEqual({ kind: "recorded", file: "a.csv", column: "x", count: 5000 });
  });
});
