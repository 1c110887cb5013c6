import type { Estimate, Summary } from "../summary.ts";
import type { PaperProblem } from "./experiments.ts";

export interface PaperResult extends PaperProblem {
  readonly summary: Summary;
}

/** One of the paper's three conclusions and what these numbers say of it. */
export interface Conclusion {
  readonly claim: string;
  readonly isSupported: boolean;
  readonly evidence: string;
}

/** Early round against which the end is compared: after the first transient. */
const EARLY = 100;
/** Differences below this many standard errors count as none. */
const DOUBT = 2;
/** Plug-in counts as competitive while its gap is at most this many times that of the oracle. */
const COMPETITIVE = 3;

/** The paper's three conclusions, each beside the numbers of this run. */
export function conclusions(results: readonly PaperResult[]): Conclusion[] {
  return [gapsFall(results), plugInIsCompetitive(results), biasExplainsPart(results)];
}

function gapsFall(results: readonly PaperResult[]): Conclusion {
  const curves = results.flatMap(({ summary }) =>
    summary.learners.map((learner) => ends(learner.rounds, learner.utilityGap)),
  );
  const falling = curves.filter(
    ({ early, last }) => early.mean - last.mean > DOUBT * combinedError(early, last),
  ).length;
  return {
    claim: "The utility gap falls over time for both implementations, in every scenario and for both utilities.",
    isSupported: falling === curves.length,
    evidence: `${falling} of ${curves.length} curves end more than ${DOUBT} standard errors below their value at round ${EARLY}`,
  };
}

function plugInIsCompetitive(results: readonly PaperResult[]): Conclusion {
  const ratios = results.map(lossRatio);
  const isClose = ratios.filter((ratio) => ratio <= COMPETITIVE).length;
  const isWorse = ratios.filter((ratio) => ratio > 1).length;
  return {
    claim: "Plug-in influence is generally competitive with the exact one, and usually loses a little.",
    isSupported: isClose === ratios.length && isWorse > ratios.length / 2,
    evidence: `final gap of plug-in over exact: ${ratios.map((ratio) => ratio.toFixed(2)).join(", ")}; at most ${COMPETITIVE} in ${isClose} of ${ratios.length}, above 1 in ${isWorse}`,
  };
}

function biasExplainsPart(results: readonly PaperResult[]): Conclusion {
  const biases = results.map(({ summary }) => ends(summary.learners[1]!.rounds, summary.learners[1]!.bias!));
  const falling = biases.filter(({ early, last }) => last.mean < early.mean).length;
  const relative = results.map(({ summary }, index) => biases[index]!.last.mean / Math.abs(summary.optimum!.value));
  const agreement = rankCorrelation(relative, results.map(lossRatio));
  return {
    claim: "The bias falls and explains a part of the loss of plug-in, but not all of it.",
    isSupported: falling === biases.length && agreement < 0.9,
    evidence: `the bias falls from round ${EARLY} to the end in ${falling} of ${biases.length}; rank correlation of final bias (over |U*|) and loss ${agreement.toFixed(2)}`,
  };
}

/** Final gap of plug-in over that of exact. */
function lossRatio({ summary }: PaperResult): number {
  const [exact, plugIn] = summary.learners.map(({ utilityGap }) => utilityGap.at(-1)!.mean);
  return plugIn! / exact!;
}

function ends(rounds: readonly number[], estimates: readonly Estimate[]): { early: Estimate; last: Estimate } {
  const index = rounds.findIndex((round) => round >= Math.min(EARLY, rounds.at(-1)!));
  return { early: estimates[index]!, last: estimates.at(-1)! };
}

function combinedError(left: Estimate, right: Estimate): number {
  return Math.hypot(left.standardError ?? 0, right.standardError ?? 0);
}

/** Spearman's rank correlation. */
function rankCorrelation(left: readonly number[], right: readonly number[]): number {
  const ranks = (values: readonly number[]) => values.map((value) => values.filter((other) => other < value).length);
  const [a, b] = [ranks(left), ranks(right)];
  const squares = a.reduce((sum, rank, index) => sum + (rank - b[index]!) ** 2, 0);
  const count = a.length;
  return 1 - (6 * squares) / (count * (count * count - 1));
}
