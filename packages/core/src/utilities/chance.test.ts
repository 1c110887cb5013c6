import { describe, expect, it } from "vitest";
import { discrete } from "../distributions/discrete.ts";
import { exponential } from "../distributions/exponential.ts";
import { gaussian } from "../distributions/gaussian.ts";
import { mixture } from "../distributions/mixture.ts";
import { uniform } from "../distributions/uniform.ts";
import { KnownArms } from "../optimum/known-arms.ts";
import { optimum } from "../optimum/optimum.ts";
import { type ChanceOptions, chance } from "./chance.ts";

const atoms = discrete({ values: [0, 1, 2, 5], masses: [0.1, 0.2, 0.3, 0.4] });

describe("chance", () => {
  it.each<[ChanceOptions, number]>([
    [{ low: 1, high: 2 }, 0.5],
    [{ low: 2 }, 0.7],
    [{ high: 2 }, 0.6],
    [{ low: 2, high: 2 }, 0.3],
    [{ low: 0.5, high: 0.9 }, 0],
    [{ low: 1.0000001 }, 0.7],
    [{ high: 1.9999999 }, 0.3],
  ])("includes both ends of %j", (range, expected) => {
    expect(new KnownArms({ utility: chance(range), arms: [atoms] }).value([1])).toBeCloseTo(expected, 15);
  });

  it("is the difference of the cdf for densities, to full precision in both tails", () => {
    const value = (range: ChanceOptions, arm = gaussian({ mean: 0, deviation: 1 })) =>
      new KnownArms({ utility: chance(range), arms: [arm] }).value([1]);
    expect(value({ low: -1.959963984540054, high: 1.959963984540054 })).toBeCloseTo(0.95, 15);
    // P(Z > 6), from tables of the normal distribution.
    expect(value({ low: 6 }) / 9.865876450376946e-10).toBeCloseTo(1, 12);
    expect(value({ high: -6 }) / 9.865876450376946e-10).toBeCloseTo(1, 12);
    expect(value({ low: 50, high: 51 }, exponential({ rate: 1 })) / (Math.exp(-50) - Math.exp(-51))).toBeCloseTo(1, 13);
  });

  it("is linear in the weights, with atoms and a density", () => {
    const both = mixture({
      parts: [
        { weight: 0.25, distribution: discrete({ values: [1], masses: [1] }) },
        { weight: 0.75, distribution: uniform({ low: 0, high: 4 }) },
      ],
    });
    const known = new KnownArms({ utility: chance({ low: 1, high: 2 }), arms: [both, atoms] });
    // 1/4 + 3/4 * 1/4 for the first arm, 1/2 for the second.
    expect(known.value([0.4, 0.6])).toBeCloseTo(0.4 * 0.4375 + 0.6 * 0.5, 15);
    // The two values differ by 1/16 at any weights.
    for (const weights of [
      [0.4, 0.6],
      [0.9, 0.1],
    ]) {
      const [first, second] = known.gradient(weights);
      expect(second! - first!).toBeCloseTo(1 / 16, 15);
    }
    expect(known.utility.isLinear).toBe(true);
  });

  it("has influence 1{low <= r <= high} - U", () => {
    const known = new KnownArms({ utility: chance({ low: 1, high: 2 }), arms: [atoms] });
    known.moveTo([1]);
    expect(known.influence(1)).toBeCloseTo(0.5, 15);
    expect(known.influence(2)).toBeCloseTo(0.5, 15);
    expect(known.influence(2.1)).toBeCloseTo(-0.5, 15);
  });

  it("is maximised by the arm with the largest chance", () => {
    const arms = [0, 1, 2].map((mean) => gaussian({ mean, deviation: 1 }));
    const best = optimum({ utility: chance({ low: 0.5, high: 1.5 }), arms, floor: 0.1 });
    expect(best.weights[1]).toBeCloseTo(0.8, 15);
    expect(best.certificate).toBe(0);
  });

  it.each<[ChanceOptions, string]>([
    [{}, "Give low, high or both."],
    [{ low: Number.NaN }, "low must be a finite number"],
    [{ low: 0, high: Number.NaN }, "high must be a finite number"],
    [{ high: Number.POSITIVE_INFINITY }, "high must be a finite number"],
    [{ low: 2, high: 1 }, "[low, high] must be two numbers, the lower first"],
    [{ low: "2" as never }, "low must be a finite number"],
    [{ lo: 2 } as never, 'Did you mean "low"?'],
  ])("refuses %j", (options, message) => {
    expect(() => chance(options)).toThrow(message);
  });
});
