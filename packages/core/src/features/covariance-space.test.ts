import { describe, expect, it } from "vitest";
import { gaussianVector } from "../distributions/gaussian-vector.ts";
import { uniform } from "../distributions/uniform.ts";
import { CovarianceSpace } from "./covariance-space.ts";
import { SparseFeatures } from "./feature-space.ts";

const distribution = gaussianVector({
  mean: [1, 2],
  covariance: [
    [2, 0.5],
    [0.5, 1],
  ],
});

describe("CovarianceSpace", () => {
  it("has its origin at the first reward, and d + d (d + 1) / 2 features from then on", () => {
    const space = new CovarianceSpace(1e-9);
    expect(space.dimension).toBe(0);
    const remap = space.admit([5, 7])!;
    expect(remap(new Float64Array(0))).toEqual(new Float64Array(5));
    const out = new SparseFeatures(space.sparsity);
    space.features([6, 10], out);
    expect(Array.from(out.weights.subarray(0, out.count))).toEqual([1, 3, 1, 3, 9]);
    expect(Array.from(out.indices.subarray(0, out.count))).toEqual([0, 1, 2, 3, 4]);
    expect(space.admit([1, 1])).toBeUndefined();
  });

  it("treats numbers as vectors of length one", () => {
    const space = new CovarianceSpace(1e-9);
    space.admit(3);
    const out = new SparseFeatures(space.sparsity);
    space.features(5, out);
    expect(Array.from(out.weights.subarray(0, out.count))).toEqual([2, 4]);
    expect(Array.from(space.expected(uniform({ low: 3, high: 5 })))).toEqual([1, 1 + 1 / 3]);
  });

  it("computes the expected features of a distribution relative to its origin", () => {
    const space = new CovarianceSpace(1e-9, Float64Array.of(0.5, 0));
    expect(Array.from(space.expected(distribution))).toEqual([0.5, 2, 2.25, 1.5, 5]);
    expect(space.value(space.expected(distribution))).toBeCloseTo(Math.log(1.75), 8);
  });

  it("keeps its origin when saved and restored, and refuses an invalid one", () => {
    const space = new CovarianceSpace(1e-9);
    expect(space.save()).toBeNull();
    space.admit([5, -0]);
    const text = JSON.stringify(space.save());
    const copy = new CovarianceSpace(1e-9);
    copy.restore(JSON.parse(text));
    expect(JSON.stringify(copy.save())).toBe(text);
    expect(copy.dimension).toBe(5);
    copy.restore(null);
    expect(copy.dimension).toBe(0);
    expect(() => copy.restore([])).toThrow("origin must be a list of at least 1 number");
    expect(() => copy.restore([1, Number.NaN])).toThrow("origin[1] must be a finite number");
  });

  it("refuses other dimensions, and more than 64", () => {
    const space = new CovarianceSpace(1e-9, Float64Array.of(0, 0));
    expect(() => space.check(3)).toThrow("reward must be a vector of 2 numbers, like earlier ones");
    expect(() => new CovarianceSpace(1e-9).check(new Float64Array(65))).toThrow(
      "reward must be at most 64 numbers long",
    );
    expect(() => new CovarianceSpace(1e-9, new Float64Array(65))).toThrow("arms must be at most 64 numbers long");
  });
});
