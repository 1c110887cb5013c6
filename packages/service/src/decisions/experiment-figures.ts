import type { ExperimentFigures } from "./decision-calls.ts";
import type { Estimates } from "./estimates.ts";
import type { LiveExperiment } from "./live-experiment.ts";

/** The figures of an experiment; without estimates where it rests. */
export function figuresOf(experiment: LiveExperiment, estimates: Estimates | undefined): ExperimentFigures {
  const { record, tallies, learned, lag, sampleRatio } = experiment;
  const { assigned, shown, rewarded } = sampleRatio;
  return {
    id: record.id,
    decisions: tallies.decisions,
    learned,
    late: tallies.total("late"),
    missing: tallies.total("missing"),
    lag,
    utility: estimates?.utility.now ?? null,
    certificate: estimates?.certificate.upper ?? null,
    sampleRatioAlarm: assigned.alarm || shown.alarm || rewarded.alarm,
  };
}
