import { describe, expect, it } from "vitest";
import { sampleSummary, withLearners } from "../../test/sample-summary.ts";
import { createDocument } from "./create-document.ts";
import { instantaneousGapFigure } from "./instantaneous-gap-figure.ts";

const recorded = (summary: ReturnType<typeof sampleSummary>) =>
  withLearners(summary, ({ utilityGap }) => ({ instantaneousGap: utilityGap }));

describe("instantaneousGapFigure", () => {
  const summary = recorded(sampleSummary());

  it("names axes and learners and has a band for each", () => {
    const svg = instantaneousGapFigure(summary, createDocument())!;
    for (const text of ["Time t (rounds)", "Gap U(w*) − U(w at t) (utility units)", "exact", "plug-in"])
      expect(svg).toContain(`>${text}<`);
    expect(svg.match(/aria-label="area"/g)).toHaveLength(2);
    expect(svg).not.toMatch(/NaN|undefined/);
  });

  it.each([{ horizon: 1 }, { replications: 1 }, { armCount: 30, horizon: 2000 }])("draws a run with %o", (options) => {
    expect(instantaneousGapFigure(recorded(sampleSummary(options)), createDocument())).not.toMatch(/NaN|undefined/);
  });

  it("is undefined when nothing was recorded", () => {
    expect(
      instantaneousGapFigure(
        withLearners(sampleSummary(), () => ({})),
        createDocument(),
      ),
    ).toBeUndefined();
  });
});
