import { expect, it } from "vitest";
import { LineSlopes } from "./line-slopes.ts";
import { MassSum } from "./mass-sum.ts";

it("sums slopes against sides less levels, in full", () => {
  const start = Float64Array.of(0.5, -1, 2, 0.25);
  const masses = new MassSum(Float64Array.of(0.1, 0.2, 0.3, 0.2, 0.2), new Float64Array(5).fill(1));
  masses.factors[0] = 1;
  const levels = [0.1, 0.3, 0.6, 0.8];
  const widths = Float64Array.of(0.5, 1, 2, 0.125);
  const slopes = new LineSlopes({ start, curvature: -3 }, widths);
  for (const position of [0, 0.25, 1, 2.5, 3.75, 4]) {
    const expected = levels.reduce((sum, level, cell) => {
      const side = Math.min(Math.max(cell + 1 - position, 0), 1);
      return sum + widths[cell]! * (start[cell]! - 3 * level) * (side - level);
    }, 0);
    expect(slopes.sum(masses, position)).toBeCloseTo(expected, 14);
  }
});
