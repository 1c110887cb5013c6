import { describe, expect, it } from "vitest";
import { sampleSummary, withLearners } from "../../test/sample-summary.ts";
import { learnerSeries, overlaySeries } from "./estimate-series.ts";

describe("learnerSeries", () => {
  it("has a series for each learner with these estimates, in the learner's slot", () => {
    const { learners } = withLearners(sampleSummary(), (_, i) => (i === 0 ? { bias: null } : {}));
    const series = learnerSeries(learners, ({ bias }) => bias);
    expect(series.map(({ label, slot }) => [label, slot])).toEqual([["plug-in", 1]]);
    expect(series[0]!.standardError).toHaveLength(series[0]!.x.length);
  });

  it("has no errors for a single replication", () => {
    const [first] = learnerSeries(sampleSummary({ replications: 1 }).learners, ({ regret }) => regret);
    expect(first!.standardError).toBeNull();
  });
});

describe("overlaySeries", () => {
  it("is a dashed line with the learner's colour", () => {
    const learner = sampleSummary().learners[0]!;
    expect(
      overlaySeries(
        learner,
        "bound",
        learner.rounds.map(() => 1),
      ),
    ).toMatchObject({
      label: "exact: bound",
      dashed: true,
      colourOf: "exact",
    });
  });
});
