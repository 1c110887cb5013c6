import { readFileSync } from "node:fs";
import { join } from "node:path";
import { alternate, ratioSpread, type Spread, spreadOf } from "../spread.ts";
import { rate, scientific, type Table, withRange } from "../table.ts";
import { Contestant, rehearse } from "./contestant.ts";
import type { Tools } from "./tools.ts";

export type OtherSide = "c" | "numpy";
export type Side = "blendit" | OtherSide;

/** How Blendit compares with the other programs, of those that the machine can run. */
export interface Comparison {
  /** The largest difference in a weight between Blendit and each other program. */
  readonly agreement: { readonly [Name in OtherSide]?: number };
  /** The amount of work per processor second. */
  readonly rates: { readonly [Name in Side]?: Spread };
  /** Blendit's rate over that of the other program, by alternation. */
  readonly ratios: { readonly [Name in OtherSide]?: Spread };
}

/** What the other programs must compute from the files in a folder. */
export interface Expected {
  readonly folder: string;
  /** The number of rounds or vectors that they replay. */
  readonly count: number;
  readonly weights: Float64Array;
  readonly tolerance: number;
}

/** Programs that differ only by rounding stay this close, even for blends of a hundred thousand arms. */
export const TOLERANCE = 1e-9;
/** A warm-up for Blendit, because JavaScript is compiled while it runs. */
const COMPILING_SECONDS = 0.5;
/** Warm-ups for all programs, to fill caches and train branch predictors. */
const WARM_UPS = 3;

/**
 * Starts all programs with the arguments of a problem, checks that they compute the same as Blendit, because a benchmark of a wrong
 * program is worthless, and measures them in turn.
 */
export async function compareSides(
  words: readonly string[],
  { c, numpy }: Tools,
  expected: Expected,
  isQuick: boolean,
): Promise<Comparison> {
  const program = join(import.meta.dirname, "blendit", `${words[0]}.ts`);
  rehearse(program, words);
  const sides = {
    blendit: new Contestant(process.execPath, [program, ...words]),
    ...(c && { c: new Contestant(c.command, [...c.words, ...words]) }),
    ...(numpy && { numpy: new Contestant(numpy.command, [...numpy.words, ...words]) }),
  };
  try {
    const agreement: { [Name in OtherSide]?: number } = {};
    for (const name of ["c", "numpy"] as const) {
      if (sides[name]) agreement[name] = await differenceOf(name, sides[name], expected);
    }
    const [seconds, times] = isQuick ? [0.03, 3] : [0.25, 9];
    const ask = mapValues(sides, (side) => () => side.rate(seconds));
    await sides.blendit.rate(COMPILING_SECONDS);
    await alternate(ask, WARM_UPS);
    const { blendit, ...others } = await alternate(ask, times);
    return {
      agreement,
      rates: { blendit: spreadOf(blendit!), ...mapValues(others, spreadOf) },
      ratios: mapValues(others, (rates) => ratioSpread(blendit!, rates)),
    };
  } finally {
    for (const side of Object.values(sides)) side.close();
  }
}

/** The difference of a program from Blendit. Throws if it is more than the tolerance. */
async function differenceOf(name: OtherSide, side: Contestant, expected: Expected): Promise<number> {
  const { folder, count, weights, tolerance } = expected;
  await side.replay(count);
  const difference = largestDifference(weights, readNumbers(join(folder, `weights-${name}.bin`)));
  if (difference <= tolerance) return Number(difference.toPrecision(2));
  throw new Error(`${name} and Blendit differ by ${difference}; expected at most ${tolerance}`);
}

/** The largest difference of two lists; infinite if their lengths differ, NaN if they contain NaN. */
export function largestDifference(left: Float64Array, right: Float64Array): number {
  if (left.length !== right.length) return Number.POSITIVE_INFINITY;
  const differences = left.map((value, index) => Math.abs(value - right[index]!));
  return differences.reduce((most, difference) => Math.max(most, difference), 0);
}

export function readNumbers(path: string): Float64Array {
  return new Float64Array(new Uint8Array(readFileSync(path)).buffer);
}

function mapValues<In, Out>(record: Readonly<Record<string, In>>, to: (value: In) => Out): Record<string, Out> {
  return Object.fromEntries(Object.entries(record).map(([name, value]) => [name, to(value)]));
}

/** The text of a column if the program could not be run. */
const absent: Readonly<Record<OtherSide, string>> = { c: "no compiler", numpy: "no numpy" };

export function spreadCell(spread: Spread | undefined, side: OtherSide): string {
  return spread ? withRange(spread) : absent[side];
}

/** A table of comparisons with some programs, after columns that describe each case. */
export function comparisonTable<Result extends Comparison>(
  columns: readonly string[],
  others: readonly OtherSide[],
  results: readonly Result[],
  describe: (result: Result) => readonly string[],
): Table {
  const titles: Readonly<Record<Side, string>> = { blendit: "Blendit", c: "C", numpy: "numpy" };
  return {
    columns: [
      ...columns,
      ...(["blendit", ...others] as const).map((side) => `${titles[side]}/s`),
      ...others.map((side) => `Blendit / ${titles[side]}`),
      "largest difference",
    ],
    rows: results.map((result) => {
      const { agreement, rates, ratios } = result;
      const differences = Object.values(agreement);
      return [
        ...describe(result),
        rate(rates.blendit!.median),
        ...others.map((side) => (rates[side] ? rate(rates[side].median) : absent[side])),
        ...others.map((side) => spreadCell(ratios[side], side)),
        differences.length > 0 ? scientific(Math.max(...differences)) : "not compared",
      ];
    }),
  };
}
