import { describe, expect, it } from "vitest";
import { compensatedSum } from "./compensated-sum.ts";
import { gaussLegendre, integrate } from "./gauss-legendre.ts";

const COUNTS = [1, 2, 3, 5, 8, 20, 64, 200];

describe("gaussLegendre", () => {
  it("is the known rule of three points", () => {
    const { nodes, weights } = gaussLegendre(3);
    expect(nodes[2]).toBeCloseTo(Math.sqrt(0.6), 15);
    expect(nodes[1]).toBe(0);
    expect(weights[0]).toBeCloseTo(5 / 9, 15);
    expect(weights[1]).toBeCloseTo(8 / 9, 15);
  });

  it.each(COUNTS)("has %d ascending nodes, symmetric about 0, and weights that sum to 2", (count) => {
    const { nodes, weights } = gaussLegendre(count);
    expect(compensatedSum(weights)).toBeCloseTo(2, 14);
    for (let index = 0; index < count; index++) {
      expect(nodes[index]! + nodes[count - 1 - index]!).toBe(0);
      if (index > 0) expect(nodes[index]!).toBeGreaterThan(nodes[index - 1]!);
    }
  });

  it.each(COUNTS)("is exact for polynomials of degree 2 * %d - 1", (count) => {
    for (let degree = 0; degree < 2 * count; degree += Math.max(1, count >> 2)) {
      expect(integrate((x) => x ** degree, 0, 1, count) * (degree + 1)).toBeCloseTo(1, 13);
    }
  });

  it("computes each rule once", () => {
    expect(gaussLegendre(7)).toBe(gaussLegendre(7));
  });
});

describe("integrate", () => {
  it("integrates smooth functions to rounding", () => {
    expect(integrate(Math.exp, -1, 2, 16)).toBeCloseTo(Math.exp(2) - Math.exp(-1), 13);
  });
});
