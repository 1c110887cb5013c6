import { describe, expect, it } from "vitest";
import { Tangent } from "../../spaces/tangent.ts";
import { distribution } from "../../specs/law.ts";
import { utility } from "../../specs/utility.ts";
import { LawSlopes } from "./law-slopes.ts";

describe("LawSlopes", () => {
  it("are the slopes of the utility from a law towards others, less their blend's", () => {
    const space = utility({ kind: "variance" }).learningSpace();
    space.admit(0);
    const laws = [1, 2, 4].map((mean) => distribution({ kind: "gaussian", mean, deviation: 1 }));
    const weights = Float64Array.of(0.2, 0.3, 0.5);
    const tangent = new Tangent(space);
    // At mean 0 and variance 1 the influence function of the variance is r^2 - 1: its means are 1, 4 and 16.
    tangent.moveTo(Float64Array.of(0, 1));
    const slopes = new LawSlopes(space);
    const expected = [1, 4, 16].map((slope) => slope - (0.2 + 1.2 + 8));
    slopes.at(tangent, weights, laws, undefined).forEach((slope, arm) => {
      expect(slope).toBeCloseTo(expected[arm]!, 12);
    });
  });

  it("follow the coordinates with a new tangent", () => {
    const space = utility({ kind: "wasserstein", target: { kind: "uniform", low: 0, high: 1 } }).learningSpace();
    const laws = [0.3, 0.6].map((mean) => distribution({ kind: "gaussian", mean, deviation: 0.1 }));
    const weights = Float64Array.of(0.5, 0.5);
    space.admit(0.5);
    const slopes = new LawSlopes(space);
    const tangent = () => {
      const made = new Tangent(space);
      made.moveTo(space.expected(laws[0]!));
      return made;
    };
    const before = slopes.at(tangent(), weights, laws, undefined);
    space.admit(3);
    const after = slopes.at(tangent(), weights, laws, undefined);
    // Another grid, the same slopes but for its coarseness.
    expect(Math.abs(after[0]! - before[0]!)).toBeLessThan(1e-3);
    expect(Math.abs(before[0]!)).toBeGreaterThan(0.1);
  });

  it("take costs off, and are these alone while nothing is known", () => {
    const space = utility({ kind: "mean" }).learningSpace();
    space.admit(0);
    const laws = [1, 2].map((mean) => distribution({ kind: "gaussian", mean, deviation: 1 }));
    const [slopes, weights] = [new LawSlopes(space), Float64Array.of(0.5, 0.5)];
    const tangent = new Tangent(space);
    tangent.moveTo(Float64Array.of(0, 1));
    expect(Array.from(slopes.at(tangent, weights, laws, [0, 3]))).toEqual([1, -1]);
    expect(Array.from(slopes.at(undefined, weights, laws, [0, 3]))).toEqual([1.5, -1.5]);
    expect(Array.from(slopes.at(undefined, weights, laws, undefined))).toEqual([0, 0]);
  });
});
