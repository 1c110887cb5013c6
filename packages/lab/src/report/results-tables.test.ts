import { describe, expect, it } from "vitest";
import { sampleSummary, withLearners } from "../../test/sample-summary.ts";
import { gapsTable, horizonTable } from "./results-tables.ts";

describe("gapsTable", () => {
  it("has the gaps after 100, 500 and 1000 rounds and at the horizon", () => {
    const { columns, rows } = gapsTable(sampleSummary({ horizon: 2000 }));
    const labels = [
      "Learner",
      "After 100 rounds",
      "After 500 rounds (×10⁻³)",
      "After 1,000 rounds (×10⁻³)",
      "After 2,000 rounds (×10⁻⁶)",
    ];
    expect(columns.map(({ label }) => label)).toEqual(labels);
    expect(rows.map(([id]) => id)).toEqual(["exact", "plug-in"]);
    for (const cell of rows.flatMap((row) => row.slice(1)))
      expect(cell).toMatch(/^\u2007*\d[\d.\u2007]* ± \d[\d.\u2007]*$/);
  });

  it("has only the rounds that fit, each once", () => {
    expect(gapsTable(sampleSummary({ horizon: 1 })).columns.map(({ label }) => label)).toEqual([
      "Learner",
      "After 1 round",
    ]);
    expect(gapsTable(sampleSummary({ horizon: 500 })).columns).toHaveLength(3);
  });

  it("has no errors for one replication, and says so", () => {
    const { caption, rows } = gapsTable(sampleSummary({ replications: 1 }));
    expect(caption).toContain("One replication: no standard errors.");
    expect(rows.flat().join()).not.toContain("±");
  });
});

describe("horizonTable", () => {
  it("has recommended gap, regret and bias, and a dash for what a learner does not have", () => {
    const { columns, rows } = horizonTable(withLearners(sampleSummary(), (_, i) => (i === 1 ? { bias: null } : {})));
    expect(columns).toHaveLength(4);
    expect(rows.map((row) => row.at(-1))).toEqual(["0", "–"]);
  });
});
