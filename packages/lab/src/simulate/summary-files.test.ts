import { csvParse } from "d3-dsv";
import { describe, expect, it, test } from "vitest";
import { playedSummary } from "../../test/played-summary.ts";
import { sampleSummary, withLearners } from "../../test/sample-summary.ts";
import { smallExperiment } from "../../test/small-experiment.ts";
import type { Experiment } from "../spec/experiment.ts";
import type { Summary } from "./summary.ts";
import { summaryText, trajectoriesCsv } from "./summary-files.ts";

describe("summaryText", () => {
  const odd = 'a { "b": [\n1 ], } c';
  const summary = sampleSummary({ name: odd, ids: ["full-gradient", odd] });

  it("reads back as the same summary, also with unusual names", () => {
    expect(JSON.parse(summaryText(summary))).toEqual(JSON.parse(JSON.stringify(summary)));
  });

  it("writes lists of numbers, and means with errors, on one line", () => {
    const lines = summaryText(summary).split("\n");
    expect(lines).toContainEqual(expect.stringMatching(/^ {6}"weights"|^ {4}"weights": \[0\.\d+, .*\],$/));
    expect(lines).toContainEqual(expect.stringMatching(/^ {8}\{ "mean": [\d.e-]+, "standardError": [\d.e-]+ \},$/));
    expect(lines.length).toBeLessThan(JSON.stringify(summary, null, 2).split("\n").length / 3);
  });

  it("omits the samples of recorded distributions", () => {
    const samples = Array.from({ length: 5000 }, () => 0.123456789);
    const { experiment } = summary;
    const arms = experiment.arms.map((arm, index) => (index === 0 ? { kind: "empirical" as const, samples } : arm));
    const sources = { "arms[0]": { kind: "recorded", file: "a.csv", column: "x" } } as const;
    const text = summaryText({ ...summary, experiment: { ...experiment, arms, sources } });
    expect(text).not.toContain("0.123456789");
    expect(JSON.parse(text).experiment.arms[0]).toEqual({ kind: "recorded", file: "a.csv", column: "x", count: 5000 });
  });
});

function played(change: Partial<Experiment> = {}): Summary {
  return playedSummary({ ...smallExperiment, horizon: 8, replications: 5, ...change });
}

const columns = [
  "utilityGap",
  "recommendedGap",
  "regret",
  "bias",
  "instantaneousGap",
  "empiricalUtility",
  "certificate",
  "monteCarloBias",
] as const;

describe("trajectoriesCsv", () => {
  test("reads back as exactly the numbers of the summary", () => {
    const summary = played();
    const rows = csvParse(trajectoriesCsv(summary));
    expect(rows).toHaveLength(3 * 8);
    rows.forEach((row, index) => {
      const learner = summary.learners[Math.floor(index / 8)]!;
      const at = index % 8;
      expect([row.learner, Number(row.round)]).toEqual([learner.id, learner.rounds[at]]);
      for (const column of columns) {
        const estimate = learner[column]?.[at];
        expect(row[column]).toBe(estimate ? String(estimate.mean) : "");
        expect(row[`${column}StandardError`]).toBe(estimate ? String(estimate.standardError) : "");
        if (estimate) expect(Number(row[column])).toBe(estimate.mean);
      }
      expect([1, 2, 3].map((arm) => Number(row[`weight of arm ${arm}`]))).toEqual(learner.averageWeights[at]);
    });
  });

  test("leaves the bias empty for a learner without one", () => {
    const rows = csvParse(trajectoriesCsv(played())).filter(({ learner }) => learner === "uniform");
    expect(rows).toHaveLength(8);
    for (const row of rows) {
      expect([row.bias, row.biasStandardError, row.monteCarloBias]).toEqual(["", "", ""]);
      expect(row.regret).not.toBe("");
    }
  });

  test("leaves standard errors empty for one replication", () => {
    const [row] = csvParse(trajectoriesCsv(sampleSummary({ replications: 1 })));
    expect(row!.utilityGap).not.toBe("");
    expect(row!.utilityGapStandardError).toBe("");
  });

  test("has columns only for recorded diagnostics, and equally many cells in every line", () => {
    for (const diagnostic of smallExperiment.diagnostics) {
      const text = trajectoriesCsv(played({ diagnostics: [diagnostic] }));
      const widths = text
        .trimEnd()
        .split("\n")
        .map((line) => line.split(",").length);
      expect(new Set(widths).size).toBe(1);
      expect(text.split("\n")[0]!.includes("weight of arm 3")).toBe(diagnostic === "weights");
    }
    expect(trajectoriesCsv(played({ diagnostics: ["regret"] })).split("\n")[0]).toBe(
      "learner,round,regret,regretStandardError,timeAveragedGap,timeAveragedGapStandardError",
    );
  });

  test("uses the names of arms, also with special characters", () => {
    const summary = { ...sampleSummary({ armCount: 2 }), names: ['the "best", say', "Drama"] };
    const [row] = csvParse(trajectoriesCsv(summary));
    expect(Number(row!['weight of the "best", say'])).toBe(summary.learners[0]!.averageWeights[0]![0]);
  });

  test("omits weights if only those of the last round are kept", () => {
    const summary = withLearners(sampleSummary(), ({ averageWeights }) => ({
      averageWeights: averageWeights.slice(-1),
    }));
    expect(trajectoriesCsv(summary)).not.toContain("weight");
  });

  test("has only a header if no rounds were recorded", () => {
    const bare = withLearners(sampleSummary(), () => ({ rounds: [] }));
    expect(trajectoriesCsv(bare).trimEnd().split("\n")).toHaveLength(1);
  });
});
