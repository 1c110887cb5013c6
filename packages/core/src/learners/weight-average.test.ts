import { describe, expect, it } from "vitest";
import { Random } from "../random/random.ts";
import { addDecaying, drawArm, WeightAverage } from "./weight-average.ts";

describe("WeightAverage", () => {
  it("is the mean of the weights that were added", () => {
    const average = new WeightAverage(2);
    average.add(Float64Array.of(0.25, 0.75));
    average.add(Float64Array.of(0.75, 0.25));
    average.add(Float64Array.of(1, 0));
    expect(Array.from(average.of(Float64Array.of(0, 1)))).toEqual([2 / 3, 1 / 3]);
  });

  it("returns the current weights, as a new array, before any were added", () => {
    const weights = Float64Array.of(0.4, 0.6);
    const average = new WeightAverage(2).of(weights);
    expect(average).toEqual(weights);
    expect(average).not.toBe(weights);
  });
});

describe("drawArm", () => {
  const fixedNumber = (number: number) => ({ uniform: () => number });

  it("divides the unit interval in the order of the arms, left ends included", () => {
    const weights = Float64Array.of(0.25, 0.5, 0.25);
    expect(drawArm(weights, fixedNumber(0))).toBe(0);
    expect(drawArm(weights, fixedNumber(0.25 - 2 ** -53))).toBe(0);
    expect(drawArm(weights, fixedNumber(0.25))).toBe(1);
    expect(drawArm(weights, fixedNumber(0.75 - 2 ** -53))).toBe(1);
    expect(drawArm(weights, fixedNumber(0.75))).toBe(2);
  });

  it("skips arms of weight zero", () => {
    expect(drawArm(Float64Array.of(0, 1, 0), fixedNumber(0))).toBe(1);
    expect(drawArm(Float64Array.of(0, 1, 0), fixedNumber(1 - 2 ** -53))).toBe(1);
  });

  it("never draws an arm of weight zero because of rounding", () => {
    const weights = new Float64Array(12).fill(0.1 - 1e-13, 1, 11);
    expect(drawArm(weights, fixedNumber(1 - 2 ** -53))).toBe(10);
  });

  it("draws the last arm if rounding leaves a remainder", () => {
    const weights = new Float64Array(10).fill(0.1 - 1e-13);
    expect(drawArm(weights, fixedNumber(1 - 2 ** -53))).toBe(9);
    expect(drawArm(Float64Array.of(1), fixedNumber(0.999))).toBe(0);
  });

  it("uses one number per draw, and draws each arm as often as its weight says", () => {
    const weights = Float64Array.of(0.03, 0.5, 0.07, 0.15, 0.25);
    const random = Random.stream(21, "draws");
    const draws = 200_000;
    const seen = new Float64Array(5);
    let used = 0;
    const counted = {
      uniform: () => {
        used++;
        return random.uniform();
      },
    };
    for (let draw = 0; draw < draws; draw++) seen[drawArm(weights, counted)]!++;
    expect(used).toBe(draws);
    weights.forEach((weight, arm) => {
      // 4.5 standard errors of a proportion.
      const error = Math.sqrt((weight * (1 - weight)) / draws);
      expect(Math.abs(seen[arm]! / draws - weight)).toBeLessThan(4.5 * error);
    });
  });
});

describe("addDecaying", () => {
  it("counts the first round fully, and gives half of the weight to the last 3.5 % of the rounds", () => {
    const average = Float64Array.of(9, 9);
    addDecaying(average, Float64Array.of(0.25, 0.75), 1);
    expect(Array.from(average)).toEqual([0.25, 0.75]);
    for (let round = 1; round <= 2000; round++)
      addDecaying(average, Float64Array.of(round > 1930 ? 1 : 0, 0.75), round);
    expect(average[0]).toBeCloseTo(0.5, 1);
    expect(average[1]).toBeCloseTo(0.75, 12);
  });
});
