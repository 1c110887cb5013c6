import { describe, expect, test } from "vitest";
import { Random } from "../random/random.ts";
import { klDivergence } from "../simplex/kl-divergence.ts";
import { klProjection } from "../simplex/kl-projection.ts";
import { klDiameter, printedKlDiameter } from "./kl-diameter.ts";

const CASES = [2, 3, 8, 30].flatMap((armCount) =>
  [1e-9, 0.01, 0.3, 0.9, 0.999].map((share) => ({ armCount, floor: share / armCount })),
);

/** The corner of the truncated simplex that gives all free mass to one arm. */
const corner = (armCount: number, floor: number, favoured: number): number[] =>
  Array.from({ length: armCount }, (_, arm) => (arm === favoured ? 1 - (armCount - 1) * floor : floor));

describe("klDiameter", () => {
  test.each(CASES)("is the largest divergence between two corners for $armCount arms and floor $floor", (simplex) => {
    const { armCount, floor } = simplex;
    const corners = Array.from({ length: armCount }, (_, arm) => corner(armCount, floor, arm));
    const largest = Math.max(...corners.flatMap((u) => corners.map((w) => klDivergence(u, w))));
    // Relative rounding 1e-15, enlarged where the free mass is only a thousandth of the whole.
    expect(Math.abs(klDiameter(simplex) / largest - 1)).toBeLessThan(1e-11);
  });

  test.each(CASES)("is not exceeded by random pairs of blends for $armCount arms and floor $floor", (simplex) => {
    const { armCount, floor } = simplex;
    const random = Random.stream(1, "diameter", armCount);
    const project = klProjection(armCount, floor);
    const blend = () => {
      const weights = Float64Array.from({ length: armCount }, () => random.uniform() ** 30);
      project(weights, weights);
      return weights;
    };
    // Divergences are sums of rounded terms, the largest of them as large as the diameter.
    const diameter = klDiameter(simplex) * (1 + 1e-14) + 1e-15;
    for (let trial = 0; trial < 300; trial++) {
      expect(klDivergence(blend(), blend())).toBeLessThanOrEqual(diameter);
    }
  });

  test("is a tenth of the printed bound for 30 arms and floor 0.03", () => {
    const simplex = { armCount: 30, floor: 0.03 };
    expect(printedKlDiameter(simplex)).toBeCloseTo(Math.log(1 / 0.03 - 29), 13);
    expect(klDiameter(simplex) / printedKlDiameter(simplex)).toBeCloseTo(0.1, 14);
  });

  test.each(CASES)("is below the printed bound for $armCount arms and floor $floor", (simplex) => {
    expect(klDiameter(simplex)).toBeLessThan(printedKlDiameter(simplex));
  });

  test("refuses a floor that leaves no room", () => {
    expect(() => klDiameter({ armCount: 4, floor: 0.3 })).toThrow(
      "invalid floor: expected 0 <= floor < 1/K = 0.25, got 0.3",
    );
  });
});
