import { gaussian, Random } from "@blendit/core";
import { mean, variance } from "@blendit/core/utilities";
import { describe, expect, it } from "vitest";
import { tableOfText } from "../../tables/read-table.ts";
import { suggest } from "./suggest.ts";
import { type TableQuestion, tableProblem } from "./table-problem.ts";
import { timeCheck } from "./time-check.ts";

const names = ["PHX", "SEA", "DEN"];

/** Outcomes of each arm at the times 0, 1, 2 and so on, with the given means before and after the middle. */
function flights(before: readonly number[], after: readonly number[], count: number, random: Random) {
  const noise = gaussian({ mean: 0, deviation: 1 });
  const times = before.map(() => Array.from({ length: count }, (_, row) => row));
  const samples = times.map((list, arm) =>
    list.map((time) => (time < count / 2 ? before : after)[arm]! + noise.sample(random)),
  );
  return { samples, times: { column: "day", isDate: false, times } };
}

const equal = Float64Array.of(1 / 3, 1 / 3, 1 / 3);

function checkOf({ samples, times }: ReturnType<typeof flights>, utility = mean(), current = equal) {
  return timeCheck({
    outcomes: { utility, samples, floor: 0 },
    ...{ times, names, current },
    influence: (reward) => (utility.kind === "mean" ? (reward as number) : (reward as number) ** 2),
  });
}

const tables = 300;
/** Three standard errors above 5 % of the tables. */
const MOST_ALARMS = 0.05 + 3 * Math.sqrt((0.05 * 0.95) / tables);
/** Three standard errors below 93 % of the tables. */
const LEAST_HELD = 0.93 - 3 * Math.sqrt((0.93 * 0.07) / tables);

describe("timeCheck", () => {
  it.each([
    ["equal options", [0, 0, 0]],
    ["options that differ", [0.5, 0.2, 0]],
  ])("warns in at most 5 %% of tables without drift, and its intervals cover the difference: %s", (_, means) => {
    let [alarms, held] = [0, 0];
    for (let table = 0; table < tables; table++) {
      const rows = flights(means, means, 80, Random.stream(31, table));
      const { check, drift, bestSingle, largestShare } = checkOf(rows);
      if (drift.length > 0) alarms++;
      else expect([bestSingle, largestShare]).toEqual([undefined, undefined]);
      const real = means.reduce((sum, value, arm) => sum + (check.weights![arm]! - 1 / 3) * value, 0);
      if (real >= check.low! && real <= check.high!) held++;
    }
    expect(alarms / tables).toBeLessThan(MOST_ALARMS);
    expect(held / tables).toBeGreaterThan(LEAST_HELD);
  });

  it("names the changed options and the leaders, and finds that the earlier choice is now worse", () => {
    for (let table = 0; table < 50; table++) {
      // A change of 2 is 9 standard errors of sqrt(2 / 40), and about 2.5 are needed.
      const found = checkOf(flights([0, 2, 0.5], [2, 0, 0.5], 80, Random.stream(32, table)));
      expect(found.drift.map(({ arm }) => arm).slice(0, 2)).toEqual(["PHX", "SEA"]);
      expect(found.drift[0]!.low).toBeGreaterThan(0);
      expect(found.drift[1]!.high).toBeLessThan(0);
      expect(found.bestSingle).toEqual({ earlier: "SEA", later: "PHX" });
      expect(found.largestShare).toEqual({ earlier: "SEA", later: "PHX" });
      expect(found.check.high).toBeLessThan(0);
    }
  });

  it("omits leaders if the changed option leads neither before nor after", () => {
    const found = checkOf(flights([5, 4, 0], [5, 4, 2], 80, Random.stream(33, "third")));
    expect(found.drift.map(({ arm }) => arm)).toEqual(["DEN"]);
    expect([found.bestSingle, found.largestShare]).toEqual([undefined, undefined]);
  });

  it("measures the change of the goal, such as of a variance", () => {
    const { samples, times } = flights([0, 0, 0], [0, 0, 0], 200, Random.stream(34, "wider"));
    const wider = samples.map((list, arm) => list.map((value, row) => (arm === 1 && row >= 100 ? 3 * value : value)));
    const { drift } = checkOf({ samples: wider, times }, variance());
    expect(drift.map(({ arm }) => arm)).toEqual(["SEA"]);
    // The second moment changes from 1 to 9; its standard error is 9 sqrt(2 / 100), about 1.3.
    expect(Math.abs(drift[0]!.change - 8)).toBeLessThan(4 * 1.3);
  });

  it("keeps rows with equal times together, in halves as equal in size as possible", () => {
    const rows = flights([0, 0, 0], [0, 0, 0], 20, Random.stream(35, "ties"));
    const sizes = (timeOf: (row: number) => number) => {
      const times = {
        column: "day",
        isDate: false,
        times: rows.samples.map((list) => list.map((_, row) => timeOf(row))),
      };
      const { splitAt, earlierRows, laterRows } = checkOf({ ...rows, times });
      return [splitAt, earlierRows, laterRows];
    };
    expect(sizes((row) => row)).toEqual([10, 30, 30]);
    expect(sizes((row) => (row < 13 ? 1 : 2))).toEqual([2, 39, 21]);
    expect(sizes((row) => (row < 6 ? 1 : 2))).toEqual([2, 18, 42]);
    expect(sizes((row) => (row < 6 ? 1 : row < 13 ? 2 : 3))).toEqual([3, 39, 21]);
    expect(() => sizes(() => 4)).toThrow('All rows have the same time in column "day"');
  });

  it("keeps clusters together, by their average time", () => {
    const rows = flights([0, 0, 0], [0, 0, 0], 200, Random.stream(36, "clusters"));
    // Cluster c has rows at 2c and 2c + 1, but cluster 49 also has a row at the end.
    const clusters = rows.samples.map((list) => list.map((_, row) => (row === 199 ? 49 : row >> 1)));
    const { splitAt, earlierRows, laterRows } = timeCheck({
      outcomes: { utility: mean(), samples: rows.samples, floor: 0, clusters },
      ...{ times: rows.times, names, current: equal, influence: (reward) => reward as number },
    });
    // The average of 98, 99 and 199 is 132: the earlier half is clusters 0 to 48, and cluster 50 with the rows 100 and 101.
    expect(splitAt).toBe(102.5);
    expect([earlierRows, laterRows]).toEqual([300, 300]);
  });

  it("says why there is no check if an option of today's mix has few rows in a half", () => {
    const { samples, times } = flights([0, 0, 0], [0, 0, 0], 40, Random.stream(37, "new"));
    const late = { ...times, times: times.times.map((list, arm) => (arm === 2 ? list.map(() => 39) : list)) };
    const { check, drift } = checkOf({ samples, times: late });
    expect(check).toMatchObject({ difference: null, low: null, high: null });
    expect(check.reason).toMatch(/^DEN, which is in today's mix, has 0 earlier rows and 40 later rows, too few/);
    expect(drift).toEqual([]);
    const without = checkOf({ samples, times: late }, mean(), Float64Array.of(0.5, 0.5, 0));
    expect(without.check.low).not.toBeNull();
    expect(without.check.weights![2]).toBe(0);
    const both = { ...late, times: late.times.map((list, arm) => (arm === 1 ? list.map(() => 39) : list)) };
    expect(checkOf({ samples, times: both }).check.reason).toBe(
      "fewer than two options have 5 rows both before and after",
    );
  });
});

describe("suggest with times", () => {
  const random = Random.stream(38, "table");
  const lines = Array.from({ length: 240 }, (_, row) => {
    const [arm, chance] = row % 3 === 0 ? ["a", 0.25] : ["b", 0.5];
    const value = 5 + (arm === "a" && row >= 120 ? 2 : 0) + random.uniform();
    return `${arm},${value},${new Date(Date.UTC(2024, 0, 1 + (row % 120)) + 120 * 86_400_000 * Math.floor(row / 120)).toISOString()},${chance},${row % 2}`;
  });
  const table = tableOfText("log.csv", ["arm,reward,when,p,case", ...lines.reverse()].join("\n"));
  const question: TableQuestion = { arm: "arm", reward: "reward", utility: { kind: "mean" }, time: "when" };

  it("checks a table in any order of rows, also with weights, without changing the suggestion", () => {
    const { problem, times } = tableProblem(table, question);
    const { time, ...rest } = suggest(problem, { times: times! });
    expect(rest).toEqual(suggest(problem));
    expect(time).toMatchObject({ column: "when", splitAt: "2024-04-30", earlierRows: 120, laterRows: 120 });
    // Uniform noise has a deviation of 0.29, so a change of 2 is 30 standard errors; a third of today's mix is a.
    expect(time!.drift).toMatchObject([{ arm: "a" }]);
    expect(Math.abs(time!.drift[0]!.change - 2)).toBeLessThan(0.3);
    const weighted = tableProblem(table, { ...question, probability: "p" });
    const again = suggest(weighted.problem, { rows: weighted.rows!, times: weighted.times! });
    expect(again.time!.drift).toMatchObject([{ arm: "a" }]);
  });

  it("refuses contexts together with times", () => {
    expect(() => tableProblem(table, { ...question, context: "case" })).toThrow(
      "--time cannot be combined with --context",
    );
  });
});
