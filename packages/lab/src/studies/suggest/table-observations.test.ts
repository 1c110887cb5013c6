import { expect, test } from "vitest";
import { tableOfText } from "../../tables/read-table.ts";
import { tableObservations } from "./table-observations.ts";

const table = tableOfText(
  "log.csv",
  `id,arm,reward,p,day
r1,a,3,0.5,mon
r2,b,4.5,0.25,mon
r3,a,,0.5,tue
r4,a,high,0.5,tue
r5,,1,0.5,tue
`,
);
const columns = { arm: "arm", reward: "reward" };
const rules = { leastProbability: 0.001, digest: (text: string) => text };

function keysOf(name: string, text: string): string[] {
  return tableObservations(tableOfText(name, text), columns, rules).rows.map(({ observation }) => observation.key);
}

test("rows with an arm and an outcome become observations; the probability is the share of the arm", () => {
  const { rows, leftOut } = tableObservations(table, { ...columns, key: "id" }, rules);
  expect(rows).toEqual([
    { place: "line 2", observation: { key: "r1", arm: "a", probability: 2 / 3, value: 3 } },
    { place: "line 3", observation: { key: "r2", arm: "b", probability: 1 / 3, value: 4.5 } },
    { place: "line 5", observation: { key: "r4", arm: "a", probability: 2 / 3, value: "high" } },
  ]);
  expect(leftOut).toEqual(["log.csv: 2 of 5 rows have no arm or no outcome and are left out"]);
});

test("logged probabilities and keys are used unchanged", () => {
  const { rows } = tableObservations(table, { ...columns, probability: "p", key: "id", where: { day: "mon" } }, rules);
  expect(rows.map(({ observation: { key, probability } }) => [key, probability])).toEqual([
    ["r1", 0.5],
    ["r2", 0.25],
  ]);
});

test("rows are identified by their contents, and equal rows by a number", () => {
  const keys = keysOf("monday.csv", "arm,reward,who\na,1,x\na,1,y\na,1,x\nb,1,x\n");
  expect(new Set(keys).size).toBe(4);
  // With another name, another order of rows and columns, an empty column, and more rows.
  const again = keysOf("all.csv", "who,more,arm,reward\nx,,b,1\nx,,a,1\ny,,a,1\nx,,a,1\nx,,a,1\nz,,b,2\n");
  expect(again.slice(0, 4).sort()).toEqual(keys.sort());
  expect(new Set(again).size).toBe(6);
  // Rows whose cells only concatenate to the same text are different.
  expect(keysOf("t.csv", "arm,reward\nab,1\n")).not.toEqual(keysOf("t.csv", "arm,reward\na,b1\n"));
});

test("an option with too few rows is refused, with its name, its line and advice", () => {
  const rare = (rows: number) => `arm,reward\n${"a,1\n".repeat(rows - 1)}Taxi,2\n`;
  expect(keysOf("log.csv", rare(1000))).toHaveLength(1000);
  expect(() => keysOf("log.csv", rare(1001))).toThrow(
    'log.csv: "Taxi" (first in line 1002) has 1 of 1,001 rows, fewer than the 0.1 % that the service needs. ' +
      "Remove its rows, or name a column with the probability that each option was chosen with (--probability).",
  );
});

test("numbers are read as in suggest, with a note, and words stay words", () => {
  const values = (text: string) => tableObservations(tableOfText("log.csv", text), columns, rules);
  const { rows, leftOut } = values("arm;reward\na;$3.50\nb;$1,200.00\n");
  expect(rows.map(({ observation }) => observation.value)).toEqual([3.5, 1200]);
  expect(leftOut).toEqual([
    'log.csv: column "reward" is read as dollars: "$3.50" is read as 3.5',
    'log.csv: column "reward" has commas between thousands: "$1,200.00" is read as 1200',
  ]);
  expect(values("arm,reward\na,red\nb,3\n").rows.map(({ observation }) => observation.value)).toEqual(["red", 3]);
  expect(() => values("arm,reward\na,$3\nb,4\n")).toThrow('different units: line 2 has "$3", line 3 has "4"');
});

test("invalid probabilities, missing keys and columns without outcomes are refused, naming line and column", () => {
  const bad = (text: string, more: object) => () =>
    tableObservations(tableOfText("log.csv", text), { ...columns, ...more }, rules);
  for (const text of ["2", "0.0005", "often", "-0.5", "0"]) {
    expect(bad(`arm,reward,p\na,1,${text}\n`, { probability: "p" })).toThrow(
      `log.csv: line 2 ("a") has "${text}" in column "p". The service needs a probability from 0.001 to 1: correct the row, or remove it.`,
    );
  }
  expect(bad("arm,reward,p\na,1,\n", { probability: "p" })).toThrow('log.csv: line 2 ("a") has "" in column "p"');
  expect(bad("arm,reward,k\na,1,\n", { key: "k" })).toThrow('log.csv: line 2 has no "k"');
  expect(bad("arm,reward\na,\n", {})).toThrow(/No row of log\.csv has both an arm and an outcome in reward\./);
  expect(bad("arm,reward\na,1\n", { arm: "who" })).toThrow(/log.csv has no column "who"\. It has arm, reward\./);
});
