import { describe, expect, it } from "vitest";
import { sampleSummary, withLearners } from "../../test/sample-summary.ts";
import { createDocument } from "./create-document.ts";
import { empiricalUtilityFigure } from "./empirical-utility-figure.ts";

const recorded = (summary: ReturnType<typeof sampleSummary>) =>
  withLearners(summary, ({ utilityGap }) => ({ empiricalUtility: utilityGap }));

describe("empiricalUtilityFigure", () => {
  const summary = recorded(sampleSummary());

  it("names axes and learners and has a band for each", () => {
    const svg = empiricalUtilityFigure(summary, createDocument())!;
    for (const text of ["Time t (rounds)", "Utility U of the rewards so far (utility units)", "exact", "plug-in"])
      expect(svg).toContain(`>${text}<`);
    expect(svg.match(/aria-label="area"/g)).toHaveLength(2);
    expect(svg).not.toMatch(/NaN|undefined/);
  });

  it.each([{ horizon: 1 }, { replications: 1 }, { armCount: 30, horizon: 2000 }])("draws a run with %o", (options) => {
    expect(empiricalUtilityFigure(recorded(sampleSummary(options)), createDocument())).not.toMatch(/NaN|undefined/);
  });

  it("is undefined when nothing was recorded", () => {
    expect(
      empiricalUtilityFigure(
        withLearners(sampleSummary(), () => ({})),
        createDocument(),
      ),
    ).toBeUndefined();
  });

  it("shows the optimum where it is known", () => {
    expect(empiricalUtilityFigure(summary, createDocument())).toContain(">optimum U(w*)<");
    expect(empiricalUtilityFigure({ ...summary, optimum: null }, createDocument())).not.toContain("optimum U(w*)");
  });
});
