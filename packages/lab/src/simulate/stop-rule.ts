import type { StopSpec } from "../spec/experiment.ts";
import type { RunView } from "./diagnostics.ts";

/** How a replication with a stop rule ended. */
export interface Stop {
  /** The recorded round at which it stopped. */
  readonly round: number;
  /** Whether the recommended blend was in truth further from the best than the certificate was to tell. */
  readonly isWrong: boolean;
}

/** The stop that is due at a recorded round, if any: when the learner's certificate is small enough. */
export function stopAt(view: RunView, { certificate: limit }: StopSpec): Stop | undefined {
  const { certificate, round } = view;
  if (certificate === undefined || certificate.grade === "none") return undefined;
  const most = typeof limit === "number" ? limit : percentOf(limit) * equalGap(view);
  return certificate.upper <= most ? { round, isWrong: view.recommendedGap > most } : undefined;
}

function percentOf(text: string): number {
  return Number.parseFloat(text) / 100;
}

/** U(w*) - U(equal weights). */
function equalGap({ problem, round }: RunView): number {
  const stage = problem.stageAt(round);
  const { count } = problem.arms;
  return stage.best.value - stage.value(new Float64Array(count).fill(1 / count));
}
