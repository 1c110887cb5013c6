import { describe, expect, it } from "vitest";
import { sampleSummary, withLearners } from "../../test/sample-summary.ts";
import type { LearnerSummary, Summary } from "../simulate/summary.ts";
import { type CurveName, curveKinds, summaryCurves } from "./summary-curves.ts";

const names = Object.keys(curveKinds) as CurveName[];
const full = (summary = sampleSummary()) =>
  withLearners(summary, ({ utilityGap }) => ({ instantaneousGap: utilityGap, empiricalUtility: utilityGap }));
const change = (changes: (learner: LearnerSummary, index: number) => object) => withLearners(full(), changes);
const labels = (name: CurveName, summary: Summary) => summaryCurves(name, summary)!.series.map(({ label }) => label);

describe.each(names)("summaryCurves of %s", (name) => {
  it("has a line with a band over the rounds for each learner, in its own slot", () => {
    const { series, xLabel, notes } = summaryCurves(
      name,
      change(({ regret }) => ({ bias: regret })),
    )!;
    const own = series.filter(({ dashed }) => !dashed);
    expect(own.map(({ label, slot }) => [label, slot])).toEqual([
      ["exact", 0],
      ["plug-in", 1],
    ]);
    for (const { x, mean, standardError } of own) {
      expect(x).toEqual(full().learners[0]!.rounds);
      expect([mean.length, standardError?.length]).toEqual([x.length, x.length]);
    }
    expect(xLabel).toBe("Time t (rounds)");
    expect(notes).toContain("Lines: means over 500 replications. Bands: ± one standard error.");
  });

  it("has no bands for a single replication, and says why", () => {
    const { series, notes } = summaryCurves(name, full(sampleSummary({ replications: 1 })))!;
    expect(series.every(({ standardError }) => standardError === null)).toBe(true);
    expect(notes![0]).toBe("One replication: no standard errors.");
  });

  it("is undefined if nothing was recorded", () => {
    const nothing = { utilityGap: [], recommendedGap: [], regret: [], bias: null };
    expect(
      summaryCurves(
        name,
        withLearners(sampleSummary(), () => nothing),
      ),
    ).toBeUndefined();
  });

  it("has a linear time axis and a marked change if distributions drift", () => {
    const summary = full();
    const drift = { from: 30, until: 40, to: summary.experiment.arms };
    const curves = summaryCurves(name, { ...summary, experiment: { ...summary.experiment, drift } })!;
    expect([curves.logX, curves.change]).toEqual([false, { from: 30, until: 40 }]);
    expect(summaryCurves(name, summary)!.change).toBeUndefined();
  });
});

describe("summaryCurves", () => {
  it("omits learners without the quantity, and keeps the slots of the others", () => {
    const { series } = summaryCurves(
      "bias",
      change((_, i) => (i === 0 ? { bias: null } : {})),
    )!;
    expect(series.map(({ label, slot }) => [label, slot])).toEqual([["plug-in", 1]]);
  });

  it("labels learners that know the distributions as oracles", () => {
    const summary = full();
    const learners = summary.experiment.learners.with(0, { kind: "mirror-ascent", influence: "exact", id: "exact" });
    const { series } = summaryCurves("regret", { ...summary, experiment: { ...summary.experiment, learners } })!;
    expect(series.map(({ label, isOracle }) => [label, isOracle])).toEqual([
      ["exact (oracle)", true],
      ["plug-in", false],
    ]);
  });

  it("adds bounds and certificates in the colours of their learners", () => {
    const summary = change(({ rounds, utilityGap }) => ({
      bound: rounds.map((t) => 1 / Math.sqrt(t)),
      certificate: utilityGap.map(({ mean }) => ({ mean: 2 * mean, standardError: null })),
    }));
    const { series } = summaryCurves("utility-gap", summary)!;
    expect(series.slice(2).map(({ label, colourOf, dashed }) => [label, colourOf, dashed])).toEqual(
      ["exact", "plug-in"].flatMap((id) => ["bound", "certificate"].map((name) => [`${id}: ${name}`, id, true])),
    );
  });

  it("shows the learners' own certificates of their recommendations, from the first one on", () => {
    const summary = change(({ rounds }) => ({
      certificateUpper: rounds.map((round) => (round < 10 ? null : { mean: 1 / round, standardError: null })),
    }));
    const certificate = summaryCurves("recommended-gap", summary)!.series[2]!;
    expect(certificate.label).toBe("exact: certificate");
    expect(certificate.x.filter((_, i) => Number.isFinite(certificate.mean[i]))[0]).toBeGreaterThanOrEqual(10);
  });

  it("adds the Monte Carlo bias and the average bias if there are any", () => {
    const summary = change(({ bias, rounds }, i) =>
      i === 1 ? { monteCarloBias: bias, averageBias: rounds.map((t) => 1 / t) } : {},
    );
    expect(labels("bias", summary)).toEqual(["plug-in", "plug-in: by Monte Carlo", "plug-in: average over time"]);
  });

  it("omits a bound that would squash the figure, with a note", () => {
    const { series, notes } = summaryCurves(
      "utility-gap",
      change(({ rounds }, i) => (i === 0 ? { bound: rounds.map(() => 1000) } : {})),
    )!;
    expect(series).toHaveLength(2);
    expect(notes).toContain("exact: bound is more than 100 times the largest value, not shown.");
  });

  it("has no note about an overlay that is zero throughout", () => {
    const summary = change(({ rounds }, i) => (i === 0 ? { averageBias: rounds.map(() => 0) } : {}));
    const { series, notes } = summaryCurves("bias", summary)!;
    expect(series.map(({ label }) => label)).toEqual(["plug-in"]);
    expect(notes!.filter((note) => note.includes("average"))).toEqual([]);
  });

  it("keeps the part of a bound that is low enough", () => {
    const summary = change(({ rounds }, i) => (i === 0 ? { bound: rounds.map((t) => 40 / t) } : {}));
    const { mean } = summaryCurves("utility-gap", summary)!.series[2]!;
    expect(mean.filter(Number.isNaN).length).toBeGreaterThan(0);
    expect(mean.at(-1)).toBeCloseTo(40 / 60, 12);
  });

  it("replaces a line that is zero throughout, up to rounding, by a footnote", () => {
    const nil = { mean: -1e-17, standardError: 0 };
    const summary = change(({ bias }, i) => (i === 0 ? { bias: bias!.with(1, nil) } : {}));
    const { series, notes } = summaryCurves("bias", summary)!;
    expect(series.map(({ label }) => label)).toEqual(["plug-in"]);
    expect(notes).toContain("exact: zero in every round, so not on the logarithmic axis.");
  });

  it("keeps lines that are all zero", () => {
    const summary = change(({ rounds }) => ({ bias: rounds.map(() => ({ mean: 0, standardError: null })) }));
    expect(labels("bias", summary)).toEqual(["exact", "plug-in"]);
  });

  it.each([0, -1e-6])("keeps all lines if a gap ends at %d, and notes that the axis is linear", (last) => {
    const summary = change(({ utilityGap }) => ({
      utilityGap: utilityGap.with(-1, { mean: last, standardError: 1e-6 }),
    }));
    const { series, notes } = summaryCurves("utility-gap", summary)!;
    expect(series).toHaveLength(2);
    expect(notes).toContain("Linear axis: some values are zero or negative.");
  });

  it("shows the best utility with that of the rewards, with a step if distributions change", () => {
    const summary = full();
    const last = summaryCurves("empirical-utility", summary)!.series.at(-1)!;
    expect([last.label, last.mean]).toEqual(["best blend", [0.0625, 0.0625]]);
    const drift = { from: 30, until: 40, to: summary.experiment.arms };
    const finalOptimum = { weights: [], value: 0.5, certificate: 0 };
    const drifting = { ...summary, experiment: { ...summary.experiment, drift }, finalOptimum };
    const stepped = summaryCurves("empirical-utility", drifting)!.series.at(-1)!;
    expect([stepped.x, stepped.mean]).toEqual([
      [1, 30, 40, 60],
      [0.0625, 0.0625, 0.5, 0.5],
    ]);
    expect(labels("empirical-utility", { ...summary, optimum: null })).toEqual(["exact", "plug-in"]);
  });
});
