import type { Estimate, LearnerSummary } from "../summary.ts";
import type { CurveSeries } from "./curves.ts";

/** A thin line in the colour of the learner. */
export function overlaySeries({ id, rounds }: LearnerSummary, name: string, values: readonly number[]): CurveSeries {
  const x = rounds.slice(0, values.length);
  return { label: `${id}: ${name}`, x, mean: values, standardError: null, dashed: true, colourOf: id };
}

/** One series for each learner that has these estimates. */
export function learnerSeries(
  learners: readonly LearnerSummary[],
  pick: (learner: LearnerSummary) => readonly Estimate[] | null | undefined,
): CurveSeries[] {
  return learners.flatMap((learner, slot) => {
    const estimates = pick(learner);
    return estimates && estimates.length > 0 ? [estimateSeries(learner, slot, estimates)] : [];
  });
}

/** A learner's estimates along its rounds, as a line with a band when there are standard errors. */
function estimateSeries({ id, rounds }: LearnerSummary, slot: number, estimates: readonly Estimate[]): CurveSeries {
  const known = estimates.every(({ standardError }) => standardError !== null);
  return {
    label: id,
    slot,
    x: rounds.slice(0, estimates.length),
    mean: estimates.map(({ mean }) => mean),
    standardError: known ? estimates.map(({ standardError }) => standardError ?? 0) : null,
  };
}
