import { describe, expect, it } from "vitest";
import { sampleSummary, withLearners } from "../../test/sample-summary.ts";
import { createDocument } from "./create-document.ts";
import { regretFigure } from "./regret-figure.ts";

describe("regretFigure", () => {
  const summary = sampleSummary();

  it("names axes and learners and has a band for each", () => {
    const svg = regretFigure(summary, createDocument())!;
    for (const text of ["Time t (rounds)", "Regret, sum of U(w*) − U(w) (utility units)", "exact", "plug-in"])
      expect(svg).toContain(`>${text}<`);
    expect(svg.match(/aria-label="area"/g)).toHaveLength(2);
    expect(svg).not.toMatch(/NaN|undefined/);
  });

  it.each([{ horizon: 1 }, { replications: 1 }, { armCount: 30, horizon: 2000 }])("draws a run with %o", (options) => {
    expect(regretFigure(sampleSummary(options), createDocument())).not.toMatch(/NaN|undefined/);
  });

  it("is undefined when nothing was recorded", () => {
    expect(
      regretFigure(
        withLearners(sampleSummary(), () => ({ regret: [] })),
        createDocument(),
      ),
    ).toBeUndefined();
  });
});
