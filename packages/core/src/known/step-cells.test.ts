import { describe, expect, it } from "vitest";
import { beta } from "../distributions/beta.ts";
import { integrate } from "../numeric/gauss-legendre.ts";
import type { CdfIntegrand } from "../spaces/cdf-integrand.ts";
import { stepCells } from "./step-cells.ts";

const atoms = [
  { points: [0, 0.1, 0.8], masses: Float64Array.of(0.2, 0.3, 0.5) },
  { points: [0.1, 0.11], masses: Float64Array.of(0.5, 0.5) },
];
const plain: CdfIntegrand = {
  on: () => ({ values: (p, out) => out.set(p), slopes: (_, out) => out.fill(1) }),
  tail: "lower",
  kinks: [],
  edge: 0,
  degree: 1,
};

describe("stepCells", () => {
  it("lie between neighbouring values of all laws, each value once", () => {
    const { ends, atZero, atOne } = stepCells(atoms, plain);
    expect([...ends]).toEqual([0, 0.1, 0.11, 0.8]);
    expect([...atZero, ...atOne]).toEqual([0, 0, 0, 0, 0, 0]);
    expect([...stepCells([{ points: [3], masses: Float64Array.of(1) }], plain).ends]).toEqual([3, 4]);
  });

  it("know by how much the mean of phi over a cell exceeds phi at its middle, for p = 0 and for p = 1", () => {
    const target = beta({ alpha: 2, beta: 5 });
    const square = (p: number, x: number) => -((p - target.cdf(x)) ** 2);
    const on: CdfIntegrand["on"] = (places) => ({
      values: (p, out) => out.set(p.map((each, index) => square(each, places[index]!))),
      slopes: (p, out) => out.set(p),
    });
    const { ends, atZero, atOne } = stepCells(atoms, { ...plain, on, target });
    expect([...ends]).toEqual(expect.arrayContaining([0, 0.1, 0.11, 0.8, 1]));
    atZero.forEach((zero, cell) => {
      const [low, high] = [ends[cell]!, ends[cell + 1]!];
      const middle = low + (high - low) / 2;
      for (const [p, found] of [
        [0, zero],
        [1, atOne[cell]!],
      ] as const) {
        const mean = integrate((x) => square(p, x), low, high, 30) / (high - low);
        expect(Math.abs(found - (mean - square(p, middle)))).toBeLessThan(1e-12);
      }
    });
  });
});
