import { describe, expect, it } from "vitest";
import { SparseFeatures } from "./feature-space.ts";
import { Outliers } from "./outliers.ts";

describe("Outliers", () => {
  const outliers = new Outliers(2, 4);

  it("count as the farthest usual features", () => {
    const features = new SparseFeatures(3);
    features.push(0, 0.25);
    features.push(3, 0.5);
    features.push(6, 1);
    const sums = new Float64Array(7);
    outliers.addTo(sums, features, 2);
    expect(Array.from(sums)).toEqual([0, 0, 0.5, 1, 2, 0, 0]);
  });

  it("are moved to the farthest usual features if they were summed as they are", () => {
    const sums = Float64Array.of(1, 2, 4, 8, 16, 32, 64);
    outliers.fold(sums);
    expect(Array.from(sums)).toEqual([0, 0, 7, 8, 112, 0, 0]);
  });
});
