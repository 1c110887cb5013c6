import { Random } from "@blendit/core";
import { describe, expect, test } from "vitest";
import { Moments } from "./moments.ts";

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
  test("are the two-pass mean and standard error, far from zero too", () => {
    const estimates = momentsOf(rows).estimates();
    for (let column = 0; column < 4; column++) {
      const values = rows.map((row) => row[column]! - 1e6);
      const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
      const variance = values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / (values.length - 1);
      // The rewards themselves are rounded at 1e-10.
      expect(Math.abs(estimates[column]!.mean - 1e6 - mean)).toBeLessThan(1e-9);
      expect(Math.abs(estimates[column]!.standardError! - Math.sqrt(variance / values.length))).toBeLessThan(1e-9);
    }
  });

  test("of parts merge to those of the whole, up to rounding", () => {
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

  test("are saved in a copy", () => {
    const moments = momentsOf(rows);
    const saved = moments.save();
    moments.add(saved.mean.map((mean) => mean + 1));
    expect(moments.save().mean).not.toEqual(saved.mean);
  });

  test("of one row have no standard error and no deviation", () => {
    expect(momentsOf(rows.slice(0, 1)).estimates()[0]).toEqual({ mean: rows[0]![0], standardError: null });
    expect(momentsOf(rows.slice(0, 1)).deviations()).toBeNull();
  });

  test("have a deviation of rows, which is that of their mean times the root of their number", () => {
    const two = new Moments(2);
    two.add(Float64Array.of(1, 5));
    two.add(Float64Array.of(3, 5));
    expect(two.deviations()).toEqual([expect.closeTo(Math.SQRT2, 12), 0]);
  });

  test("have no error where all replications are the same, although merging rounds", () => {
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
