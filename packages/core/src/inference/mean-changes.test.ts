import { describe, expect, it } from "vitest";
import { gaussian } from "../distributions/index.ts";
import { Random } from "../random/random.ts";
import { type MeanChange, meanChanges } from "./mean-changes.ts";

const normal = gaussian({ mean: 0, deviation: 1 });

function drawn(arms: readonly { sample(random: Random): number }[], count: number, random: Random): Float64Array[] {
  return arms.map((arm) => Float64Array.from({ length: count }, () => arm.sample(random)));
}

function isClear(change: MeanChange | undefined): boolean {
  return change !== undefined && (change.low > 0 || change.high < 0);
}

describe("meanChanges", () => {
  it("agrees with Welch's interval for many normal values, with a share of the risk for each arm", () => {
    const random = Random.stream(21, "welch");
    const [earlier, later] = [drawn([normal, normal], 4000, random), drawn([normal, normal], 2000, random)];
    const changes = meanChanges({ values: earlier }, { values: later }, 0.05);
    const mean = (values: Float64Array) => values.reduce((sum, value) => sum + value, 0) / values.length;
    const square = (values: Float64Array) =>
      values.reduce((sum, value) => sum + (value - mean(values)) ** 2, 0) / (values.length - 1) / values.length;
    for (const arm of [0, 1]) {
      const error = Math.sqrt(square(earlier[arm]!) + square(later[arm]!));
      const { change, low, high } = changes[arm]!;
      expect(change).toBeCloseTo(mean(later[arm]!) - mean(earlier[arm]!), 12);
      // The 98.75 % quantile of the normal distribution is 2.2414; the skewness of 4,000 values moves an end by less than 5 %.
      for (const width of [change - low, high - change]) {
        expect(width / error).toBeGreaterThan(2.2414 * 0.95);
        expect(width / error).toBeLessThan(2.2414 * 1.05);
      }
    }
  });

  it("counts the rows of a cluster once, and weights rows by their masses", () => {
    const random = Random.stream(24, "clusters");
    const [before, after] = [drawn([normal], 30, random), drawn([normal], 40, random)];
    const [plain] = meanChanges({ values: before }, { values: after }, 0.05);
    const thrice = (values: readonly Float64Array[], start: number) => ({
      values: [Float64Array.from({ length: 3 * values[0]!.length }, (_, row) => values[0]![Math.floor(row / 3)]!)],
      clusters: [Array.from({ length: 3 * values[0]!.length }, (_, row) => start + Math.floor(row / 3))],
    });
    const [clustered] = meanChanges(thrice(before, 0), thrice(after, 30), 0.05);
    for (const key of ["change", "low", "high"] as const) expect(clustered![key]).toBeCloseTo(plain![key], 9);
    // Doubling the mass of every row changes nothing; more mass on the larger half of the later values raises the change.
    const masses = (values: readonly Float64Array[], of: (value: number) => number) => ({
      values,
      masses: [Array.from(values[0]!, of)],
    });
    const [same] = meanChanges(
      masses(before, () => 2),
      masses(after, () => 2),
      0.05,
    );
    for (const key of ["change", "low", "high"] as const) expect(same![key]).toBeCloseTo(plain![key], 9);
    const [raised] = meanChanges(
      masses(before, () => 1),
      masses(after, (value) => (value > 0 ? 3 : 1)),
      0.05,
    );
    const [sum, mass] = after[0]!.reduce(
      ([total, all], value) => [total + (value > 0 ? 3 : 1) * value, all + (value > 0 ? 3 : 1)],
      [0, 0],
    );
    const average = before[0]!.reduce((total, value) => total + value, 0) / 30;
    expect(raised!.change).toBeCloseTo(sum / mass - average, 12);
  });

  it("does not treat rounding as a change", () => {
    const values = (count: number) => [new Float64Array(count).fill(0.1)];
    const [found] = meanChanges({ values: values(5) }, { values: values(10) }, 0.05);
    expect(found!.change).not.toBe(0);
    expect(isClear(found)).toBe(false);
  });

  it("is undefined for arms with fewer than 5 rows or 20 clusters in a period", () => {
    const values = (count: number) => [Float64Array.from({ length: count }, (_, row) => row)];
    expect(meanChanges({ values: values(4) }, { values: values(50) }, 0.05)).toEqual([undefined]);
    expect(meanChanges({ values: values(50) }, { values: values(4) }, 0.05)).toEqual([undefined]);
    const clusters = (count: number) => ({ values: values(50), clusters: [values(50)[0]!.map((row) => row % count)] });
    expect(meanChanges(clusters(19), clusters(20), 0.05)).toEqual([undefined]);
    expect(meanChanges(clusters(20), clusters(20), 0.05)).not.toEqual([undefined]);
  });
});
