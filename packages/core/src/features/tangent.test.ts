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
  it("linearises the utility at the distribution it was moved to last", () => {
    const tangent = new Tangent(space);
    tangent.moveTo(Float64Array.of(9, 100));
    tangent.moveTo(Float64Array.of(4, 20));
    expect(Array.from(tangent.direction)).toEqual([0.25, 1]);
    expect(tangent.influence(6)).toBe(0.25 * (6 - 4) + (36 - 20));
  });
});
