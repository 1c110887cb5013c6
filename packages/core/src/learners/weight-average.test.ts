import { describe, expect, it } from "vitest";
import { WeightAverage } from "./weight-average.ts";

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
