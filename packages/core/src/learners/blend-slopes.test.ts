import { describe, expect, it } from "vitest";
import { expectWithin } from "../../test/expect-within.ts";
import { BlendSlopes } from "./blend-slopes.ts";

const none = new Float64Array(4);

describe("BlendSlopes", () => {
  it("finds the largest slope, the one farthest from their mean, and the rise along the last step, by hand", () => {
    const slopes = new BlendSlopes(3);
    slopes.values.set([10, 14, 12]);
    slopes.measure(Float64Array.of(0.5, 0.25, 0.25), Float64Array.of(0.25, 0.5, 0.25), none, none, 0);
    // From the first: 0, 4, 2 with mean 1.5.
    expect(Array.from(slopes.values)).toEqual([0, 4, 2]);
    expect([slopes.top, slopes.largest, slopes.alongLastStep]).toEqual([4, 2.5, -1]);
  });

  it("raises slopes by multiples of bonuses beforehand", () => {
    const slopes = new BlendSlopes(2);
    slopes.values.set([1, 1]);
    slopes.measure(Float64Array.of(0.5, 0.5), Float64Array.of(0.5, 0.5), none, Float64Array.of(1, 0.5), 4);
    expect([slopes.top, slopes.largest, slopes.alongLastStep]).toEqual([0, 1, 0]);
  });

  it("leaves arms without weight out, whatever their slopes", () => {
    const slopes = new BlendSlopes(4);
    slopes.values.set([99, 1, 3, -99]);
    slopes.measure(Float64Array.of(0, 0.5, 0.5, 0), Float64Array.of(0, 0.4, 0.6, 0), none, none, 0);
    expect([slopes.top, slopes.largest]).toEqual([2, 1]);
    expectWithin(slopes.alongLastStep, -0.2, 1e-16);
  });

  it("leaves out what an arm at its floor loses, not what it could gain", () => {
    const slopes = new BlendSlopes(3);
    const blend = Float64Array.of(0.5, 0.375, 0.125);
    const floors = Float64Array.of(0.125, 0.25, 0.125);
    slopes.values.set([0, 1, -1e6]);
    slopes.measure(blend, blend, floors, none, 0);
    // Above the floors lie 0.375 and 0.125: their mean slope is 1/4.
    expect([slopes.largest, slopes.farthest]).toEqual([0.75, 1]);
    slopes.values.set([0, 1, 5]);
    slopes.measure(blend, blend, floors, none, 0);
    expect([slopes.largest, slopes.farthest]).toEqual([4.75, 2]);
  });

  it("finds exactly nothing in equal slopes, also under a large common part and weights that round", () => {
    const slopes = new BlendSlopes(3);
    slopes.values.fill(1e15 + 0.1);
    const third = new Float64Array(3).fill(1 / 3);
    slopes.measure(third, third, none, none, 0);
    expect([slopes.top, slopes.largest, slopes.alongLastStep]).toEqual([0, 0, 0]);
  });
});
