import { countOf, formatCount, formatPercent } from "@blendit/lab/text";
import type { ArmReport, ExperimentList, ExperimentReport } from "../contract/index.ts";
import { armNumber } from "./configuration.ts";
import { type Counts, deviationOf, meanOf, noCounts, openOf } from "./counts.ts";
import { type Estimates, estimatesOf } from "./estimates.ts";
import type { Experiment } from "./experiment.ts";
import { ALARM, type RatioTest } from "./ratio-test.ts";
import type { Configuration } from "./records.ts";

/** What an experiment has learned, its counts and its alarms. */
export function reportOf(experiment: Experiment, estimates = estimatesOf(experiment)): ExperimentReport {
  const { record, configuration, counts, learned } = experiment;
  const { recommended, utility, certificate } = estimates;
  const learning = experiment.isUnloaded ? undefined : experiment.learning;
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
      decisions: counts.decisions,
      learned,
      open: counts.arms.reduce((sum, counts) => sum + openOf(counts), 0),
      refused: learning?.refused ?? 0,
    },
    groups: groupReports(counts),
    utility: { kind: configuration.utility.kind, ...withoutGuesses(utility, experiment) },
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

/** Leaves out what single arms are worth as long as they have no outcomes, since they would be guesses. */
function withoutGuesses(utility: Estimates["utility"], { configuration, counts }: Experiment): Estimates["utility"] {
  const { arms, control } = configuration;
  const isTried = (arm: number) => {
    const { rewarded, imputed } = counts.arms[arm] ?? noCounts();
    return rewarded + imputed > 0;
  };
  return {
    ...utility,
    control: control && isTried(armNumber(configuration, control.arm)!) ? utility.control : null,
    bestSingle: arms.every(({ isRetired }, arm) => isRetired || isTried(arm)) ? utility.bestSingle : null,
  };
}

/** The line of an experiment in the list of all experiments. */
export function lineOf(experiment: Experiment): ExperimentList["experiments"][number] {
  const { record, configuration, counts, learned } = experiment;
  return {
    id: record.id,
    name: configuration.name,
    status: configuration.status,
    createdAt: new Date(record.createdAt).toISOString(),
    arms: configuration.arms.filter(({ isRetired }) => !isRetired).length,
    decisions: counts.decisions,
    learned,
    largest: experiment.isUnloaded ? [] : largestShares(configuration, experiment.shares()),
  };
}

/** How many shares the list of experiments has. */
const MOST_LISTED = 3;

/** In one pass, since there may be very many arms. */
function largestShares({ arms }: Configuration, shares: Float64Array) {
  const largest: { readonly name: string; readonly weight: number }[] = [];
  arms.forEach(({ name, isRetired }, arm) => {
    const weight = shares[arm] ?? 0;
    if (isRetired || (largest.length === MOST_LISTED && weight <= largest.at(-1)!.weight)) return;
    largest.push({ name, weight });
    largest.sort((one, other) => other.weight - one.weight);
    largest.splice(MOST_LISTED);
  });
  return largest;
}

/** The numbers of the playing arms, by name. */
export function byName({ arms }: Configuration, numbers: Float64Array): Record<string, number> {
  return Object.fromEntries(arms.flatMap(({ name, isRetired }, arm) => (isRetired ? [] : [[name, numbers[arm] ?? 0]])));
}

function armReport(
  { configuration, counts: all }: Experiment,
  arm: number,
  shares: Float64Array,
  recommended: Float64Array,
): ArmReport {
  const { name, isRetired, cost } = configuration.arms[arm]!;
  const counts = all.arms[arm] ?? noCounts();
  const { decisions, rewarded, missing, imputed, late, neverShown, outcomes } = counts;
  return {
    name,
    status: isRetired ? "retired" : "playing",
    ...(cost !== undefined && { cost }),
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
    open: openOf(counts),
  };
}

function groupReports({ groups }: Counts): ExperimentReport["groups"] {
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

/** The current configuration, with the names of settings that requests use. */
function settingsOf(configuration: Configuration): unknown {
  const { name: _name, status: _status, arms: _arms, frozen: _frozen, ...settings } = configuration;
  return settings;
}

/** Why the weights do not move, as the end of a sentence about them; null if they can move. */
export function unmovedReason(experiment: Experiment): string | null {
  const { configuration, counts, lag } = experiment;
  const { status, observeOnly, burnIn } = configuration;
  if (status === "archived") return "the experiment is archived and no longer decides";
  if (experiment.isUnloaded) return "learning with these settings is too expensive";
  const { learning } = experiment;
  const { problem } = learning;
  const sumOf = (limit: (arm: number) => number) => problem.playing.reduce((sum, arm) => sum + limit(arm), 0);
  const free = 1 - sumOf((arm) => problem.floorOf(arm));
  const spare = sumOf((arm) => problem.ceilingOf(arm) ?? 1) - 1;
  if (status === "paused") return "the experiment is paused";
  if (experiment.relearning)
    return `the whole log is being learned again${lag > 0 ? `, and ${countOf(lag, "newer outcome")} must wait` : ""}`;
  if (experiment.isBurningIn()) {
    return `the first ${countOf(burnIn, "decision")} use equal shares (burn-in), and ${formatCount(counts.drawn)} have been made`;
  }
  if (lag > 1000) return `learning is behind by ${countOf(lag, "outcome")}`;
  if (learning.learned === 0) return noRewards(counts.decisions, observeOnly);
  if (configuration.learner.kind === "uniform" || configuration.learner.kind === "fixed") {
    return `the learner “${configuration.learner.kind}” never moves them`;
  }
  if (free < 0.05)
    return `the minimum shares of ${countOf(problem.playing.length, "option")} leave only ${formatPercent(free)} to move`;
  if (spare < 0.05)
    return `the maximum shares of ${countOf(problem.playing.length, "option")} leave only ${formatPercent(spare)} to move`;
  return null;
}

function noRewards(decisions: number, observeOnly: boolean): string {
  if (decisions > 0) return `none of ${countOf(decisions, "decision")} has an outcome that can be learned from`;
  return observeOnly ? "no decision has been reported yet" : "no decision has been made yet";
}

/** The figures of an experiment that metrics show; without estimates while it is unloaded. */
export function figuresOf(experiment: Experiment, estimates: Estimates | undefined) {
  const { record, counts, learned, lag, sampleRatio } = experiment;
  const { assigned, shown, rewarded } = sampleRatio;
  return {
    id: record.id,
    decisions: counts.decisions,
    learned,
    late: counts.total("late"),
    missing: counts.total("missing"),
    lag,
    utility: estimates?.utility.now ?? null,
    certificate: estimates?.certificate.upper ?? null,
    sampleRatioAlarm: assigned.alarm || shown.alarm || rewarded.alarm,
  };
}

export type ExperimentFigures = Readonly<ReturnType<typeof figuresOf>>;
