/** A summary of several measurements of one quantity. */
export interface Spread {
  readonly median: number;
  /** Quartiles. */
  readonly lower: number;
  readonly upper: number;
  readonly least: number;
  readonly most: number;
  readonly count: number;
}

const DIGITS = 4;

/** Median, quartiles and range to four digits, which is more precise than measurements on a busy machine. */
export function spreadOf(values: readonly number[]): Spread {
  if (values.length === 0) throw new Error("a spread needs at least one value");
  const sorted = values.toSorted((a, b) => a - b);
  const at = (share: number) => Number(quantile(sorted, share).toPrecision(DIGITS));
  return { median: at(0.5), lower: at(0.25), upper: at(0.75), least: at(0), most: at(1), count: sorted.length };
}

/** The spread of ratios of two measurements in the same alternation, so that a slowdown of both cancels. */
export function ratioSpread(over: readonly number[], under: readonly number[]): Spread {
  return pairwiseSpread(over, under, (one, other) => one / other);
}

/** The spread of what is computed from two measurements in the same alternation. */
export function pairwiseSpread(
  ones: readonly number[],
  others: readonly number[],
  compute: (one: number, other: number) => number,
): Spread {
  if (ones.length !== others.length) throw new Error(`${ones.length} values and ${others.length}: expected pairs`);
  return spreadOf(ones.map((one, index) => compute(one, others[index]!)));
}

/** Interpolates linearly between the order statistics. */
function quantile(sorted: readonly number[], share: number): number {
  const position = share * (sorted.length - 1);
  const index = Math.min(Math.floor(position), sorted.length - 2);
  if (index < 0) return sorted[0]!;
  return sorted[index]! + (position - index) * (sorted[index + 1]! - sorted[index]!);
}

/**
 * Measures all sides repeatedly, one after the other, so that each alternation measures all sides at nearly the same time.
 * The order is reversed every other time, so that a machine that becomes slower or faster favours no side. Returns the measurements of
 * each side in the order of the alternations.
 */
export async function alternate<Name extends string>(
  sides: Readonly<Record<Name, () => number | Promise<number>>>,
  times: number,
): Promise<Readonly<Record<Name, readonly number[]>>> {
  const names = Object.keys(sides) as Name[];
  const measured = Object.fromEntries(names.map((name) => [name, [] as number[]])) as Record<Name, number[]>;
  for (let turn = 0; turn < times; turn++) {
    for (const name of turn % 2 === 0 ? names : names.toReversed()) measured[name].push(await sides[name]());
  }
  return measured;
}
