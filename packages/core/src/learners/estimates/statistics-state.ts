import { checkNonNegative, checkNumbers, checkPositive } from "../../errors/checks.ts";
import { invalid } from "../../errors/invalid.ts";
import type { LearningSpace } from "../../spaces/feature-space.ts";
import type { ArmStatisticsState } from "./arm-statistics.ts";

/** How many rewards there were of each arm, the sums of their features, and those of all. */
export interface Statistics<List = Float64Array> {
  readonly counts: List;
  readonly total: number;
  /** What the newest reward counts. */
  readonly unit: number;
  readonly sums: readonly List[];
  readonly pooled: List;
}

/** What was seen of the arms, as every estimate can save it and take it up again. */
export type StatisticsState = ArmStatisticsState;

/** The state of statistics in which all rewards count the same for ever. */
export function saveStatistics(space: LearningSpace, statistics: Omit<Statistics, "unit">): StatisticsState {
  return {
    space: space.save(),
    counts: Array.from(statistics.counts),
    total: statistics.total,
    unit: 1,
    sums: statistics.sums.map((sums) => Array.from(sums)),
    pooled: Array.from(statistics.pooled),
    products: null,
    window: null,
  };
}

/** Takes up saved statistics of so many arms, and the coordinates that they are in. Throws if they cannot be ones. */
export function restoreStatistics(space: LearningSpace, state: StatisticsState, armCount: number): Statistics {
  if (!Array.isArray(state?.sums) || state.sums.length !== armCount) {
    throw invalid("state.sums", `a list for each of ${armCount} arms`, state?.sums);
  }
  const counts = checkNumbers("state.counts", state.counts, armCount);
  if (counts.some((count) => count < 0)) throw invalid("state.counts", "numbers >= 0", state.counts);
  const unit = checkPositive("state.unit", state.unit);
  const total = checkNonNegative("state.total", state.total);
  space.restore(state.space);
  const read = (name: string, numbers: unknown) => checkNumbers(name, numbers, space.dimension);
  const sums = state.sums.map((list, arm) => read(`state.sums[${arm}]`, list));
  return { counts, total, unit, sums, pooled: read("state.pooled", state.pooled) };
}

/** The same where all rewards count one. */
export function restoreEqualStatistics(space: LearningSpace, state: StatisticsState, armCount: number): Statistics {
  const { counts, total, unit, sums, pooled } = restoreStatistics(space, state, armCount);
  const counted = (list: Float64Array) => list.map((number) => number / unit);
  return { counts: counted(counts), total: total / unit, unit: 1, sums: sums.map(counted), pooled: counted(pooled) };
}
