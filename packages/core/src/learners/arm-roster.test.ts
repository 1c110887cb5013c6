import { describe, expect, it } from "vitest";
import { expectWithin } from "../../test/expect-within.ts";
import { klProjection } from "../simplex/kl-projection.ts";
import { weightDomain } from "../simplex/weight-domain.ts";
import { ArmRoster, UntriedArms } from "./arm-roster.ts";
import { BlendSlopes } from "./gradient-steps.ts";

function expectWeights(actual: Float64Array, expected: readonly number[], tolerance = 1e-15): void {
  expect(actual).toHaveLength(expected.length);
  expected.forEach((weight, arm) => {
    expectWithin(actual[arm]!, weight, tolerance);
  });
}

describe("ArmRoster", () => {
  it("projects weights onto the simplex of active arms, keeping their proportions", () => {
    const roster = new ArmRoster(3, 0.1, [1]);
    expectWeights(Float64Array.from(roster.projected([0.2, 0.5, 0.3])), [0.4, 0, 0.6]);
    expect(roster.active).toEqual([0, 2]);
    expectWeights(new ArmRoster(4, 0.1, [1]).equal(), [1 / 3, 0, 1 / 3, 1 / 3]);
  });

  /** The slopes of a blend of active arms. */
  function slopesAt(weights: Float64Array, values: readonly number[]): BlendSlopes {
    const slopes = new BlendSlopes(values.length);
    slopes.values.set(values);
    slopes.measure(weights, weights, weightDomain(0, weights.length), slopes.values, 0);
    return slopes;
  }

  it("takes the same mirror step as on the active arms alone", () => {
    const roster = new ArmRoster(4, 0.05, [2]);
    const weights = Float64Array.of(0.2, 0.3, 0, 0.5);
    const next = new Float64Array(4);
    roster.raiseInto(weights, slopesAt(weights, [1, -2, 99, 0.5]), 0.7, next);
    const expected = new Float64Array(3);
    klProjection(3, 0.05)(Float64Array.of(0.2 * Math.exp(0.7), 0.3 * Math.exp(-1.4), 0.5 * Math.exp(0.35)), expected);
    expectWeights(next, [expected[0]!, expected[1]!, 0, expected[2]!], 1e-14);
  });

  it("stays finite for slopes whose exponential would overflow", () => {
    const roster = new ArmRoster(2, 0.1);
    const weights = Float64Array.of(0.5, 0.5);
    const next = new Float64Array(2);
    roster.raiseInto(weights, slopesAt(weights, [2000, -2000]), 1, next);
    expectWeights(next, [0.9, 0.1]);
  });

  it("starts with retired arms, and checks only the weights of active arms", () => {
    const roster = new ArmRoster(5, 0.3, [0, 3, 4]);
    expect(roster.active).toEqual([1, 2]);
    expect(Array.from(roster.check("state.weights", [0, 0.4, 0.6, 0, 0]))).toEqual([0, 0.4, 0.6, 0, 0]);
    expect(() => roster.check("state.weights", [0, 0.2, 0.8, 0, 0])).toThrow(
      "weights[1] must be a finite number of at least 0.3",
    );
    expect(() => roster.check("state.weights", [0.5, 0.5])).toThrow("state.weights must be a list of 5");
    expect(() => new ArmRoster(5, 0.3, [0, 1, 2, 3])).toThrow("arms must be at least 2");
    for (const bad of [1, -3, 2.5, Number.NaN]) {
      expect(() => new ArmRoster(bad, 0.3)).toThrow(`arms must be at least 2`);
    }
  });
});

describe("UntriedArms", () => {
  const { domain } = new ArmRoster(5, 0.1, [4]);
  const blend = Float64Array.of(0.4, 0.4, 0.1, 0.1, 0);

  it("raises untried arms to their reserved share, which shrinks as they are tried", () => {
    const untried = new UntriedArms(5, [2, 3]);
    // The untried arms are due half of the free weight of 0.6, which is 0.3. They have 0.2.
    expectWeights(untried.favoured(blend, 0.5, domain), [0.35, 0.35, 0.15, 0.15, 0]);
    expect(untried.arms).toEqual([2, 3]);
    untried.remove(2);
    untried.remove(2);
    expect(untried.arms).toEqual([3]);
    // The other arms give up 0.45 in proportion to their 0.25, 0.25 and 0.05 above the floor.
    const [most, least] = [0.35 - (0.45 * 5) / 11, 0.15 - 0.45 / 11];
    const start = Float64Array.of(0.35, 0.35, 0.15, 0.15, 0);
    expectWeights(untried.favoured(start, 1, domain), [most, most, least, 0.6, 0]);
    untried.remove(3);
    expect(untried.favoured(blend, 0.5, domain)).toBe(blend);
  });

  it("keeps a blend that already gives untried arms their share", () => {
    expect(new UntriedArms(5, [0, 1]).favoured(blend, 0.5, domain)).toBe(blend);
    expect(Array.from(blend)).toEqual([0.4, 0.4, 0.1, 0.1, 0]);
  });
});
