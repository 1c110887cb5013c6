import type { CdfBands } from "../certificate/cdf-bands.ts";
import { resultsOf, slopeChanges } from "../certificate/remainder.ts";
import type { CdfCells } from "../spaces/cdf-integrand.ts";

/** Two numbers that something lies between. */
export interface Ends {
  readonly low: number;
  readonly high: number;
}

/** Halvings of an interval of probabilities in the search for the largest phi. */
const HALVINGS = 40;

/**
 * By how much an integral over cells of phi(x, p(x)) can differ from its value at the levels of some bands, for laws within the
 * bands. Largest: on each cell phi at the average of the probability is at least its average, and is taken where it is largest
 * within the band; for a distortion or a target these places are those of a law, so that nothing is lost. Least: phi is concave, so
 * its average is least where the probability jumps, once, from the end of the band before the cell to the one after it.
 */
export function cellBounds(cells: CdfCells, { levels, low, high }: CdfBands): Ends {
  const { terms, widths, isUpper } = cells;
  const seen = (list: Float64Array) => (isUpper ? list.map((level) => 1 - level) : list);
  const own = seen(levels);
  const [lows, highs] = isUpper ? [seen(high), seen(low)] : [low, high];
  const starts = seen(Float64Array.of(0, ...low.subarray(0, -1)));
  const ends = seen(Float64Array.of(...high.subarray(1), 1));
  const values = resultsOf(terms, "values", own);
  const atStarts = resultsOf(terms, "values", starts);
  const atEnds = resultsOf(terms, "values", ends);
  const most = resultsOf(terms, "values", largestPlaces(cells, lows, highs));
  // What depends on the place may change within a cell as it does from one cell to the next.
  const within = Math.max(...slopeChanges(cells, own));
  let rise = within;
  let fall = within;
  for (let cell = 0; cell < own.length; cell++) {
    const run = ends[cell]! - starts[cell]!;
    const chord = (average: number): number => {
      const share = run === 0 ? 0 : (average - starts[cell]!) / run;
      return atStarts[cell]! + share * (atEnds[cell]! - atStarts[cell]!);
    };
    rise += widths[cell]! * Math.max(most[cell]! - values[cell]!, 0);
    fall += widths[cell]! * Math.max(values[cell]! - Math.min(chord(lows[cell]!), chord(highs[cell]!)), 0);
  }
  return { low: -fall, high: rise };
}

/** Where phi is largest between two probabilities, on each cell: its slope falls, so by halving. */
function largestPlaces({ terms }: CdfCells, lows: Float64Array, highs: Float64Array): Float64Array {
  const low = lows.slice();
  const high = highs.slice();
  const middle = new Float64Array(low.length);
  for (let step = 0; step < HALVINGS; step++) {
    for (let cell = 0; cell < low.length; cell++) middle[cell] = (low[cell]! + high[cell]!) / 2;
    const slopes = resultsOf(terms, "slopes", middle);
    for (let cell = 0; cell < low.length; cell++) {
      if (slopes[cell]! > 0) low[cell] = middle[cell]!;
      else high[cell] = middle[cell]!;
    }
  }
  // The end that is met, not the middle near it: a slope may be steep there.
  return low.map((place, cell) =>
    highs[cell]! - place < 1e-9 ? highs[cell]! : place - lows[cell]! < 1e-9 ? lows[cell]! : place,
  );
}
