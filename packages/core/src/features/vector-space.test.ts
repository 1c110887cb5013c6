import { describe, expect, it } from "vitest";
import { type DenseForm, vectorSpace } from "./dense-space.ts";

/** Minus the square of the sum of the entries. */
const form: DenseForm = {
  dimension: 1,
  features: (reward: number | ArrayLike<number>, out) => {
    out[0] = typeof reward === "number" ? reward : Array.from(reward).reduce((sum, entry) => sum + entry, 0);
  },
  value: (m) => -m[0]! * m[0]!,
  gradient: (m, out) => {
    out[0] = -2 * m[0]!;
  },
};

describe("vectorSpace", () => {
  it("requires the dimension of the first reward", () => {
    const space = vectorSpace(form);
    space.check([1, 2, 3]);
    space.check(1);
    expect(space.admit([1, 2, 3])).toBeUndefined();
    space.check([4, 5, 6]);
    expect(() => space.check([1, 2])).toThrow("reward must be a vector of 3 numbers, like earlier ones");
  });

  it("requires a dimension known in advance", () => {
    expect(() => vectorSpace(form, 2).check([1])).toThrow("reward must be a vector of 2 numbers, like earlier ones");
  });

  it("keeps the dimension when saved and restored, and refuses an invalid one", () => {
    const space = vectorSpace(form);
    expect(space.save()).toBeNull();
    space.admit([1, 2]);
    const copy = vectorSpace(form);
    copy.restore(JSON.parse(JSON.stringify(space.save())));
    expect(() => copy.check([1])).toThrow("must be a vector of 2 numbers");
    copy.restore(null);
    copy.check([1]);
    for (const bad of [0, 1.5, "2", undefined]) expect(() => copy.restore(bad)).toThrow("dimension must be");
  });
});
