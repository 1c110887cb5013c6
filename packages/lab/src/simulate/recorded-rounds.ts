import type { Experiment } from "../spec/experiment.ts";

/** The number of points for a smooth curve on a logarithmic axis. */
const POINTS = 120;
/** Rounds that are always recorded, so that results can be compared. */
const ALWAYS = [1, 100, 500, 1000];

type Recorded = Pick<Experiment, "horizon" | "record" | "diagnostics" | "drift">;

/** The rounds in which diagnostics are recorded. */
export function recordedRounds({ horizon, record, diagnostics, drift }: Recorded): number[] {
  if (diagnostics.length === 0) return [];
  if (record === "all") return Array.from({ length: horizon }, (_, index) => index + 1);
  const spread = typeof record === "object" ? multiples(record.every, horizon) : grid(horizon, drift);
  const rounds = new Set([...ALWAYS.filter((round) => round <= horizon), ...spread, horizon]);
  return [...rounds].sort((a, b) => a - b);
}

/** With more arms than this, weights at every recorded round would dominate the size of results. */
const MOST_ARMS_OVER_TIME = 500;

/** The recorded rounds that keep average weights: all of them, or only the last if there are very many arms. */
export function weightRounds(experiment: Parameters<typeof recordedRounds>[0] & Pick<Experiment, "arms">): number[] {
  const rounds = experiment.diagnostics.includes("weights") ? recordedRounds(experiment) : [];
  return experiment.arms.length > MOST_ARMS_OVER_TIME ? rounds.slice(-1) : rounds;
}

/** The recorded rounds that keep single replications: those that are always recorded, and the last. */
export function checkpointRounds(experiment: Recorded): number[] {
  return recordedRounds(experiment).filter((round) => ALWAYS.includes(round) || round === experiment.horizon);
}

function multiples(step: number, horizon: number): number[] {
  return Array.from({ length: Math.floor(horizon / step) }, (_, index) => (index + 1) * step);
}

/** Rounds on a logarithmic scale. If distributions drift, also on a linear one, since figures then have a linear time axis. */
function grid(horizon: number, drift: Experiment["drift"]): number[] {
  const logarithmic = Array.from({ length: POINTS + 1 }, (_, index) => Math.round(horizon ** (index / POINTS)));
  if (!drift) return logarithmic;
  const around = [drift.from - 1, drift.from, drift.until].filter((round) => round >= 1 && round <= horizon);
  return [...logarithmic, ...multiples(Math.ceil(horizon / POINTS), horizon), ...around];
}
