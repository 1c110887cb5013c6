import { describe, expect, it } from "vitest";
import { SparseFeatures } from "./feature-space.ts";

describe("SparseFeatures", () => {
  it("adds its entries, times a weight, to sums, and leaves other sums unchanged", () => {
    const features = new SparseFeatures(3);
    features.push(4, 0.25);
    features.push(0, -2);
    const sums = Float64Array.of(1, 1, 1, 1, 1);
    features.addTo(sums, 2);
    expect(Array.from(sums)).toEqual([-3, 1, 1, 1, 1.5]);
  });

  it("adds up entries of the same index", () => {
    const features = new SparseFeatures(2);
    features.push(1, 3);
    features.push(1, 4);
    expect(features.dot(Float64Array.of(0, 10))).toBe(70);
    const sums = new Float64Array(2);
    features.addTo(sums, 1);
    expect(sums[1]).toBe(7);
  });

  it("starts again when its count is set to zero", () => {
    const features = new SparseFeatures(2);
    features.push(0, 5);
    features.count = 0;
    expect(features.dot(Float64Array.of(1, 1))).toBe(0);
    features.push(1, 2);
    expect(features.dot(Float64Array.of(1, 1))).toBe(2);
  });
});
