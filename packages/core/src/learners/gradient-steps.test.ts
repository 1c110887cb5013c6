import { describe, expect, it } from "vitest";
import { expectWithin } from "../../test/expect-within.ts";
import { weightDomain } from "../simplex/weight-domain.ts";
import { ArmSpreads, BlendSlopes, SlopeScale } from "./gradient-steps.ts";

describe("BlendSlopes", () => {
  const none = new Float64Array(4);
  const free = (armCount: number) => weightDomain(0, armCount);

  it("finds the slope farthest from the mean and the slope along the last step, as computed by hand", () => {
    const slopes = new BlendSlopes(3);
    slopes.values.set([10, 14, 12]);
    slopes.measure(Float64Array.of(0.5, 0.25, 0.25), Float64Array.of(0.25, 0.5, 0.25), free(3), none, 0);
    // Relative to the first: 0, 4, 2 with mean 1.5.
    expect(Array.from(slopes.values)).toEqual([0, 4, 2]);
    expect([slopes.top, slopes.largest, slopes.alongLastStep]).toEqual([4, 2.5, -1]);
  });

  it("raises slopes by multiples of bonuses before measuring", () => {
    const slopes = new BlendSlopes(2);
    slopes.values.set([1, 1]);
    slopes.measure(Float64Array.of(0.5, 0.5), Float64Array.of(0.5, 0.5), free(2), Float64Array.of(1, 0.5), 4);
    expect([slopes.top, slopes.largest, slopes.alongLastStep]).toEqual([0, 1, 0]);
  });

  it("leaves arms without weight out, whatever their slopes", () => {
    const slopes = new BlendSlopes(4);
    slopes.values.set([99, 1, 3, -99]);
    slopes.measure(Float64Array.of(0, 0.5, 0.5, 0), Float64Array.of(0, 0.4, 0.6, 0), free(4), none, 0);
    expect([slopes.top, slopes.largest]).toEqual([2, 1]);
    expectWithin(slopes.alongLastStep, -0.2, 1e-16);
  });

  it("counts an arm at its floor only if its slope is above the mean", () => {
    const slopes = new BlendSlopes(3);
    const blend = Float64Array.of(0.5, 0.375, 0.125);
    const floors = weightDomain([0.125, 0.25, 0.125], 3);
    slopes.values.set([0, 1, -1e6]);
    slopes.measure(blend, blend, floors, none, 0);
    // The weights above the floors are 0.375 and 0.125: their mean slope is 1/4.
    expect([slopes.largest, slopes.farthest]).toEqual([0.75, 1]);
    slopes.values.set([0, 1, 5]);
    slopes.measure(blend, blend, floors, none, 0);
    expect([slopes.largest, slopes.farthest]).toEqual([4.75, 2]);
  });

  it("counts an arm at its ceiling only if its slope is below the mean", () => {
    const slopes = new BlendSlopes(3);
    const blend = Float64Array.of(0.5, 0.25, 0.25);
    const domain = weightDomain({ floor: 0.125, ceiling: [0.5, 1, 1] }, 3);
    slopes.values.set([1e6, 1, 0]);
    slopes.measure(blend, blend, domain, none, 0);
    // Relative to the first: 0, 1 - 1e6 and -1e6; the two that can rise have a mean of 1/2 - 1e6.
    expect([slopes.largest, slopes.farthest, slopes.top]).toEqual([0.5, 1, 1 - 1e6]);
    // The arm at its ceiling gets the slope of the top one, so that the others keep their digits.
    expect(Array.from(slopes.values)).toEqual([1 - 1e6, 1 - 1e6, -1e6]);
    slopes.values.set([-5, 1, 0]);
    slopes.measure(blend, blend, domain, none, 0);
    expect([slopes.largest, slopes.farthest]).toEqual([5.5, 0]);
  });

  it("measures zero at the best corner, and half the difference of two arms at another", () => {
    const slopes = new BlendSlopes(4);
    const blend = Float64Array.of(0.4, 0.4, 0.1, 0.1);
    const domain = weightDomain({ floor: 0.1, ceiling: 0.4 }, 4);
    slopes.values.set([3, 2, 1, 0]);
    slopes.measure(blend, blend, domain, none, 0);
    expect(slopes.largest).toBeLessThanOrEqual(0);
    slopes.values.set([1, 0, 2, 3]);
    slopes.measure(blend, blend, domain, none, 0);
    expect([slopes.largest, slopes.top, slopes.farthest]).toEqual([1.5, 2, 3]);
  });

  it("finds exactly zero for equal slopes, even with a large common value and rounded weights", () => {
    const slopes = new BlendSlopes(3);
    slopes.values.fill(1e15 + 0.1);
    const third = new Float64Array(3).fill(1 / 3);
    slopes.measure(third, third, free(3), none, 0);
    expect([slopes.top, slopes.largest, slopes.alongLastStep]).toEqual([0, 0, 0]);
  });
});

describe("SlopeScale", () => {
  const forever = Number.POSITIVE_INFINITY;
  const blend = Float64Array.of(0.6, 0.3, 0.1);

  function scaleOf(slopes: readonly (readonly [arm: number, slope: number])[], memory = forever): SlopeScale {
    const scale = new SlopeScale(3, memory);
    for (const [arm, slope] of slopes) scale.add(arm, slope);
    return scale;
  }

  const all = (floor: number) => weightDomain(floor, 3);

  it("is the root mean square of the largest slopes", () => {
    const scale = scaleOf([
      [0, 3],
      [1, 4],
      [0, 5],
    ]);
    expect(scale.at(blend, all(0.1), 0)).toBeCloseTo(Math.sqrt(50 / 3), 15);
    expect([scale.isKnown, new SlopeScale(3, forever).isKnown]).toEqual([true, false]);
  });

  it("leaves out the rounds of arms at the floor, unless such an arm has the largest slope now", () => {
    const scale = scaleOf([
      [2, 1e6],
      [0, 3],
      [1, 4],
    ]);
    expect(scale.at(blend, all(0.1), 0)).toBeCloseTo(Math.sqrt(25 / 2), 15);
    expect(scale.at(blend, all(0.1), 2)).toBeGreaterThan(1e5);
    expect(scale.at(blend, all(0.05), 0)).toBeGreaterThan(1e5);
  });

  it("starts at one if no arm that counted can move", () => {
    const scale = scaleOf([
      [0, 3],
      [1, 4],
    ]);
    expect(scale.at(Float64Array.of(0.1, 0.1, 0.8), all(0.1), 2)).toBe(1);
  });

  it("forgets rounds beyond its memory", () => {
    const many = Array.from({ length: 200 }, () => [1, 2] as const);
    expect(scaleOf([[0, 1e3], ...many], 10).at(blend, all(0.1), 0)).toBeCloseTo(2, 3);
    expect(scaleOf([[0, 1e3], ...many]).at(blend, all(0.1), 0)).toBeGreaterThan(50);
  });

  it("continues bit for bit from its saved state", () => {
    const scale = scaleOf(
      Array.from({ length: 50 }, (_, round) => [round % 3, 1 / (1 + round)] as const),
      7.3,
    );
    const copy = new SlopeScale(3, 7.3);
    copy.add(1, 9);
    copy.restore("state.scale", JSON.parse(JSON.stringify(scale.save())));
    for (const each of [scale, copy]) each.add(1, 0.3);
    expect(copy.save()).toEqual(scale.save());
  });
});

describe("ArmSpreads", () => {
  const weights = Float64Array.of(0.5, 0.3, 0.2);

  /** Adds surprises arm by arm, again and again, and returns the final typical mean square. */
  function typicalOf(
    spreads: ArmSpreads,
    surprises: readonly (number | undefined)[],
    rounds: number,
    first = 1,
  ): number {
    const arms = surprises.flatMap((surprise, arm) => (surprise === undefined ? [] : [arm]));
    let typical = Number.NaN;
    for (let round = first; round < first + rounds; round++) {
      const arm = arms[round % arms.length]!;
      typical = spreads.add(arm, surprises[arm]!, round, weights);
    }
    return typical;
  }

  it("give the mean square over the arms played, by their weights", () => {
    expect(typicalOf(new ArmSpreads(3), [1, -2, 3], 100)).toBeCloseTo(0.5 + 0.3 * 4 + 0.2 * 9, 12);
    expect(typicalOf(new ArmSpreads(3), [1, -2, undefined], 100)).toBeCloseTo((0.5 + 0.3 * 4) / 0.8, 12);
  });

  it("limit each arm to a hundred times the median of the nonzero mean squares", () => {
    expect(typicalOf(new ArmSpreads(3), [1, 1, 1e8], 100)).toBeCloseTo(0.8 + 0.2 * 100, 12);
    expect(typicalOf(new ArmSpreads(3), [0, 0, 5], 100)).toBeCloseTo(0.2 * 25, 12);
    expect(typicalOf(new ArmSpreads(3), [0, 0, 0], 100)).toBe(0);
  });

  it("forget the oldest rewards of an arm", () => {
    const spreads = new ArmSpreads(3);
    typicalOf(spreads, [10, 1, 1], 600);
    expect(typicalOf(spreads, [1, 1, 1], 6000, 601)).toBeLessThan(1.01);
  });

  it("continue bit for bit from a saved state", () => {
    const spreads = new ArmSpreads(3);
    typicalOf(spreads, [0.1, 0.7, 0.3], 53);
    const copy = new ArmSpreads(3);
    copy.restore("state.spreads", JSON.parse(JSON.stringify(spreads.save())));
    for (const each of [spreads, copy]) typicalOf(each, [0.2, 0.3, 0.9], 20, 54);
    expect(copy.save()).toEqual(spreads.save());
  });
});
