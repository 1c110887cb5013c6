import { expect, test } from "vitest";
import { tableReader } from "../tables/table-of-text.ts";
import { tableObservations } from "./table-observations.ts";

const table = tableReader("log.csv")(`id,arm,reward,p,day
r1,a,3,0.5,mon
r2,b,4.5,0.25,mon
r3,a,,0.5,tue
r4,a,high,0.5,tue
r5,,1,0.5,tue
`);
const columns = { arm: "arm", reward: "reward" };

test("rows with an arm and an outcome become observations, with the share of the arm as its probability", () => {
  const { rows, leftOut } = tableObservations(table, columns);
  expect(rows).toEqual([
    { key: "log.csv:2", arm: "a", probability: 2 / 3, value: 3 },
    { key: "log.csv:3", arm: "b", probability: 1 / 3, value: 4.5 },
    { key: "log.csv:5", arm: "a", probability: 2 / 3, value: "high" },
  ]);
  expect(leftOut).toEqual(["log.csv: 2 of 5 rows have no arm or no outcome and are left out"]);
});

test("logged probabilities and keys are taken as they are", () => {
  const { rows } = tableObservations(table, { ...columns, probability: "p", key: "id", where: { day: "mon" } });
  expect(rows.map(({ key, probability }) => [key, probability])).toEqual([
    ["r1", 0.5],
    ["r2", 0.25],
  ]);
});

test("probabilities that are none, keys that are missing and columns without outcomes are refused, by line and column", () => {
  const bad = (text: string, more: object) => () =>
    tableObservations(tableReader("log.csv")(text), { ...columns, ...more });
  expect(bad("arm,reward,p\na,1,2\n", { probability: "p" })).toThrow(
    'log.csv: line 2 has no probability above 0 and up to 1 in column "p"',
  );
  expect(bad("arm,reward,k\na,1,\n", { key: "k" })).toThrow('log.csv: line 2 has no "k"');
  expect(bad("arm,reward\na,\n", {})).toThrow(/invalid reward: expected a column of outcomes/);
  expect(bad("arm,reward\na,1\n", { arm: "who" })).toThrow(/invalid arm: expected a column of log.csv: arm, reward/);
});
