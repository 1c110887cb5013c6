import { describe, expect, it } from "vitest";
import { sampleSummary, withLearners } from "../../test/sample-summary.ts";
import { biasFigure } from "./bias-figure.ts";
import { createDocument } from "./create-document.ts";

describe("biasFigure", () => {
  const summary = sampleSummary();
  const draw = (change: Parameters<typeof withLearners>[1]) =>
    biasFigure(withLearners(summary, change), createDocument());

  it("names axes and learners; a bias of zero is in a footnote", () => {
    const svg = draw(() => ({}))!;
    for (const text of ["Time t (rounds)", "Bias, largest |B| over arms (utility units)", "plug-in"]) {
      expect(svg).toContain(`>${text}<`);
    }
    expect(svg).toContain("exact: zero at every round");
    expect(svg).not.toMatch(/NaN|undefined/);
  });

  it("leaves out learners without a gradient", () => {
    const svg = draw((_, i) => (i === 0 ? { bias: null, monteCarloBias: null } : {}))!;
    expect(svg).toContain(">plug-in<");
    expect(svg).not.toContain("exact");
  });

  it("is undefined when no learner has a bias", () => {
    expect(draw(() => ({ bias: null }))).toBeUndefined();
  });

  it("adds the Monte Carlo bias and the average bias where there are any", () => {
    const svg = draw(({ bias, rounds }, i) =>
      i === 1 ? { monteCarloBias: bias, averageBias: rounds.map((t) => 1 / t) } : {},
    );
    expect(svg).toContain(">plug-in: by Monte Carlo<");
    expect(svg).toContain(">plug-in: average over time<");
  });
});
