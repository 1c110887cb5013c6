import { Random } from "@blendit/core";
import { expect, test } from "vitest";
import { givenEstimates } from "./given-estimates.ts";
import { Moments } from "./moments.ts";

test("means and standard errors are those of the replications that have a value", () => {
  const random = Random.stream(4);
  const rows = Array.from({ length: 40 }, (_, row) => [
    100 + random.uniform(),
    row % 3 === 0 ? 5 + random.uniform() : 0,
    0,
    row === 7 ? 3 : 0,
  ]);
  const values = new Moments(4);
  const given = new Moments(4);
  for (const row of rows) {
    values.add(Float64Array.from(row));
    given.add(Float64Array.from(row, (value) => (value === 0 ? 0 : 1)));
  }
  const estimates = givenEstimates(values, given);
  for (const column of [0, 1]) {
    const having = rows.map((row) => row[column]!).filter((value) => value !== 0);
    const mean = having.reduce((sum, value) => sum + value, 0) / having.length;
    const squares = having.reduce((sum, value) => sum + (value - mean) ** 2, 0);
    expect(estimates[column]!.mean).toBeCloseTo(mean, 10);
    expect(estimates[column]!.standardError).toBeCloseTo(Math.sqrt(squares / (having.length - 1) / having.length), 10);
  }
  expect(estimates[2]).toBeNull();
  expect(estimates[3]!.mean).toBeCloseTo(3, 12);
  expect(estimates[3]!.standardError).toBeNull();
});
