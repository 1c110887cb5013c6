import { describe, expect, it } from "vitest";
import { sampleSummary, withLearners } from "../../test/sample-summary.ts";
import { gapsTable, horizonTable, weightsTable } from "./results-tables.ts";

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

  it("has each round up to the horizon once", () => {
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
  it("has recommended gap, regret and bias, and a dash for missing values", () => {
    const { columns, rows } = horizonTable(withLearners(sampleSummary(), (_, i) => (i === 1 ? { bias: null } : {})));
    expect(columns).toHaveLength(4);
    expect(rows.map((row) => row.at(-1))).toEqual(["0", "–"]);
  });
});

describe("weightsTable", () => {
  it("has a row for each arm: name, distribution, and weight in the best blend and in each recommended one", () => {
    const summary = sampleSummary();
    const { columns, rows } = weightsTable({ ...summary, names: ["a", "b", "c", "d"] });
    expect(columns.map(({ label }) => label)).toEqual([
      "Option",
      "Distribution",
      "Best blend (%)",
      "exact (%)",
      "plug-in (%)",
    ]);
    expect(rows.map(([name]) => name)).toEqual(["a", "b", "c", "d"]);
    expect(rows[2]![1]).toBe("beta(2, 3)");
    expect(Number.parseFloat((rows[1]![2] as string).trim())).toBeCloseTo(100 * summary.optimum!.weights[1]!, 1);
    for (const row of rows) expect(row[3]).toMatch(/^\u2007?\d+\.\d ± 1\.0$/);
  });

  it("has the best blends before and after a drift", () => {
    const summary = sampleSummary();
    const { columns } = weightsTable({ ...summary, finalOptimum: summary.optimum! });
    expect(columns.slice(2, 4).map(({ label }) => label)).toEqual(["Best at the start (%)", "Best at the end (%)"]);
  });

  it("has no spread for one replication, nor for a blend that never varies", () => {
    const one = weightsTable(sampleSummary({ replications: 1 }));
    const same = weightsTable(
      withLearners(sampleSummary(), ({ recommendedWeights: { mean } }) => ({
        recommendedWeights: { mean, standardDeviation: mean.map(() => 0) },
      })),
    );
    for (const { rows } of [one, same]) expect(rows.flat().join()).not.toContain("±");
  });

  it("sums up all arms but the fifty with the largest shares", () => {
    const { rows } = weightsTable(sampleSummary({ armCount: 300 }));
    expect(rows).toHaveLength(51);
    expect(rows.at(-1)!.slice(0, 2)).toEqual(["250 other options together", "–"]);
  });

  it("works without an optimum", () => {
    expect(weightsTable({ ...sampleSummary(), optimum: null }).columns).toHaveLength(4);
  });
});
