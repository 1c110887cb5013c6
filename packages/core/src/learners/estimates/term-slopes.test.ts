import { expect, it } from "vitest";
import { MassSum } from "./mass-sum.ts";
import { TermSlopes } from "./term-slopes.ts";

it.each([false, true])("TermSlopes sum slopes against sides less probabilities; of the upper tail: %s", (isUpper) => {
  const terms = {
    values: () => {},
    slopes: (probabilities: Float64Array, out: Float64Array) => out.set(probabilities.map((p) => 1 / (1 + p))),
  };
  const masses = new MassSum(Float64Array.of(0.1, 0.2, 0.3, 0.1, 0.1, 0.2), new Float64Array(6));
  masses.factors[0] = 1;
  const below = [0.1, 0.3, 0.6, 0.7, 0.8];
  const widths = Float64Array.of(1, 2, 0.5, 0.25, 3);
  const slopes = new TermSlopes({ terms, isUpper, widths });
  for (const position of [0, 0.25, 1, 2.5, 4.75, 5]) {
    const expected = below.reduce((sum, level, cell) => {
      const toTheRight = Math.min(Math.max(cell + 1 - position, 0), 1);
      const [side, probability] = isUpper ? [1 - toTheRight, 1 - level] : [toTheRight, level];
      return sum + (widths[cell]! * (side - probability)) / (1 + probability);
    }, 0);
    expect(slopes.sum(masses, position)).toBeCloseTo(expected, 14);
  }
});
