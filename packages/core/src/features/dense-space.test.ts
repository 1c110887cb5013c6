import { describe, expect, it } from "vitest";
import { exponential } from "../distributions/exponential.ts";
import { denseSpace } from "./dense-space.ts";
import { SparseFeatures } from "./feature-space.ts";

const form = {
  dimension: 3,
  features: (r: number, out: Float64Array) => out.set([1, r, r > 1 ? 1 : 0]),
  value: (m: Float64Array) => m[0]! + 2 * m[1]! + 3 * m[2]!,
  gradient: (_: Float64Array, out: Float64Array) => out.set([1, 2, 3]),
};

describe("denseSpace", () => {
  it("lists every feature of a reward, zeros included, replacing those of the last one", () => {
    const space = denseSpace(form);
    const out = new SparseFeatures(space.sparsity);
    space.features(5, out);
    space.features(0.5, out);
    expect([out.count, Array.from(out.indices), Array.from(out.weights)]).toEqual([3, [0, 1, 2], [1, 0.5, 0]]);
    expect(out.dot(Float64Array.of(1, 2, 3))).toBe(2);
  });

  it("integrates features against a known distribution, even if they jump", () => {
    const expected = denseSpace(form).expected(exponential({ rate: 1 }));
    expect(expected[0]).toBeCloseTo(1, 13);
    expect(expected[1]).toBeCloseTo(1, 12);
    // The jump is located by bisection, down to a change of 1e-13.
    expect(expected[2]).toBeCloseTo(Math.exp(-1), 11);
  });

  it("never changes: it admits every reward and has no state", () => {
    const space = denseSpace(form);
    expect(space.admit(1)).toBeUndefined();
    expect(space.save()).toBeNull();
    space.restore(null);
    expect(space.dimension).toBe(3);
  });
});
