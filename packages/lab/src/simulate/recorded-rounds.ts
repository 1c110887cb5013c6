import type { Experiment } from "../spec/experiment.ts";

/** Rounds between which a curve on a logarithmic axis still looks smooth. */
const POINTS = 120;
/** Rounds that every result can be asked for. */
const ALWAYS = [1, 100, 500, 1000];

type Recorded = Pick<Experiment, "horizon" | "record" | "diagnostics" | "drift">;

/** The rounds at which diagnostics are recorded, with some that are always there. */
export function recordedRounds({ horizon, record, diagnostics, drift }: Recorded): number[] {
  if (diagnostics.length === 0) return [];
  if (record === "all") return Array.from({ length: horizon }, (_, index) => index + 1);
  const spread = typeof record === "object" ? multiples(record.every, horizon) : grid(horizon, drift);
  const rounds = new Set([...ALWAYS.filter((round) => round <= horizon), ...spread, horizon]);
  return [...rounds].sort((a, b) => a - b);
}

/** With more arms, weights at every recorded round would be most of what a run leaves behind. */
const MOST_ARMS_OVER_TIME = 500;

/** Those of these at which average weights are kept: all of them, or the last one alone where arms are very many. */
export function weightRounds(experiment: Parameters<typeof recordedRounds>[0] & Pick<Experiment, "arms">): number[] {
  const rounds = experiment.diagnostics.includes("weights") ? recordedRounds(experiment) : [];
  return experiment.arms.length > MOST_ARMS_OVER_TIME ? rounds.slice(-1) : rounds;
}

/** A few of these, at which single replications are kept: those that are always there. */
export function checkpointRounds(experiment: Recorded): number[] {
  return recordedRounds(experiment).filter((round) => ALWAYS.includes(round) || round === experiment.horizon);
}

function multiples(step: number, horizon: number): number[] {
  return Array.from({ length: Math.floor(horizon / step) }, (_, index) => (index + 1) * step);
}

/** On a logarithmic scale; where distributions change, which figures show over time as it passes, also on a linear one. */
function grid(horizon: number, drift: Experiment["drift"]): number[] {
  const logarithmic = Array.from({ length: POINTS + 1 }, (_, index) => Math.round(horizon ** (index / POINTS)));
  if (!drift) return logarithmic;
  const around = [drift.from - 1, drift.from, drift.until].filter((round) => round >= 1 && round <= horizon);
  return [...logarithmic, ...multiples(Math.ceil(horizon / POINTS), horizon), ...around];
}
