import { describe, expect, it } from "vitest";
import { sampleSummary, withLearners } from "../../test/sample-summary.ts";
import { createDocument } from "./create-document.ts";
import { recommendedGapFigure } from "./recommended-gap-figure.ts";

describe("recommendedGapFigure", () => {
  const summary = sampleSummary();

  it("names axes and learners and has a band for each", () => {
    const svg = recommendedGapFigure(summary, createDocument())!;
    for (const text of ["Time t (rounds)", "Gap U(w*) − U(recommended w) (utility units)", "exact", "plug-in"])
      expect(svg).toContain(`>${text}<`);
    expect(svg.match(/aria-label="area"/g)).toHaveLength(2);
    expect(svg).not.toMatch(/NaN|undefined/);
  });

  it.each([{ horizon: 1 }, { replications: 1 }, { armCount: 30, horizon: 2000 }])("draws a run with %o", (options) => {
    expect(recommendedGapFigure(sampleSummary(options), createDocument())).not.toMatch(/NaN|undefined/);
  });

  it("shows the learners' own certificates, from the round on that has one", () => {
    const certified = withLearners(summary, ({ rounds }) => ({
      certificateUpper: rounds.map((round) => (round < 10 ? null : { mean: 1 / round, standardError: null })),
    }));
    const svg = recommendedGapFigure(certified, createDocument())!;
    for (const text of ["exact: certificate", "plug-in: certificate"]) expect(svg).toContain(`>${text}<`);
    expect(svg).not.toMatch(/NaN|undefined/);
  });

  it("is undefined when nothing was recorded", () => {
    expect(
      recommendedGapFigure(
        withLearners(sampleSummary(), () => ({ recommendedGap: [] })),
        createDocument(),
      ),
    ).toBeUndefined();
  });
});
