import { describe, expect, it } from "vitest";
import { sampleSummary, withLearners } from "../../test/sample-summary.ts";
import { boundOverlays } from "./bound-overlays.ts";
import { learnerSeries } from "./estimate-series.ts";

const overlays = (bound: (round: number) => number) => {
  const { learners } = withLearners(sampleSummary(), ({ rounds }, i) => (i === 0 ? { bound: rounds.map(bound) } : {}));
  return boundOverlays(
    learners,
    learnerSeries(learners, ({ utilityGap }) => utilityGap),
  );
};

describe("boundOverlays", () => {
  it("is a line for each learner with a bound", () => {
    const { series, notes } = overlays((t) => 1 / Math.sqrt(t));
    expect(series.map(({ label }) => label)).toEqual(["exact: bound"]);
    expect(notes).toEqual([]);
  });

  it("leaves out a bound that would squash the picture, and says so", () => {
    const { series, notes } = overlays(() => 1000);
    expect(series).toEqual([]);
    expect(notes).toEqual(["exact: the theory's bound is more than 100 times the largest gap, not shown."]);
  });

  it("keeps the part of a bound that comes down far enough", () => {
    const [line] = overlays((t) => 40 / t).series;
    expect(line!.mean.filter(Number.isNaN).length).toBeGreaterThan(0);
    expect(line!.mean.at(-1)).toBeCloseTo(40 / 60, 12);
  });
});
