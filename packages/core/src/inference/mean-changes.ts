import { LEAST_REWARDS } from "../certificate/unknown-spread.ts";
import { HIDDEN_EXCESSES, LEAST_CLUSTERS } from "./blend-choice.ts";
import type { Ends } from "./interval.ts";
import { type RowFacts, relativeMasses, unitValues } from "./sampling-units.ts";
import { shifts, studentOf, tailEnds } from "./sum-of-means.ts";

/** A number for each row of each arm, in one period. */
export interface PeriodValues extends RowFacts {
  readonly values: readonly Float64Array[];
}

/** How much a mean changed from the earlier period to the later one. */
export interface MeanChange extends Ends {
  readonly change: number;
}

/** Means of equal values differ by rounding of about this share of their size. */
const ROUNDING = 1e-12;

/**
 * How much the mean of each arm's values changed, with intervals that all hold at once with confidence 1 - risk: each has its
 * share of the risk. Undefined for arms with too few rows, or clusters, in a period. Clusters must not span both periods.
 */
export function meanChanges(earlier: PeriodValues, later: PeriodValues, risk: number): (MeanChange | undefined)[] {
  const arms = [...earlier.values.keys()].filter((arm) => isEnough(earlier, arm) && isEnough(later, arm));
  const changes: (MeanChange | undefined)[] = earlier.values.map(() => undefined);
  for (const arm of arms) changes[arm] = changeOf(unitsOf(earlier, arm), unitsOf(later, arm), risk / arms.length);
  return changes;
}

function isEnough({ values, clusters }: PeriodValues, arm: number): boolean {
  if (clusters) return new Set(Array.from(clusters[arm]!)).size >= LEAST_CLUSTERS;
  return values[arm]!.length >= LEAST_REWARDS;
}

function unitsOf({ values, clusters, masses }: PeriodValues, arm: number) {
  const own = values[arm]!;
  const relative = masses ? relativeMasses(masses[arm]!) : undefined;
  const mean = own.reduce((sum, value, row) => sum + (relative?.[row] ?? 1) * value, 0) / own.length;
  const facts = { ...(clusters && { clusters: [clusters[arm]!] }), ...(relative && { masses: [relative] }) };
  return unitValues([own], [mean], [0], facts)[0]!;
}

/** Each period may have unseen values like those of the other: if nothing changed, both have the same distribution. */
function changeOf(earlier: ReturnType<typeof unitsOf>, later: ReturnType<typeof unitsOf>, risk: number): MeanChange {
  const all = new Float64Array(earlier.values.length + later.values.length);
  all.set(earlier.values);
  all.set(later.values, earlier.values.length);
  const hidden = tailEnds(all.sort(), HIDDEN_EXCESSES);
  const units = [
    { ...later, hidden },
    { values: earlier.values.map((value) => -value), mean: -earlier.mean, hidden: hidden.map((value) => -value) },
  ];
  const { quantile } = studentOf(units, risk);
  const change = later.mean - earlier.mean;
  const rounding = ROUNDING * hidden.reduce((size, value) => Math.max(size, Math.abs(value)), 0);
  const off = (sign: 1 | -1) => Math.hypot(...shifts(units, quantile, sign)) + rounding;
  return { change, low: change - off(-1), high: change + off(1) };
}
