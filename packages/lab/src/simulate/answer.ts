import type { WeightLimits } from "@blendit/core/simplex";
import { asksForDistributions } from "../spec/problem.ts";
import { limitWords, questionText } from "../spec/words.ts";
import {
  countOf,
  type Estimate,
  formatCount,
  formatEstimate,
  formatNumber,
  formatPercent,
  rounded,
} from "../text/numbers.ts";
import { present } from "../text/words.ts";
import { largestIndices } from "./notable-arms.ts";
import type { BestBlend, BlendValue, LearnerSummary, Summary } from "./summary.ts";

/** The share of one arm in the recommended blend. */
export interface BlendShare {
  readonly name: string;
  readonly share: number;
  /** Over replications; null for a single one. */
  readonly standardDeviation: number | null;
}

/** The result of a run on one page. */
export interface Answer {
  readonly question: string;
  /** The learner whose blend is recommended; null if the experiment has no learners. */
  readonly learner: string | null;
  /** Why this learner was chosen. */
  readonly why: string;
  /** The fifty largest shares, largest first. */
  readonly blend: readonly BlendShare[];
  /** All other arms together; null if there are none. */
  readonly others: { readonly count: number; readonly share: number } | null;
  /** The value of the blend by the true distributions, compared with other blends; null if nothing was measured. */
  readonly worth: Worth | null;
  /** How reliable the answer is, in sentences. */
  readonly confidence: readonly string[];
}

/** The value of a blend, compared with other blends. */
export interface Worth {
  readonly blend: BlendValue;
  readonly equalShares: BlendValue;
  readonly bestArm: BlendValue & { readonly name: string };
  readonly optimum: BlendValue;
  /** The share of the best blend's gain over equal shares; null if nothing can be gained. */
  readonly shareOfGain: number | null;
}

/** The data from which an answer is computed. */
export type Findings = Omit<Summary, "answer">;

const MOST_SHARES = 50;
/** Gains below this share of the utility's size are rounding errors. */
const NO_GAIN = 1e-12;

/**
 * The answer of a run: the blend of the learner with the smallest final gap among those that do not know the arms, its value, and how
 * reliable that is. Without learners it is the best blend itself.
 */
export function answerOf(findings: Findings): Answer {
  const { names, experiment, optimum } = findings;
  const { learner, why } = chosenLearner(findings);
  const { mean, standardDeviation } = learner?.recommendedWeights ?? {
    mean: optimum?.weights ?? names.map(() => 1 / names.length),
    standardDeviation: null,
  };
  return {
    question: questionText(experiment, names),
    learner: learner?.id ?? null,
    why,
    ...sharesOf(names, mean, standardDeviation),
    worth: worthOf(findings, learner ? learner.recommendedValue : optimum),
    confidence: confidenceLines(findings, learner),
  };
}

/** The largest shares of a blend with names, and all others together. */
function sharesOf(
  names: readonly string[],
  weights: readonly number[],
  deviations: readonly number[] | null,
): Pick<Answer, "blend" | "others"> {
  const largest = largestIndices(weights, MOST_SHARES);
  const blend = largest.map((arm) => ({
    name: names[arm]!,
    share: weights[arm]!,
    standardDeviation: deviations?.[arm] ?? null,
  }));
  const shown = new Set(largest);
  const rest = weights.reduce((sum, weight, arm) => (shown.has(arm) ? sum : sum + weight), 0);
  const count = names.length - largest.length;
  return { blend, others: count > 0 ? { count, share: rest } : null };
}

/** The largest shares of an answer, at most `most` of them, and all others together. */
export function largestShares(
  { blend, others }: Pick<Answer, "blend" | "others">,
  most: number,
): Pick<Answer, "blend" | "others"> {
  const rest = blend.slice(most);
  if (rest.length === 0) return { blend, others };
  const count = rest.length + (others?.count ?? 0);
  const share = rest.reduce((sum, each) => sum + each.share, 0) + (others?.share ?? 0);
  return { blend: blend.slice(0, most), others: { count, share } };
}

function chosenLearner({ experiment, learners, optimum }: Findings): { learner?: LearnerSummary; why: string } {
  if (learners.length === 0) {
    return {
      why: `The experiment has no learners: ${optimum ? "this is the best blend itself" : "these are equal shares"}.`,
    };
  }
  const unaware = learners.filter((_, index) => !asksForDistributions(experiment.learners[index]!));
  const candidates = unaware.length > 0 ? unaware : learners;
  const [first] = candidates;
  const who = unaware.length > 0 ? " that do not know the distributions" : "";
  if (candidates.length === 1) {
    const only = unaware.length > 0 ? " that does not know the distributions" : "";
    return { learner: first!, why: `It is the only learner${only}.` };
  }
  if (first!.recommendedValue) {
    const learner = candidates.reduce((best, other) => (finalGap(other) < finalGap(best) ? other : best));
    return { learner, why: `Of the learners${who}, it ends nearest to the best blend.` };
  }
  const index = experiment.learners.findIndex(({ kind }) => kind === "full-gradient");
  const learner = learners[index] ?? first!;
  return { learner, why: "Nothing was measured (`diagnostics: []`), so learners cannot be compared." };
}

/** The mean final gap of single runs or, if gaps are not recorded, that of the mean blend up to a constant. */
function finalGap({ recommendedGap, recommendedValue }: LearnerSummary): number {
  return recommendedGap.at(-1)?.mean ?? -recommendedValue!.value;
}

function worthOf(
  { comparison, optimum, finalOptimum, names }: Findings,
  blend: BlendValue | null | undefined,
): Worth | null {
  const best = finalOptimum ?? optimum;
  if (!comparison || !best || !blend) return null;
  const { equalShares, bestArm } = comparison;
  const { arm, ...alone } = bestArm;
  const gain = gainOf(best, equalShares);
  return {
    blend: plainValue(blend),
    equalShares,
    bestArm: { name: names[arm]!, ...alone },
    optimum: plainValue(best),
    shareOfGain: gain === null ? null : (blend.value - equalShares.value) / gain,
  };
}

/** How much better the best blend is than equal shares; null if not by more than its certificate and rounding, or unknown. */
function gainOf(best: BestBlend | null, equalShares: BlendValue | undefined): number | null {
  if (!best || !equalShares) return null;
  const gain = best.value - equalShares.value;
  return gain > best.certificate + NO_GAIN * Math.abs(best.value) ? gain : null;
}

/** Only the value of a blend, without other fields. */
function plainValue({ value, shown }: BlendValue): BlendValue {
  return { value, ...(shown && { shown }) };
}

/** How reliable the blend of a learner is, in sentences; without a learner, only how accurate the best blend is. */
export function confidenceLines(findings: Findings, learner?: LearnerSummary): string[] {
  const { experiment, optimum, finalOptimum } = findings;
  const { drift, horizon, replications } = experiment;
  const best = finalOptimum ?? optimum;
  const certified = best && bestText(experiment, best);
  if (!learner) return certified ? [certified] : [];
  const gap = learner.recommendedGap.at(-1);
  return present(
    drift && `The distributions drift. Values are for those of the last round, ${horizon}.`,
    spreadText(replications, learner),
    gap && replications > 1 && singleRunText(findings, gap),
    certificateText(learner),
    stopText(learner),
    certified ?? "Nothing was measured (`diagnostics: []`), so the value of the blend is unknown.",
  );
}

/** The mean result of single runs, in percent of the best blend's gain over equal shares if there is any gain. */
function singleRunText({ comparison, optimum, finalOptimum }: Findings, gap: Estimate): string {
  const gain = gainOf(finalOptimum ?? optimum, comparison?.equalShares);
  if (gain === null || gap.mean >= gain)
    return `On average, a single run ends ${formatEstimate(gap)} below the best blend.`;
  const percent = {
    mean: 100 * (1 - gap.mean / gain),
    standardError: gap.standardError && (100 * gap.standardError) / gain,
  };
  return `On average, a single run reaches ${formatEstimate(percent)} % of the possible gain.`;
}

function spreadText(replications: number, { recommendedWeights }: LearnerSummary): string {
  const { standardDeviation } = recommendedWeights;
  if (standardDeviation === null) {
    return "This is a single run. Add replications to see how much runs differ.";
  }
  const runs = countOf(replications, "replication");
  const most = standardDeviation.reduce((largest, deviation) => Math.max(largest, deviation), 0);
  if (most === 0) return `All ${runs} recommend the same blend.`;
  const points = rounded(100 * most, 2);
  return `Over ${runs}, the standard deviation of a share is at most ${points} percentage ${points === 1 ? "point" : "points"}.`;
}

/** The learner's own certificate, which does not use the true distributions. */
function certificateText({ certificateUpper, certificateGiven, certificateMisses }: LearnerSummary) {
  const upper = certificateUpper?.at(-1);
  if (!upper) return undefined;
  const given = certificateGiven!.at(-1)!;
  const where = given < 1 ? ` (in the ${formatPercent(given)} of replications that have one)` : "";
  const misses =
    certificateMisses === 0
      ? "It was never too small."
      : `In ${formatPercent(certificateMisses!)} of replications it was too small in some round.`;
  return `The learner's own certificate, which does not use the true distributions, ends at ${formatEstimate(upper)}${where}: no blend is better by more. ${misses}`;
}

function stopText({ stopped }: LearnerSummary): string | undefined {
  if (!stopped) return undefined;
  if (!stopped.round) return "The stop rule ended no replication.";
  const wrong = stopped.wrong ? `, ${formatPercent(stopped.wrong)} of them too early` : "";
  return `The stop rule ended ${formatPercent(stopped.share)} of replications, in round ${formatCount(Math.round(stopped.round.mean))} on average${wrong}.`;
}

/** Certificates below this share of the value are numerical errors whose digits do not matter. */
const NEGLIGIBLE = 1e-6;

/** How accurate a best blend is, by its certificate. */
export function bestText(
  limits: WeightLimits,
  { value, certificate }: Pick<BestBlend, "value" | "certificate">,
  hasConstraints = false,
): string {
  const size = certificate < NEGLIGIBLE * Math.abs(value) ? "a millionth of its value" : formatNumber(certificate, 2);
  const kept = [limitWords(limits) ?? [], hasConstraints ? "all limits met" : []].flat();
  const which = `The best blend${kept.length === 0 ? "" : ` with ${kept.join(" and ")}`}`;
  return certificate > 0 ? `${which} is optimal to within ${size}.` : `${which} is exactly optimal.`;
}
