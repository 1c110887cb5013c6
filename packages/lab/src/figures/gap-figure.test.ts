import { describe, expect, it } from "vitest";
import { sampleSummary, withLearners } from "../../test/sample-summary.ts";
import { createDocument } from "./create-document.ts";
import { gapFigure } from "./gap-figure.ts";

describe("gapFigure", () => {
  const summary = sampleSummary();

  it("names axes and learners and has a band for each", () => {
    const svg = gapFigure(summary, createDocument())!;
    for (const text of ["Time t (rounds)", "Gap U(w*) − U(average w) (utility units)", "exact", "plug-in"])
      expect(svg).toContain(`>${text}<`);
    expect(svg.match(/aria-label="area"/g)).toHaveLength(2);
    expect(svg).not.toMatch(/NaN|undefined/);
  });

  it.each([{ horizon: 1 }, { replications: 1 }, { armCount: 30, horizon: 2000 }])("draws a run with %o", (options) => {
    expect(gapFigure(sampleSummary(options), createDocument())).not.toMatch(/NaN|undefined/);
  });

  it("is undefined when nothing was recorded", () => {
    expect(
      gapFigure(
        withLearners(sampleSummary(), () => ({ utilityGap: [] })),
        createDocument(),
      ),
    ).toBeUndefined();
  });

  it("adds bounds and certificates where there are any", () => {
    const extended = withLearners(summary, ({ rounds, utilityGap }) => ({
      bound: rounds.map((t) => 1 / Math.sqrt(t)),
      certificate: utilityGap.map(({ mean }) => ({ mean: 2 * mean, standardError: null })),
    }));
    const svg = gapFigure(extended, createDocument())!;
    for (const id of ["exact", "plug-in"]) {
      expect(svg).toContain(`>${id}: bound<`);
      expect(svg).toContain(`>${id}: certificate<`);
    }
  });

  it.each([0, -1e-6])("turns to a linear axis where a gap is %d, and says so", (last) => {
    const touched = withLearners(summary, ({ utilityGap }) => ({
      utilityGap: utilityGap.with(-1, { mean: last, standardError: 1e-6 }),
    }));
    const svg = gapFigure(touched, createDocument())!;
    expect(svg).toContain("Linear gap axis");
    expect(svg).not.toMatch(/NaN/);
  });
});
