import { describe, expect, it } from "vitest";
import { denseSpace } from "./dense-space.ts";
import { Tangent } from "./tangent.ts";

/** U = sqrt(E R) + E R^2, with grad (1 / (2 sqrt m1), 1). */
const space = denseSpace({
  dimension: 2,
  features: (r, out) => out.set([r, r * r]),
  value: (m) => Math.sqrt(m[0]!) + m[1]!,
  gradient: (m, out) => out.set([0.5 / Math.sqrt(m[0]!), 1]),
});

describe("Tangent", () => {
  it("is the utility linearised where it was moved to: direction, influence, slope towards another distribution", () => {
    const tangent = new Tangent(space);
    tangent.moveTo(Float64Array.of(4, 20));
    expect(Array.from(tangent.direction)).toEqual([0.25, 1]);
    expect(tangent.influence(6)).toBe(0.25 * (6 - 4) + (36 - 20));
    expect(tangent.towards(Float64Array.of(1, 3))).toBe(0.25 * (1 - 4) + (3 - 20));
  });

  it("takes the slope towards the distribution of one reward for the influence of that reward", () => {
    const tangent = new Tangent(space);
    tangent.moveTo(Float64Array.of(2.25, 7));
    for (const r of [0, 1.5, 4])
      expect(tangent.influence(r)).toBeCloseTo(tangent.towards(Float64Array.of(r, r * r)), 14);
  });

  it("is zero towards the distribution at which it stands, and forgets where it stood before", () => {
    const tangent = new Tangent(space);
    tangent.moveTo(Float64Array.of(9, 100));
    const here = Float64Array.of(1, 2);
    tangent.moveTo(here);
    expect(tangent.towards(here)).toBe(0);
    expect(tangent.influence(1)).toBe(-1);
  });
});
