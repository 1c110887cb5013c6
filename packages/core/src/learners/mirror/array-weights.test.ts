import { describe, expect, it } from "vitest";
import { ArrayWeights } from "./array-weights.ts";
import type { WeightsState } from "./mirror-weights.ts";

class Sample extends ArrayWeights {
  restore(state: WeightsState): void {
    this.restoreWeights(state);
  }
}

describe("ArrayWeights", () => {
  it("starts with equal weights, which are summed up from the start", () => {
    const weights = new Sample(4, 0.1);
    expect(Array.from(weights.weights)).toEqual([0.25, 0.25, 0.25, 0.25]);
    expect(Array.from(weights.sums())).toEqual([0.25, 0.25, 0.25, 0.25]);
    expect(weights.weight(2)).toBe(0.25);
  });

  it("draws arms by the weights", () => {
    const weights = new Sample(2, 0.1);
    weights.restore({ weights: [0.8, 0.2], sums: [0.8, 0.2], logits: null });
    const draw = (level: number) => weights.draw({ uniform: () => level } as never);
    expect([draw(0), draw(0.79), draw(0.81), draw(0.999)]).toEqual([0, 0, 1, 1]);
  });

  it("takes up saved weights and sums, and refuses what cannot be ones", () => {
    const weights = new Sample(2, 0.1);
    weights.restore({ weights: [0.8, 0.2], sums: [3, 1], logits: null });
    expect([Array.from(weights.weights), Array.from(weights.sums())]).toEqual([
      [0.8, 0.2],
      [3, 1],
    ]);
    expect(() => weights.restore({ weights: [0.95, 0.05], sums: [1, 1], logits: null })).toThrow("invalid weights[1]");
    expect(() => weights.restore({ weights: [0.5, 0.5], sums: [1], logits: null })).toThrow("invalid state.sums");
  });

  it("hands out sums in an array of its own", () => {
    const weights = new Sample(2, 0.1);
    weights.sums()[0] = 9;
    expect(weights.sums()[0]).toBe(0.5);
  });
});
