import { empirical, empiricalVectors, type Reward } from "@blendit/core/distributions";
import { BlendChoice, type BlendChoiceOptions, type MeanChange, meanChanges } from "@blendit/core/inference";
import { KnownArms } from "@blendit/core/optimum";
import type { TableColumns } from "../../tables/columns.ts";
import { TableError } from "../../tables/table.ts";
import { timeColumn, timeValue } from "../../tables/times.ts";
import { countOf } from "../../text/numbers.ts";
import { quoted } from "../../text/words.ts";
import { tailText, whyText } from "./blend-worth.ts";
import { type RowColumns, weightedDistribution } from "./sampled-rows.ts";

/** The times of the outcomes of each arm. */
export interface RowTimes {
  readonly column: string;
  readonly isDate: boolean;
  /** The time of each outcome of each arm: the number in the table, or milliseconds since 1970. */
  readonly times: readonly ArrayLike<number>[];
}

/** Reads the times of the rows of each arm; undefined if the question names no column for them. */
export function rowTimes(
  columns: TableColumns,
  { time: column, context }: RowColumns,
  rows: readonly (readonly number[])[],
): RowTimes | undefined {
  if (column === undefined) return undefined;
  if (context !== undefined) {
    throw new TableError(
      ["time"],
      "--time cannot be combined with --context: half of the rows may lack an option in some context. Leave out one of them.",
    );
  }
  const { times, isDate } = timeColumn(
    columns,
    column,
    [...new Set(rows.flat())].sort((one, other) => one - other),
  );
  return { column, isDate, times: rows.map((list) => list.map((row) => times[row]!)) };
}

/** The best option in the earlier rows, and the best one in the later rows. */
interface Leaders {
  readonly earlier: string;
  readonly later: string;
}

/** How the blend chosen from earlier rows does on later ones, and which options changed. */
export interface TimeCheck {
  readonly column: string;
  /** The first time of the later rows: a number, or a date in ISO 8601. */
  readonly splitAt: number | string;
  readonly earlierRows: number;
  readonly laterRows: number;
  /** U(blend chosen from the earlier rows) - U(today's mix), estimated from the later rows, with a 95 % interval; null if there is none. */
  readonly check: {
    readonly difference: number | null;
    readonly low: number | null;
    readonly high: number | null;
    /** The blend that the earlier rows chose. */
    readonly weights?: readonly number[] | undefined;
    /** Why there is no interval. */
    readonly reason?: string | undefined;
    /** Why the interval may be too narrow. */
    readonly caution?: string | undefined;
  };
  /**
   * Options that clearly changed: the increase of their mean influence on the goal from the earlier to the later rows, with intervals
   * that all hold together with 95 % confidence.
   */
  readonly drift: readonly (MeanChange & { readonly arm: string })[];
  /** Given if a change of options in `drift` made another option the best. */
  readonly bestSingle?: Leaders | undefined;
  /** Given if a change of options in `drift` gave another option the largest share of the blend. */
  readonly largestShare?: Leaders | undefined;
}

/** The inputs of a time check. */
export interface TimeQuestion {
  readonly outcomes: BlendChoiceOptions;
  readonly times: RowTimes;
  readonly names: readonly string[];
  readonly current: Float64Array;
  /** The influence of an outcome on the goal, at the suggested blend. */
  readonly influence: (reward: Reward) => number;
}

const RISK = 0.05;
/** Options with fewer rows in either half are neither chosen nor tested. */
const LEAST_ROWS = 5;
const LEAST_CLUSTERS = 2;

/**
 * Splits outcomes into two halves by time. The earlier half chooses a blend, and the later half measures it. Options are compared
 * between the halves.
 */
export function timeCheck({ outcomes, times, names, current, influence }: TimeQuestion): TimeCheck {
  const timeOf = outcomes.clusters ? clusterTimes(outcomes.clusters, times.times) : times.times;
  const splitAt = middleOf(timeOf, times.column);
  const earlier = partOf(outcomes, (arm, row) => timeOf[arm]![row]! < splitAt);
  const later = partOf(outcomes, (arm, row) => timeOf[arm]![row]! >= splitAt);
  const arms = [...names.keys()].filter((arm) => isEnough(earlier, arm) && isEnough(later, arm));
  const parts = { earlier: onlyArms(earlier, arms), later: onlyArms(later, arms) };
  const own = { names: arms.map((arm) => names[arm]!), current: Float64Array.from(arms, (arm) => current[arm]!) };
  const lacking = names.findIndex((_, arm) => current[arm]! > 0 && !arms.includes(arm));
  const about = {
    column: times.column,
    splitAt: timeValue(splitAt, times.isDate),
    earlierRows: rowsOf(earlier),
    laterRows: rowsOf(later),
  };
  if (arms.length < 2) {
    return {
      ...about,
      check: unknown(`fewer than two options have ${LEAST_ROWS} rows both before and after`),
      drift: [],
    };
  }
  const chosen = new BlendChoice(parts.earlier).weights;
  const changes = meanChanges(influencesOf(parts.earlier, influence), influencesOf(parts.later, influence), RISK);
  return {
    ...about,
    check:
      lacking >= 0
        ? unknown(lackingText(names[lacking]!, earlier.samples[lacking]!.length, later.samples[lacking]!.length))
        : { ...checked(parts.later, chosen, own), weights: names.map((_, arm) => chosen[arms.indexOf(arm)] ?? 0) },
    ...driftOf(parts, chosen, changes, own.names),
  };
}

/** Gives each row the average time of its cluster, so that clusters stay together. */
function clusterTimes(clusters: readonly ArrayLike<number>[], times: RowTimes["times"]): Float64Array[] {
  const ofClusters = new Map<number, { sum: number; count: number }>();
  for (const [arm, list] of clusters.entries()) {
    for (let row = 0; row < list.length; row++) {
      const { sum, count } = ofClusters.get(list[row]!) ?? { sum: 0, count: 0 };
      ofClusters.set(list[row]!, { sum: sum + times[arm]![row]!, count: count + 1 });
    }
  }
  return clusters.map((list) =>
    Float64Array.from(list, (cluster) => ofClusters.get(cluster)!.sum / ofClusters.get(cluster)!.count),
  );
}

/** The first time of the later half. Rows with equal times stay together, so the halves may differ in size. */
function middleOf(times: RowTimes["times"], column: string): number {
  const sorted = Float64Array.from(times.flatMap((list) => Array.from(list))).sort();
  const middle = sorted[sorted.length >> 1]!;
  const start = sorted.indexOf(middle);
  const next = sorted.findIndex((time) => time > middle);
  if (start === 0 && next < 0) {
    throw new TableError(
      ["time"],
      `All rows have the same time in column ${quoted(column)}, so they cannot be split into earlier and later ones.`,
    );
  }
  const isNextNearer = next >= 0 && (start === 0 || next - sorted.length / 2 < sorted.length / 2 - start);
  return isNextNearer ? sorted[next]! : middle;
}

/** The selected rows of each arm. */
function partOf(outcomes: BlendChoiceOptions, isIn: (arm: number, row: number) => boolean): BlendChoiceOptions {
  const some = <Item>(lists: readonly ArrayLike<Item>[] | undefined) =>
    lists?.map((list, arm) => Array.from(list).filter((_, row) => isIn(arm, row)));
  const { samples, clusters, masses } = outcomes;
  return { ...outcomes, samples: some(samples)!, clusters: some(clusters), masses: some(masses) };
}

function onlyArms(outcomes: BlendChoiceOptions, arms: readonly number[]): BlendChoiceOptions {
  const some = <Item>(list: readonly Item[] | undefined) => list && arms.map((arm) => list[arm]!);
  const { samples, clusters, masses, costs, floor, ceiling } = outcomes;
  const ceilings = typeof ceiling === "object" ? some(ceiling)! : arms.map(() => ceiling ?? 1);
  return {
    ...outcomes,
    samples: some(samples)!,
    clusters: some(clusters),
    masses: some(masses),
    costs: some(costs),
    floor: typeof floor === "number" ? floor : some(floor)!,
    // The ceilings of the remaining arms may add up to less than one; then this check ignores them.
    ceiling: ceilings.reduce((sum, most) => sum + most, 0) > 1 ? ceilings : undefined,
  };
}

function isEnough({ samples, clusters }: BlendChoiceOptions, arm: number): boolean {
  const isSpread = !clusters || new Set(Array.from(clusters[arm]!)).size >= LEAST_CLUSTERS;
  return samples[arm]!.length >= LEAST_ROWS && isSpread;
}

function rowsOf({ samples }: BlendChoiceOptions): number {
  return samples.reduce((sum, { length }) => sum + length, 0);
}

function unknown(reason: string): TimeCheck["check"] {
  return { difference: null, low: null, high: null, reason };
}

function lackingText(name: string, earlier: number, later: number): string {
  return `${name}, which is in today's mix, has ${countOf(earlier, "earlier row")} and ${countOf(later, "later row")}, too few to compare: leave it out (--exclude), or give a mix without it (--current)`;
}

function checked(
  later: BlendChoiceOptions,
  blend: Float64Array,
  { names, current }: Pick<TimeQuestion, "names" | "current">,
): TimeCheck["check"] {
  const found = new BlendChoice({ ...later, blend }).difference(current);
  if (found.grade === "none") return unknown(whyText(found, names));
  const { estimate, low, high, heavyTail } = found;
  return {
    ...{ difference: estimate, low, high },
    caution: heavyTail === null ? undefined : tailText(names[heavyTail]!, later.utility.kind),
  };
}

function influencesOf({ samples, clusters, masses }: BlendChoiceOptions, influence: TimeQuestion["influence"]) {
  return { values: samples.map((own) => Float64Array.from(own, influence)), clusters, masses };
}

/** Which options changed and, if that changed the leaders, which options lead in each half. */
function driftOf(
  { earlier, later }: Readonly<Record<"earlier" | "later", BlendChoiceOptions>>,
  chosen: Float64Array,
  changes: readonly (MeanChange | undefined)[],
  names: readonly string[],
): Pick<TimeCheck, "drift" | "bestSingle" | "largestShare"> {
  const changed = [...names.keys()].filter((arm) => changes[arm] && (changes[arm].low > 0 || changes[arm].high < 0));
  if (changed.length === 0) return { drift: [] };
  const leaders = (before: number, after: number, hasPassed: (arms: readonly [number, number]) => boolean) =>
    before !== after && (changed.includes(before) || changed.includes(after)) && hasPassed([before, after])
      ? { earlier: names[before]!, later: names[after]! }
      : undefined;
  return {
    drift: changed.map((arm) => ({ arm: names[arm]!, ...changes[arm]! })),
    bestSingle: leaders(bestOf(earlier), bestOf(later), (arms) =>
      isAbove(gain(onlyArms(later, arms)), gain(onlyArms(earlier, arms))),
    ),
    largestShare: leaders(indexOfLargest(chosen), indexOfLargest(new BlendChoice(later).weights), ([before, after]) =>
      isAbove(changes[after], changes[before]),
    ),
  };
}

/** How much better the second of two options is than the first, each alone. */
function gain(two: BlendChoiceOptions): MeanChange | undefined {
  const found = new BlendChoice({ ...two, floor: 0, blend: Float64Array.of(0, 1) }).difference(Float64Array.of(1, 0));
  return found.grade === "none" ? undefined : { change: found.estimate, low: found.low, high: found.high };
}

/** Whether an estimate is clearly above another one with an independent error, by their intervals. */
function isAbove(one: MeanChange | undefined, other: MeanChange | undefined): boolean {
  if (!one || !other) return false;
  return one.change - other.change > Math.hypot(one.change - one.low, other.high - other.change);
}

/** The best option alone. */
function bestOf({ utility, samples, masses, costs }: BlendChoiceOptions): number {
  const values = samples.map((own, arm) => {
    const plain = Array.isArray(own[0])
      ? empiricalVectors({ samples: own as number[][] })
      : empirical({ samples: own as number[] });
    const distribution = masses ? weightedDistribution(own, masses[arm]!) : plain;
    return new KnownArms({ utility, arms: [distribution] }).value([1]) - (costs?.[arm] ?? 0);
  });
  return indexOfLargest(values);
}

function indexOfLargest(values: ArrayLike<number>): number {
  return Array.from(values).reduce((best, value, index, all) => (value > all[best]! ? index : best), 0);
}
