import { Random } from "@blendit/core";
import { describe, expect, test } from "vitest";
import { givenEstimates, Moments, meanInterval, meanOf } from "./moments.ts";

const rows = Array.from({ length: 23 }, (_, row) => {
  const random = Random.stream(1, "rows", row);
  return Float64Array.from({ length: 4 }, () => 1e6 + random.uniform());
});

function momentsOf(part: readonly Float64Array[]): Moments {
  const moments = new Moments(4);
  for (const row of part) moments.add(row);
  return moments;
}

describe("Moments", () => {
  test("agree with the two-pass mean and standard error, also far from zero", () => {
    const estimates = momentsOf(rows).estimates();
    for (let column = 0; column < 4; column++) {
      const values = rows.map((row) => row[column]! - 1e6);
      const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
      const variance = values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / (values.length - 1);
      // The values themselves are rounded to about 1e-10.
      expect(Math.abs(estimates[column]!.mean - 1e6 - mean)).toBeLessThan(1e-9);
      expect(Math.abs(estimates[column]!.standardError! - Math.sqrt(variance / values.length))).toBeLessThan(1e-9);
    }
  });

  test("of parts merge to those of all rows, up to rounding", () => {
    const merged = momentsOf([]);
    for (const [from, to] of [
      [0, 5],
      [5, 6],
      [6, 6],
      [6, 23],
    ])
      merged.merge(momentsOf(rows.slice(from, to)).save());
    momentsOf(rows)
      .estimates()
      .forEach(({ mean, standardError }, column) => {
        expect(Math.abs(merged.estimates()[column]!.mean - mean)).toBeLessThan(1e-9);
        expect(Math.abs(merged.estimates()[column]!.standardError! - standardError!)).toBeLessThan(1e-10);
      });
  });

  test("are saved as a copy", () => {
    const moments = momentsOf(rows);
    const saved = moments.save();
    moments.add(saved.mean.map((mean) => mean + 1));
    expect(moments.save().mean).not.toEqual(saved.mean);
  });

  test("of one row have no standard error and no deviation", () => {
    expect(momentsOf(rows.slice(0, 1)).estimates()[0]).toEqual({ mean: rows[0]![0], standardError: null });
    expect(momentsOf(rows.slice(0, 1)).deviations()).toBeNull();
  });

  test("have the standard deviation of single rows", () => {
    const two = new Moments(2);
    two.add(Float64Array.of(1, 5));
    two.add(Float64Array.of(3, 5));
    expect(two.deviations()).toEqual([expect.closeTo(Math.SQRT2, 12), 0]);
  });

  test("have a standard error of zero if all replications are the same, although merging rounds", () => {
    const values = Float64Array.from({ length: 50 }, (_, index) => Math.sqrt(index + 2));
    const all = new Moments(50);
    for (const size of [5, 5, 3, 7]) {
      const part = new Moments(50);
      for (let replication = 0; replication < size; replication++) part.add(values);
      all.merge(part.save());
    }
    expect(all.estimates().map(({ standardError }) => standardError)).toEqual(Array(50).fill(0));
  });
});

test("givenEstimates uses only the replications that have a value", () => {
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

describe("meanInterval", () => {
  // Expected values are two-sided quantiles of Student's t from printed tables.
  test.each([
    [2, 0.05, 12.706],
    [3, 0.05, 4.303],
    [10, 0.05, 2.262],
    [100, 0.05, 1.984],
    [2, 0.01, 63.657],
    [10, 0.01, 3.25],
    [31, 0.002, 3.385],
  ])("of %i values with error %d reaches %d standard errors to both sides", (count, error, quantile) => {
    const values = Array.from({ length: count }, (_, index) => index % 2);
    const { mean, interval } = meanInterval(values, error);
    expect(mean).toBeCloseTo(meanOf(values), 14);
    const variance = values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / (count - 1);
    const standardError = Math.sqrt(variance / count);
    expect((interval![1] - mean) / standardError).toBeCloseTo(quantile, 3);
    expect((mean - interval![0]) / standardError).toBeCloseTo(quantile, 3);
  });

  test("has no interval for one value or none, and width zero for equal values", () => {
    expect(meanInterval([2])).toEqual({ mean: 2, interval: null });
    expect(meanInterval([]).interval).toBeNull();
    expect(meanInterval([3, 3])).toEqual({ mean: 3, interval: [3, 3] });
  });

  test("contains the true mean in 95 % of samples", () => {
    const random = Random.stream(7);
    const samples = 2000;
    let holds = 0;
    for (let sample = 0; sample < samples; sample++) {
      // A sum of twelve uniform numbers is close enough to normal here.
      const draw = () => Array.from({ length: 12 }, () => random.uniform()).reduce((a, b) => a + b, 0);
      const { interval } = meanInterval(Array.from({ length: 6 }, () => draw() - draw() + 1));
      if (interval![0] <= 1 && interval![1] >= 1) holds++;
    }
    expect(Math.abs(holds / samples - 0.95)).toBeLessThan(4 * Math.sqrt((0.95 * 0.05) / samples));
  });
});
