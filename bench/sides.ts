import { join } from "node:path";
import { Contestant, rehearse } from "./contestant.ts";
import { alternate, ratioSpread, type Spread, spreadOf } from "./spread.ts";
import type { Tools } from "./tools.ts";

export type OtherSide = "c" | "numpy";
export type Side = "blendit" | OtherSide;

/** The running programs, of those that this machine can run. */
export type Sides = { readonly blendit: Contestant } & { readonly [Name in OtherSide]?: Contestant };

/** How long and how often to measure. */
export interface Effort {
  /** Processor seconds of one measurement. */
  readonly seconds: number;
  readonly times: number;
}

export interface Comparison {
  /** The amount of work per processor second. */
  readonly rates: { readonly [Name in Side]?: Spread };
  /** Blendit's rate over that of the other program, by alternation. */
  readonly ratios: { readonly [Name in OtherSide]?: Spread };
}

/** A warm-up for Blendit, because JavaScript is compiled while it runs. */
const COMPILING_SECONDS = 0.5;
/** Warm-ups for all programs, to fill caches and train branch predictors. */
const WARM_UPS = 3;

/** Starts all programs with the arguments of a problem. */
export function openSides(words: readonly string[], tools: Tools): Sides {
  const program = join(import.meta.dirname, "blendit", `${words[0]}.ts`);
  const { c, numpy } = tools;
  rehearse(program, words);
  return {
    blendit: new Contestant(process.execPath, [program, ...words]),
    ...(c && { c: new Contestant(c.command, [...c.words, ...words]) }),
    ...(numpy && { numpy: new Contestant(numpy.command, [...numpy.words, ...words]) }),
  };
}

export function closeSides(sides: Sides): void {
  for (const side of Object.values(sides)) side.close();
}

export async function compareSides(sides: Sides, { seconds, times }: Effort): Promise<Comparison> {
  const entries = Object.entries(sides) as [Side, Contestant][];
  const ask = Object.fromEntries(entries.map(([name, side]) => [name, () => side.rate(seconds)]));
  await sides.blendit.rate(COMPILING_SECONDS);
  await alternate(ask, WARM_UPS);
  return comparisonOf(await alternate(ask, times));
}

/** Rates and ratios from the measurements of the alternations. */
export function comparisonOf(measured: { readonly [Name in Side]?: readonly number[] }): Comparison {
  const { blendit, ...others } = measured;
  const map = <In, Out>(record: Readonly<Record<string, In>>, to: (value: In) => Out) =>
    Object.fromEntries(Object.entries(record).map(([name, value]) => [name, to(value)]));
  return {
    rates: map(measured, spreadOf),
    ratios: map(others, (values) => ratioSpread(blendit ?? [], values)),
  };
}
