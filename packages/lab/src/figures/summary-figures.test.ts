import { describe, expect, it } from "vitest";
import { sampleSummary, withLearners } from "../../test/sample-summary.ts";
import { summaryFigures } from "./summary-figures.ts";

describe("summaryFigures", () => {
  it("has a figure for each default diagnostic", () => {
    const names = Object.keys(summaryFigures(sampleSummary()));
    expect(names).toEqual(["utility-gap", "recommended-gap", "regret", "bias", "weights"]);
  });

  it("has more figures for more diagnostics, fewer if a diagnostic is missing", () => {
    const change = { bias: null, instantaneousGap: [{ mean: 1, standardError: null }] };
    const names = Object.keys(summaryFigures(withLearners(sampleSummary(), () => change)));
    expect(names).toContain("instantaneous-gap");
    expect(names).not.toContain("bias");
  });

  it.each([
    { armCount: 30, horizon: 2000 },
    { replications: 1 },
    { horizon: 1 },
    { ids: ["<script>alert(1)</script>", "&", '"'], name: "<script>" },
  ])("draws a run with %o without invalid values or tags", (options) => {
    for (const { wide, narrow } of Object.values(summaryFigures(sampleSummary(options)))) {
      for (const svg of [wide, narrow]) expect(svg).not.toMatch(/NaN|undefined|Infinity|<script/);
    }
  });

  it("omits duplicates: if learners recommend their averages, a note replaces the second figure", () => {
    const same = withLearners(sampleSummary(), ({ utilityGap }) => ({ recommendedGap: utilityGap }));
    const figures = summaryFigures(same);
    expect(Object.keys(figures)).toEqual(["utility-gap", "regret", "bias", "weights"]);
    expect(figures["utility-gap"]!.wide).toContain(">Gap of the recommended blend: the same in every round.<");
  });
});
