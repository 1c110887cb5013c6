import { expect, test } from "vitest";
import { readTable } from "../src/node/tables.ts";
import { columnNumbers, TextColumn } from "../src/tables/columns.ts";

/** Three million flights in the United States, from the npm package vega-datasets. */
const file = new URL("../data/flights-3m.parquet", import.meta.resolve("vega-datasets")).pathname;

// Expected values are from DuckDB 1.5.6:
// select count(*), sum(delay), sum(distance), min(delay), max(delay), count(distinct origin), min(date), max(date) from ...
test("a Parquet file of three million rows has the same sums, names and dates as in DuckDB", async () => {
  const table = await readTable(file);
  expect([table.rowCount, table.columns]).toEqual([3_000_000, ["date", "delay", "distance", "origin", "destination"]]);
  const [delays, distances] = [1, 2].map((column) => columnNumbers(table, column, () => false).numbers);
  const sum = (numbers: Float64Array) => numbers.reduce((total, number) => total + number, 0);
  expect([sum(delays!), sum(distances!)]).toEqual([20_003_603, 2_194_861_208]);
  expect([delays!.reduce((a, b) => Math.min(a, b)), delays!.reduce((a, b) => Math.max(a, b))]).toEqual([-1116, 1688]);
  const origins = new TextColumn(table, 3);
  expect(origins.texts).toHaveLength(229);
  const chicago = origins.rowsOf(origins.texts.indexOf("ORD"));
  expect([chicago.length, chicago.reduce((total, row) => total + delays![row]!, 0)]).toEqual([166_341, 1_542_589]);
  const dates = new TextColumn(table, 0).texts.toSorted();
  expect([dates[0], dates.at(-1)]).toEqual(["2001-01-01T00:01:00", "2001-07-01T00:00:00"]);
});
