import { checkNonNegative, checkPositive } from "../../errors/checks.ts";
import { invalid } from "../../errors/invalid.ts";
import type { LearningSpace } from "../../utilities/feature-space.ts";
import type { ArmStatistics } from "../arm-statistics.ts";
import { checkNumbers } from "../check-numbers.ts";

/** What was seen of the arms, as every estimate can save it and take it up again. */
export type StatisticsState = ReturnType<ArmStatistics["save"]>;

/** Where all rewards count the same for ever: how many there were of each arm, the sums of their features, and those of all. */
export interface Statistics {
  readonly counts: Float64Array;
  readonly sums: readonly Float64Array[];
  readonly pooled: Float64Array;
  readonly total: number;
}

export function saveStatistics(space: LearningSpace, statistics: Statistics): StatisticsState {
  return {
    space: space.save(),
    counts: Array.from(statistics.counts),
    sums: statistics.sums.map((sums) => Array.from(sums)),
    pooled: Array.from(statistics.pooled),
    total: statistics.total,
    unit: 1,
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
  const read = (name: string, numbers: unknown) =>
    checkNumbers(name, numbers, space.dimension).map((number) => number / unit);
  return {
    counts: counts.map((count) => count / unit),
    sums: state.sums.map((list, arm) => read(`state.sums[${arm}]`, list)),
    pooled: read("state.pooled", state.pooled),
    total: total / unit,
  };
}
