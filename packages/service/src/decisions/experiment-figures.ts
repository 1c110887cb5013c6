import type { ExperimentFigures } from "./decision-calls.ts";
import type { LiveExperiment } from "./live-experiment.ts";

/** What takes long to work out, and for which version of the weights it was. */
export type ExperimentFiguresCache = Map<
  string,
  { readonly version: number; readonly utility: number | null; readonly certificate: number | null }
>;

/** The figures of an experiment; utility and certificate anew only where the weights have changed since. */
export function figuresOf(experiment: LiveExperiment, cache: ExperimentFiguresCache): ExperimentFigures {
  const { record, tallies, learning, lag, sampleRatio } = experiment;
  const { assigned, shown, rewarded } = sampleRatio;
  let known = cache.get(record.id);
  if (known?.version !== learning.version) {
    const certificate = learning.certificate();
    known = {
      version: learning.version,
      utility: learning.utilityOf(experiment.shares()),
      certificate: certificate.grade === "none" ? null : certificate.upper,
    };
    cache.set(record.id, known);
  }
  return {
    id: record.id,
    decisions: tallies.decisions,
    learned: learning.learned,
    late: tallies.total("late"),
    missing: tallies.total("missing"),
    lag,
    utility: known.utility,
    certificate: known.certificate,
    sampleRatioAlarm: assigned.alarm || shown.alarm || rewarded.alarm,
  };
}
