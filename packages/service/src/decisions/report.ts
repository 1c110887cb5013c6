import type { ArmReport, ExperimentList, ExperimentReport } from "../contract/index.ts";
import { estimatesOf } from "./estimates.ts";
import type { LiveExperiment } from "./live-experiment.ts";
import { deviationOf, meanOf } from "./moments.ts";
import { ALARM, type RatioTest } from "./ratio-test.ts";
import type { Configuration } from "./records.ts";
import { emptyTally, openOf, type Tallies } from "./tallies.ts";
import { unmovedReason } from "./unmoved-reason.ts";

/** What an experiment has learned, and how it does. */
export function reportOf(experiment: LiveExperiment, estimates = estimatesOf(experiment)): ExperimentReport {
  const { record, configuration, tallies, learned } = experiment;
  const { recommended, utility, certificate } = estimates;
  const learning = experiment.isResting ? undefined : experiment.learning;
  const shares = learning ? experiment.shares() : recommended;
  return {
    id: record.id,
    name: configuration.name,
    status: configuration.status,
    createdAt: new Date(record.createdAt).toISOString(),
    configuration: experiment.version,
    settings: settingsOf(configuration),
    weights: byName(configuration, shares),
    recommended: byName(configuration, recommended),
    weightsVersion: learning?.version ?? 0,
    arms: configuration.arms.map((_, arm) => armReport(experiment, arm, shares, recommended)),
    counts: {
      decisions: tallies.decisions,
      learned,
      open: tallies.arms.reduce((sum, tally) => sum + openOf(tally), 0),
      refused: learning?.refused ?? 0,
    },
    groups: groupReports(tallies),
    utility: { kind: configuration.utility.kind, ...utility },
    certificate,
    unmoved: unmovedReason(experiment),
    lag: experiment.lag,
    sampleRatio: {
      assigned: ratioReport(experiment.sampleRatio.assigned, configuration),
      shown: ratioReport(experiment.sampleRatio.shown, configuration),
      rewarded: ratioReport(experiment.sampleRatio.rewarded, configuration),
    },
  };
}

/** An experiment in a list of all. */
export function lineOf(experiment: LiveExperiment): ExperimentList["experiments"][number] {
  const { record, configuration, tallies, learned } = experiment;
  return {
    id: record.id,
    name: configuration.name,
    status: configuration.status,
    createdAt: new Date(record.createdAt).toISOString(),
    arms: configuration.arms.filter(({ isRetired }) => !isRetired).length,
    decisions: tallies.decisions,
    learned,
  };
}

/** Numbers of arms by their names, of arms that play. */
export function byName({ arms }: Configuration, numbers: Float64Array): Record<string, number> {
  return Object.fromEntries(arms.flatMap(({ name, isRetired }, arm) => (isRetired ? [] : [[name, numbers[arm] ?? 0]])));
}

function armReport(
  { configuration, tallies }: LiveExperiment,
  arm: number,
  shares: Float64Array,
  recommended: Float64Array,
): ArmReport {
  const { name, isRetired } = configuration.arms[arm]!;
  const tally = tallies.arms[arm] ?? emptyTally();
  const { decisions, rewarded, missing, imputed, late, neverShown, outcomes } = tally;
  return {
    name,
    status: isRetired ? "retired" : "playing",
    weight: shares[arm]!,
    recommended: recommended[arm]!,
    decisions,
    rewarded,
    mean: meanOf(outcomes),
    deviation: deviationOf(outcomes),
    missing,
    imputed,
    late,
    neverShown,
    open: openOf(tally),
  };
}

function groupReports({ groups }: Tallies): ExperimentReport["groups"] {
  const entries = Object.entries(groups).map(([group, { decisions, rewarded, outcomes }]) => [
    group,
    { decisions, rewarded, mean: meanOf(outcomes), deviation: deviationOf(outcomes) },
  ]);
  return Object.fromEntries(entries) as ExperimentReport["groups"];
}

function ratioReport(test: RatioTest, { arms }: Configuration) {
  const { evidence, arm } = test.evidence();
  const { alarm } = test;
  const isShown = arm !== undefined && (alarm || evidence >= ALARM / 100);
  return { evidence, alarm, arm: isShown ? arms[arm]!.name : null };
}

/** The configuration in force in the words in which it was sent. */
function settingsOf(configuration: Configuration): unknown {
  const { name: _name, status: _status, arms: _arms, frozen: _frozen, ...settings } = configuration;
  return settings;
}
