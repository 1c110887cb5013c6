import { describe, expect, it } from "vitest";
import { sampleSummary, withLearners } from "../../test/sample-summary.ts";
import { weightsTable } from "./weights-table.ts";

describe("weightsTable", () => {
  it("has a row for each arm: its law, the optimum's weight and the learners'", () => {
    const { columns, rows } = weightsTable(sampleSummary({ armCount: 30 }));
    expect(columns.map(({ label }) => label)).toEqual(["Arm", "Law", "Optimum", "exact", "plug-in"]);
    expect(rows).toHaveLength(30);
    expect(rows[2]!.slice(0, 2)).toEqual(["3", "beta, alpha 2, beta 3"]);
    for (const row of rows) for (const cell of row.slice(2)) expect(cell).toMatch(/^0\.\d{4}$/);
  });

  it("does without optimum and weights", () => {
    const bare = withLearners({ ...sampleSummary(), optimum: null }, () => ({ averageWeights: [] }));
    expect(weightsTable(bare).columns).toHaveLength(2);
  });

  it("cuts a law that holds a long list", () => {
    const summary = sampleSummary();
    const values = Array.from({ length: 500 }, (_, i) => i);
    const experiment = { ...summary.experiment, arms: [{ kind: "empirical" as const, samples: values }] };
    expect(weightsTable({ ...summary, experiment }).rows[0]![1]).toMatch(/^empirical, samples \[0,1,.{1,60}…$/);
  });
});
