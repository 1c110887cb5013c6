import { Random } from "@blendit/core";
import { describe, expect, it } from "vitest";
import { tableOfText } from "../../tables/read-table.ts";
import { suggest } from "./suggest.ts";
import { suggestionWords } from "./suggestion-text.ts";
import { type TableQuestion, tableProblem } from "./table-problem.ts";

/** Success probability of each arm in easy and in hard cases. */
const success = { easy: { a: 0.8, b: 0.9 }, hard: { a: 0.3, b: 0.4 } };

/** Half of the cases are hard. Nearly all of them go to arm b, which is better by 0.1 in every case but looks worse. */
function log(count: number, seed = 17): string {
  const random = Random.stream(seed, "log");
  const rows = Array.from({ length: count }, () => {
    const kind = random.uniform() < 0.5 ? "easy" : "hard";
    const chance = kind === "hard" ? 0.9 : 0.1;
    const arm = random.uniform() < chance ? "b" : "a";
    const reward = random.uniform() < success[kind][arm] ? 1 : 0;
    return [arm, reward, kind, (arm === "b" ? chance : 1 - chance).toFixed(1)].join(",");
  });
  return ["arm,reward,kind,p", ...rows].join("\n");
}

const suggested = (text: string, columns: Partial<TableQuestion>) => {
  const question = { arm: "arm", reward: "reward", utility: { kind: "mean" }, ...columns } as TableQuestion;
  const { problem, leftOut, rows } = tableProblem(tableOfText("log.csv", text), question);
  return suggest(problem, { leftOut, ...(rows && { rows }), current: { a: 0.5, b: 0.5 } });
};

describe("suggest with unequally sampled rows", () => {
  const table = log(4000);

  it("chooses the wrong arm without the context of cases", () => {
    const { weights, verdict } = suggested(table, {});
    expect(weights[0]).toBeCloseTo(1, 2);
    expect(verdict).toBe("switch");
  });

  it.each([{ context: "kind" }, { probability: "p" }, { context: "kind", probability: "p" }])(
    "chooses the better arm with %o",
    (columns) => {
      const { weights, value, verdict, comparison, sampling, gap } = suggested(table, columns);
      expect(weights[1]).toBeGreaterThan(0.99);
      // About 4000 / 5.6 independent rows of arm b, with a standard deviation below 0.5.
      expect(Math.abs(value - 0.65)).toBeLessThan(4 * 0.5 * Math.sqrt(5.6 / 4000));
      expect(verdict).toBe("switch");
      expect(comparison.current.low!).toBeLessThan(0.05);
      expect(comparison.current.high!).toBeGreaterThan(0.05);
      expect(sampling).toMatchObject(columns);
      expect(sampling!.independentRows[0]).toBeLessThan(2000);
      expect(gap).toBeNull();
    },
  );

  it("covers the true difference to today's mix", () => {
    let held = 0;
    const tables = 100;
    for (let seed = 0; seed < tables; seed++) {
      const { comparison, weights } = suggested(log(500, seed), { context: "kind" });
      const real = 0.1 * (weights[1]! - 0.5);
      if (real >= comparison.current.low! && real <= comparison.current.high!) held++;
    }
    expect(held / tables).toBeGreaterThan(0.93 - 3 * Math.sqrt((0.93 * 0.07) / tables));
  });

  it("explains how rows were weighted", () => {
    const words = suggestionWords(suggested(table, { context: "kind" })).join(" ");
    expect(words).toMatch(
      /Rows are weighted so that every option has the same mix of kind\. 4,000 rows carry about as much information as/,
    );
  });

  it("keeps rows of a cluster together, and counts rows without a cluster separately", () => {
    const rows = Array.from({ length: 240 }, (_, row) => `${row % 2 ? "a" : "b"},${(row * row) % 7},s${row % 60}`);
    const text = ["arm,reward,school", ...rows, "a,1,", "b,2,NA"].join("\n");
    const { sampling, leftOut, comparison } = suggested(text, { cluster: "school" });
    expect(sampling).toMatchObject({ cluster: "school", clusters: 62 });
    expect(leftOut).toEqual(['log.csv: 2 rows without "school": each counts as a separate cluster']);
    expect(comparison.current.low).not.toBeNull();
    const few = suggested(
      text.replaceAll(/,s(\d+)/g, (_, school) => `,s${school % 10}`).replace(/\na,1,\nb,2,NA/, ""),
      { cluster: "school" },
    );
    expect(few.comparison.equal.reason).toMatch(/^[ab] has outcomes in 5 clusters, and intervals need 20$/);
  });

  it("counts a row of a wide table without a cluster once, although it has outcomes of several options", () => {
    const rows = Array.from({ length: 60 }, (_, row) => `${row % 7},${(row * row) % 5},s${row % 30}`);
    const wide = { arm: undefined, reward: undefined, arms: ["a", "b"], cluster: "school" };
    const { sampling, leftOut } = suggested(["a,b,school", ...rows, "1,2,"].join("\n"), wide);
    expect(sampling!.clusters).toBe(31);
    expect(leftOut).toEqual(['log.csv: 1 row without "school": each counts as a separate cluster']);
  });

  it("refuses an option missing in a context, an option in one cluster only, and invalid probabilities", () => {
    const text = ["arm,reward,kind,p", "a,1,x,0.5", "a,2,y,0.5", "b,1,x,0.5", "b,3,x,2"].join("\n");
    expect(() => suggested(text, { context: "kind" })).toThrow(/b was never tried where "kind" is "y".*--exclude/);
    expect(() => suggested(text, { cluster: "kind" })).toThrow(/All rows of b have the same "kind".*--exclude/);
    expect(() => suggested(text, { probability: "p" })).toThrow(/1 of 4 rows have no probability above 0/);
    expect(() => suggested(text, { probability: "kind" })).toThrow(/"kind".*Give the column with the probability/);
    expect(() => suggested(text, { context: "kid" })).toThrow(/log\.csv has no column "kid"\./);
  });
});
