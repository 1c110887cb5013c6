import { describe, expect, it } from "vitest";
import { sampleSummary, withLearners } from "../../test/sample-summary.ts";
import { weightsTable } from "./weights-table.ts";

describe("weightsTable", () => {
  it("has a row for each arm: its name, its law, the best blend's weight and what learners recommend, in per cent", () => {
    const summary = sampleSummary();
    const { columns, rows } = weightsTable({ ...summary, names: ["a", "b", "c", "d"] });
    expect(columns.map(({ label }) => label)).toEqual(["Arm", "Law", "Best blend (%)", "exact (%)", "plug-in (%)"]);
    expect(rows.map(([name]) => name)).toEqual(["a", "b", "c", "d"]);
    expect(rows[2]![1]).toBe("beta(2, 3)");
    expect(Number.parseFloat((rows[1]![2] as string).trim())).toBeCloseTo(100 * summary.optimum!.weights[1]!, 1);
    for (const row of rows) expect(row[3]).toMatch(/^\u2007?\d+\.\d ± 1\.0$/);
  });

  it("has the best blends before and after a drift", () => {
    const summary = sampleSummary();
    const { columns } = weightsTable({ ...summary, finalOptimum: summary.optimum! });
    expect(columns.slice(2, 4).map(({ label }) => label)).toEqual(["Best at first (%)", "Best at the end (%)"]);
  });

  it("has no spread for one replication, nor for a blend that is always the same", () => {
    const one = weightsTable(sampleSummary({ replications: 1 }));
    const same = weightsTable(
      withLearners(sampleSummary(), ({ recommendedWeights: { mean } }) => ({
        recommendedWeights: { mean, standardDeviation: mean.map(() => 0) },
      })),
    );
    for (const { rows } of [one, same]) expect(rows.flat().join()).not.toContain("±");
  });

  it("sums up all but the fifty arms that have most", () => {
    const { rows } = weightsTable(sampleSummary({ armCount: 300 }));
    expect(rows).toHaveLength(51);
    expect(rows.at(-1)!.slice(0, 2)).toEqual(["250 other arms together", "–"]);
  });

  it("does without an optimum", () => {
    expect(weightsTable({ ...sampleSummary(), optimum: null }).columns).toHaveLength(4);
  });
});
