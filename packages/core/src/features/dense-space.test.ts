import { describe, expect, it } from "vitest";
import { uniform } from "../distributions/uniform.ts";
import { panelQuadrature } from "../optimum/panel-space.ts";
import { type DenseForm, denseSpace, denseUtility, vectorSpace } from "./dense-space.ts";
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

  it("never changes: it admits every reward and has no state", () => {
    const space = denseSpace(form);
    expect(space.admit(1)).toBeUndefined();
    expect(space.save()).toBeNull();
    space.restore(null);
    expect(space.dimension).toBe(3);
  });
});

describe("denseUtility", () => {
  it("uses another form for rewards than for known distributions if there is one", () => {
    const learning = { ...form, value: () => 7 };
    const utility = denseUtility("two", form, { support: [0, 1] }, false, learning);
    expect(utility).toMatchObject({ kind: "two", smooth: false, support: [0, 1] });
    const arm = uniform({ low: 0, high: 1 });
    const [learned, known] = [utility.learningSpace(), utility.knownSpace([arm], panelQuadrature)];
    expect(learned.value(learned.expected(arm))).toBe(7);
    expect(known.value(known.expected(arm))).toBeCloseTo(2, 13);
  });
});

describe("vectorSpace", () => {
  const sums: DenseForm = {
    ...form,
    features: (reward: number | ArrayLike<number>, out) => out.fill(typeof reward === "number" ? reward : reward[0]!),
  };

  it("requires the dimension of the first reward, or the one known in advance", () => {
    const space = vectorSpace(sums);
    space.check([1, 2, 3]);
    space.check(1);
    expect(space.admit([1, 2, 3])).toBeUndefined();
    space.check([4, 5, 6]);
    expect(() => space.check([1, 2])).toThrow("reward must be a vector of 3 numbers");
    expect(() => vectorSpace(sums, 2).check([1])).toThrow("reward must be a vector of 2 numbers");
  });

  it("keeps the dimension when saved and restored, and refuses an invalid one", () => {
    const space = vectorSpace(sums);
    expect(space.save()).toBeNull();
    space.admit([1, 2]);
    const copy = vectorSpace(sums);
    copy.restore(JSON.parse(JSON.stringify(space.save())));
    expect(() => copy.check([1])).toThrow("must be a vector of 2 numbers");
    copy.restore(null);
    copy.check([1]);
    for (const bad of [0, 1.5, "2", undefined]) expect(() => copy.restore(bad)).toThrow("dimension must be");
  });
});
