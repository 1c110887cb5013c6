/** What several measurements of one thing say. */
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

/** Median, quartiles and range, to four digits: more than a machine in use can tell. */
export function spreadOf(values: readonly number[]): Spread {
  if (values.length === 0) throw new Error("a spread needs at least one value");
  const sorted = values.toSorted((a, b) => a - b);
  const at = (share: number) => short(quantile(sorted, share));
  return { median: at(0.5), lower: at(0.25), upper: at(0.75), least: at(0), most: at(1), count: sorted.length };
}

/** The spread of ratios, each of two measurements of the same alternation: what slowed down both cancels. */
export function ratioSpread(over: readonly number[], under: readonly number[]): Spread {
  if (over.length !== under.length) throw new Error(`${over.length} values over ${under.length}: expected pairs`);
  return spreadOf(over.map((value, index) => value / under[index]!));
}

/** The spread of differences, paired in the same way. */
export function differenceSpread(from: readonly number[], less: readonly number[]): Spread {
  if (from.length !== less.length) throw new Error(`${from.length} values less ${less.length}: expected pairs`);
  return spreadOf(from.map((value, index) => value - less[index]!));
}

/** Straight lines between the order statistics. */
function quantile(sorted: readonly number[], share: number): number {
  const position = share * (sorted.length - 1);
  const index = Math.min(Math.floor(position), sorted.length - 2);
  if (index < 0) return sorted[0]!;
  return sorted[index]! + (position - index) * (sorted[index + 1]! - sorted[index]!);
}

function short(value: number): number {
  return Number(value.toPrecision(DIGITS));
}

/** Measurements of each side, in the order of the alternations. */
export type Alternated<Name extends string> = { readonly [Side in Name]: readonly number[] };

/**
 * Measures all sides, again and again, one after the other: each number stands beside those of the other sides at nearly the
 * same moment. Every other time the order is reversed, so that a machine that grows slower or faster favours nobody.
 */
export async function alternate<Name extends string>(
  sides: Readonly<Record<Name, () => number | Promise<number>>>,
  times: number,
): Promise<Alternated<Name>> {
  const names = Object.keys(sides) as Name[];
  const measured = Object.fromEntries(names.map((name) => [name, [] as number[]])) as Record<Name, number[]>;
  for (let turn = 0; turn < times; turn++) {
    for (const name of turn % 2 === 0 ? names : names.toReversed()) measured[name].push(await sides[name]());
  }
  return measured;
}
