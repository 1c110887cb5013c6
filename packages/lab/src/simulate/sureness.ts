import type { Floor } from "@blendit/core/simplex";
import { floorWords } from "../spec/floor-words.ts";
import { countOf, formatEstimate, formatNumber, formatPercent, rounded } from "../text/numbers.ts";
import type { Findings } from "./answer.ts";
import type { LearnerSummary } from "./summary.ts";

/** How far the blend of a learner can be trusted, a sentence each. */
export function surenessOf(findings: Findings, learner: LearnerSummary): string[] {
  return [
    ...driftText(findings),
    spreadText(findings, learner),
    ...gapText(learner),
    ...certificateText(learner),
    ...stopText(learner),
    optimumText(findings),
  ];
}

function driftText({ experiment: { drift, horizon } }: Findings): string[] {
  return drift ? [`The laws drift: what blends are worth is by those of the last round, ${horizon}.`] : [];
}

function spreadText({ experiment: { replications } }: Findings, { recommendedWeights }: LearnerSummary): string {
  const { standardDeviation } = recommendedWeights;
  if (standardDeviation === null) {
    return "This is one run: how much another would differ is not known. More replications tell.";
  }
  const runs = countOf(replications, "replication");
  const most = standardDeviation.reduce((largest, deviation) => Math.max(largest, deviation), 0);
  if (most === 0) return `All ${runs} recommend the same blend.`;
  const points = rounded(100 * most, 2);
  return `Between ${runs} no share has a standard deviation above ${points} percentage ${points === 1 ? "point" : "points"}.`;
}

function gapText({ recommendedGap }: LearnerSummary): string[] {
  const gap = recommendedGap.at(-1);
  return gap ? [`A single run ends ${formatEstimate(gap)} below the best blend, on average.`] : [];
}

/** What the learner itself says, as it would where nobody knows the laws. */
function certificateText({ certificateUpper, certificateGiven, certificateMisses }: LearnerSummary): string[] {
  const upper = certificateUpper?.at(-1);
  if (!upper) return [];
  const given = certificateGiven!.at(-1)!;
  const where = given < 1 ? ` in the ${formatPercent(given)} of replications that have one` : "";
  const misses =
    certificateMisses === 0
      ? "never too small"
      : `too small at some time in ${formatPercent(certificateMisses!)} of them`;
  return [
    `By the learner's own certificate, which does not know the laws, at most ${formatEstimate(upper)} is left to gain${where}; it was ${misses}.`,
  ];
}

function stopText({ stopped }: LearnerSummary): string[] {
  if (!stopped) return [];
  if (!stopped.round) return ["No replication came so far that its stop rule ended it."];
  const wrong = stopped.wrong ? `, ${formatPercent(stopped.wrong)} of these too early` : "";
  return [
    `${formatPercent(stopped.share)} of replications were ended by the stop rule, in round ${Math.round(stopped.round.mean)} on average${wrong}.`,
  ];
}

function optimumText({ experiment: { floor }, optimum, finalOptimum }: Findings): string {
  const best = finalOptimum ?? optimum;
  if (!best) return "Nothing was measured (`diagnostics: []`), so what the blend is worth is not known.";
  return bestText(floor, best.certificate);
}

/** What the certificate of a best blend says. */
export function bestText(floor: Floor, certificate: number): string {
  const limit = certificate > 0 ? ` by more than ${formatNumber(certificate, 2)}` : "";
  const words = floorWords(floor);
  return `No blend${words === undefined ? "" : ` with ${words}`} exceeds the best one${limit}.`;
}
