import { describe, expect, it } from "vitest";
import { discrete } from "../distributions/discrete.ts";
import { KnownArms } from "../optimum/known-arms.ts";
import { giniSimpson } from "./gini-simpson.ts";

describe("giniSimpson", () => {
  const arms = [discrete({ values: [1, 2], masses: [0.3, 0.7] }), discrete({ values: [2, 5], masses: [0.5, 0.5] })];
  const [w, v] = [0.4, 0.6];
  const masses = [w * 0.3, w * 0.7 + v * 0.5, v * 0.5];
  const squares = masses.reduce((sum, p) => sum + p * p, 0);

  it("is the probability that two rewards differ, 1 - sum p^2", () => {
    expect(new KnownArms({ utility: giniSimpson(), arms }).value([w, v])).toBeCloseTo(1 - squares, 15);
  });

  it("has influence 2 (sum p^2 - p(r))", () => {
    const known = new KnownArms({ utility: giniSimpson(), arms });
    known.moveTo([w, v]);
    [1, 2, 5].forEach((reward, index) => {
      expect(known.influence(reward)).toBeCloseTo(2 * (squares - masses[index]!), 14);
    });
  });

  it("is exactly zero for one category, even if rounding makes its probability slightly smaller than one", () => {
    const space = giniSimpson().learningSpace();
    space.admit?.(8);
    expect(space.value(Float64Array.of(1 - 2 ** -53))).toBe(0);
  });

  it("is zero for one category, and ignores the distance between two", () => {
    const pair = (far: number) => [discrete({ values: [0, far], masses: [0.5, 0.5] })];
    expect(new KnownArms({ utility: giniSimpson(), arms: [discrete({ values: [8], masses: [1] })] }).value([1])).toBe(
      0,
    );
    for (const far of [1e-9, 1, 1e9])
      expect(new KnownArms({ utility: giniSimpson(), arms: pair(far) }).value([1])).toBe(0.5);
  });
});
