import { describe, expect, it } from "vitest";
import { Random } from "../random/random.ts";
import { ArmNumbers, drawArm, WeightAverage } from "./weight-average.ts";

describe("WeightAverage", () => {
  it("is the mean of the weights that were added", () => {
    const average = new WeightAverage(2);
    average.add(Float64Array.of(0.25, 0.75));
    average.add(Float64Array.of(0.75, 0.25));
    average.add(Float64Array.of(1, 0));
    expect(Array.from(average.of(Float64Array.of(0, 1)))).toEqual([2 / 3, 1 / 3]);
  });

  it("is the weights in force before any were added, in an array of its own", () => {
    const weights = Float64Array.of(0.4, 0.6);
    const average = new WeightAverage(2).of(weights);
    expect(average).toEqual(weights);
    expect(average).not.toBe(weights);
  });

  it("goes on after it went through JSON, and refuses what was not saved by it", () => {
    const average = new WeightAverage(2);
    average.add(Float64Array.of(0.3, 0.7));
    const copy = new WeightAverage(3);
    copy.restore("state.average", JSON.parse(JSON.stringify(average.save())), 2);
    for (const each of [average, copy]) each.add(Float64Array.of(0.9, 0.1));
    expect(copy.of(new Float64Array(2))).toEqual(average.of(new Float64Array(2)));
    expect(() => copy.restore("state.average", { rounds: 1, sums: [1] }, 2)).toThrow("invalid state.average.sums");
    expect(() => copy.restore("state.average", { rounds: -1, sums: [1, 1] }, 2)).toThrow(
      "invalid state.average.rounds",
    );
    expect(() => copy.restore("state.average", undefined as never, 2)).toThrow("invalid state.average.sums");
  });
});

describe("drawArm", () => {
  const fixedNumber = (number: number) => ({ uniform: () => number });

  it("cuts the unit interval in the order of the arms, left ends included", () => {
    const weights = Float64Array.of(0.25, 0.5, 0.25);
    expect(drawArm(weights, fixedNumber(0))).toBe(0);
    expect(drawArm(weights, fixedNumber(0.25 - 2 ** -53))).toBe(0);
    expect(drawArm(weights, fixedNumber(0.25))).toBe(1);
    expect(drawArm(weights, fixedNumber(0.75 - 2 ** -53))).toBe(1);
    expect(drawArm(weights, fixedNumber(0.75))).toBe(2);
  });

  it("passes over arms of weight zero", () => {
    expect(drawArm(Float64Array.of(0, 1, 0), fixedNumber(0))).toBe(1);
    expect(drawArm(Float64Array.of(0, 1, 0), fixedNumber(1 - 2 ** -53))).toBe(1);
  });

  it("gives what rounding leaves over to no arm of weight zero", () => {
    const weights = new Float64Array(12).fill(0.1 - 1e-13, 1, 11);
    expect(drawArm(weights, fixedNumber(1 - 2 ** -53))).toBe(10);
  });

  it("gives the last arm what rounding leaves over", () => {
    const weights = new Float64Array(10).fill(0.1 - 1e-13);
    expect(drawArm(weights, fixedNumber(1 - 2 ** -53))).toBe(9);
    expect(drawArm(Float64Array.of(1), fixedNumber(0.999))).toBe(0);
  });

  it("uses one number a draw and draws each arm as often as its weight says", () => {
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

describe("ArmNumbers", () => {
  class Sample extends ArmNumbers {
    list: Float64Array;
    total = 3;
    readonly #hidden = 7;

    constructor(...list: number[]) {
      super();
      this.list = Float64Array.from(list);
    }

    get hidden(): number {
      return this.#hidden;
    }
  }

  it("saves its public fields as plain data", () => {
    expect(new Sample(1, 2).save()).toEqual({ list: [1, 2], total: 3 });
    expect(new Sample().hidden).toBe(7);
  });

  it("becomes as it was saved, with as many arms as are said to be there", () => {
    const sample = new Sample(1, 2);
    sample.restore("state.part", { list: [4, 5, 6], total: 0 }, 3);
    expect([sample.list, sample.total]).toEqual([Float64Array.of(4, 5, 6), 0]);
  });

  it("refuses lists of another length and numbers below zero, by their names, and then changes nothing", () => {
    const sample = new Sample(1, 2);
    for (const [saved, message] of [
      [undefined, "invalid state.part.list: expected a list of 2 finite numbers, got undefined"],
      [{ list: [1], total: 0 }, "invalid state.part.list: expected a list of 2 finite numbers, got [1]"],
      [{ list: [1, 2], total: -1 }, "invalid state.part.total: expected a finite number >= 0, got -1"],
      [{ list: [1, 2] }, "invalid state.part.total"],
    ] as const) {
      expect(() => sample.restore("state.part", saved as never, 2)).toThrow(message);
    }
    expect(sample.save()).toEqual({ list: [1, 2], total: 3 });
  });
});
