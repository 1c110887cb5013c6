import { describe, expect, it } from "vitest";
import { beta } from "../../distributions/beta.ts";
import type { Distribution } from "../../distributions/distribution.ts";
import { exponential } from "../../distributions/exponential.ts";
import { gaussian } from "../../distributions/gaussian.ts";
import { tabulatedQuantiles } from "../../spaces/quantiles.ts";
import { MassSum } from "./mass-sum.ts";
import { MatchedSlopes } from "./matched-slopes.ts";

const CELLS = 40;

/** Masses with these levels in all cells but the last, which has what is left. */
function massesOf(levels: readonly number[]): MassSum {
  const masses = Float64Array.from([...levels, 1], (level, end) => level - (levels[end - 1] ?? 0));
  const sum = new MassSum(masses, masses);
  sum.factors[0] = 1;
  return sum;
}

/** Levels from far below the margin of the table to far above; only below; only amid; only above. */
const cases: readonly [name: string, levels: number[]][] = [
  ["all parts of the table", Array.from({ length: CELLS }, (_, cell) => 1 / (1 + Math.exp(15 - 0.75 * cell)))],
  ["the low tail", Array.from({ length: CELLS }, (_, cell) => 1e-4 * cell)],
  ["the body", Array.from({ length: CELLS }, (_, cell) => 0.1 + 0.02 * cell)],
  ["the high tail", Array.from({ length: CELLS }, (_, cell) => 1 - 1e-4 * (CELLS - cell))],
  ["levels of 0 and 1", Array.from({ length: CELLS }, (_, cell) => (cell < 20 ? 0 : 1))],
  ["levels a hair beyond", Array.from({ length: CELLS }, (_, cell) => (cell < 20 ? -1e-17 : 1 + 2e-16))],
];

describe.each<[string, Distribution]>([
  ["beta", beta({ alpha: 4, beta: 2 })],
  ["gaussian", gaussian({ mean: 0.5, deviation: 0.2 })],
  ["exponential", exponential({ rate: 3 })],
])("MatchedSlopes to a %s law", (_, law) => {
  const quantiles = tabulatedQuantiles(law);
  const places = Float64Array.from({ length: CELLS }, (_, cell) => (cell + 0.5) / CELLS);
  const widths = Float64Array.from(places, (place) => 1 + place);
  const slopes = new MatchedSlopes({ places, table: quantiles.table! }, widths);

  it.each(cases)("sum to what the quantiles give cell by cell: %s", (_, levels) => {
    const matched = new Float64Array(CELLS);
    quantiles(
      Float64Array.from(levels, (level) => Math.min(Math.max(level, 0), 1)),
      matched,
    );
    for (const position of [0, 0.5, 7, 19.25, 20, 33.3, CELLS]) {
      const expected = levels.reduce((sum, level, cell) => {
        const side = Math.min(Math.max(cell + 1 - position, 0), 1);
        return sum + 2 * widths[cell]! * (places[cell]! - matched[cell]!) * (side - level);
      }, 0);
      // Levels are added up from masses: their rounding of 1e-16 counts for more where the quantile function is steep.
      expect(slopes.sum(massesOf(levels), position)).toBeCloseTo(expected, 10);
    }
  });
});
