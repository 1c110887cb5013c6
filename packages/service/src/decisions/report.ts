import type { ArmReport, ExperimentList, ExperimentReport } from "../contract/index.ts";
import { armNumber } from "./arm-number.ts";
import { certificateReport } from "./certificate-report.ts";
import type { LiveExperiment } from "./live-experiment.ts";
import { deviationOf, meanOf } from "./moments.ts";
import { ALARM, type RatioTest } from "./ratio-test.ts";
import type { Configuration } from "./records.ts";
import { emptyTally, openOf, type Tallies } from "./tallies.ts";
import { unmovedReason } from "./unmoved-reason.ts";

/** What an experiment has learned, and how it does. */
export function reportOf(experiment: LiveExperiment): ExperimentReport {
  const { record, configuration, learning, tallies } = experiment;
  const shares = experiment.shares();
  const recommended = sized(learning.recommended(), configuration);
  return {
    id: record.id,
    name: configuration.name,
    status: configuration.status,
    createdAt: new Date(record.createdAt).toISOString(),
    configuration: experiment.version,
    settings: settingsOf(configuration),
    weights: byName(configuration, shares),
    recommended: byName(configuration, recommended),
    weightsVersion: learning.version,
    arms: configuration.arms.map((_, arm) => armReport(experiment, arm, shares, recommended)),
    counts: {
      decisions: tallies.decisions,
      learned: learning.learned,
      open: tallies.arms.reduce((sum, tally) => sum + openOf(tally), 0),
      refused: learning.refused,
    },
    groups: groupReports(tallies),
    utility: {
      kind: configuration.utility.kind,
      recommended: learning.utilityOf(recommended),
      now: learning.utilityOf(shares),
      equal: learning.utilityOf(experiment.equalShares()),
      control: controlUtility(experiment),
    },
    certificate: certificateReport(learning, configuration),
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
  const { record, configuration, tallies, learning } = experiment;
  return {
    id: record.id,
    name: configuration.name,
    status: configuration.status,
    createdAt: new Date(record.createdAt).toISOString(),
    arms: configuration.arms.filter(({ isRetired }) => !isRetired).length,
    decisions: tallies.decisions,
    learned: learning.learned,
  };
}

/** Numbers of arms by their names, of arms that play. */
export function byName({ arms }: Configuration, numbers: Float64Array): Record<string, number> {
  return Object.fromEntries(arms.flatMap(({ name, isRetired }, arm) => (isRetired ? [] : [[name, numbers[arm] ?? 0]])));
}

/** As long as the list of arms is now: arms that were added while the log is learned again have nothing yet. */
function sized(numbers: Float64Array, { arms }: Configuration): Float64Array {
  return Float64Array.from(arms, (_, arm) => numbers[arm] ?? 0);
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
  const entries = Object.entries(groups).map(([group, { decisions, outcomes }]) => [
    group,
    { decisions, rewarded: outcomes.count, mean: meanOf(outcomes), deviation: deviationOf(outcomes) },
  ]);
  return Object.fromEntries(entries) as ExperimentReport["groups"];
}

/** The estimated utility of the control alone. */
function controlUtility({ configuration, learning }: LiveExperiment): number | null {
  const { control, arms } = configuration;
  if (!control) return null;
  const alone = new Float64Array(arms.length);
  alone[armNumber(configuration, control.arm)!] = 1;
  return learning.utilityOf(alone);
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
