import type { LiveExperiment } from "./live-experiment.ts";

/** Why the weights are where they were at first, or stand still; null where they move. */
export function unmovedReason(experiment: LiveExperiment): string | null {
  const { configuration, tallies, lag } = experiment;
  const { status, observeOnly, burnIn } = configuration;
  if (status === "archived") return "archived: it decides no more";
  if (experiment.isResting) return "too expensive: it is not learned";
  const { learning } = experiment;
  const { problem } = learning;
  const free = 1 - problem.playing.reduce((sum, arm) => sum + problem.leastWeight(arm), 0);
  if (status === "paused") return "paused: what is served does not change until it runs again";
  if (experiment.isRelearning) return `the log is being learned again, ${lag} newer rewards wait`;
  if (experiment.isBurningIn()) {
    return `burn-in: ${tallies.drawn} of the first ${burnIn} decisions by equal shares have been made`;
  }
  if (lag > 1000) return `behind: ${lag} rewards are stored and not yet learned`;
  if (learning.learned === 0) return noRewards(tallies.decisions, observeOnly);
  if (configuration.learner.kind === "uniform" || configuration.learner.kind === "fixed") {
    return `the learner is ${configuration.learner.kind}: it never moves`;
  }
  if (free < 0.05) return `the least weights of ${problem.playing.length} arms leave ${percent(free)} to move`;
  return null;
}

function noRewards(decisions: number, observeOnly: boolean): string {
  if (decisions > 0) return `no rewards: none of ${decisions} decisions has one that could be learned`;
  return observeOnly ? "no observations yet" : "no decisions yet";
}

function percent(share: number): string {
  return `${Number((100 * share).toPrecision(2))} %`;
}
