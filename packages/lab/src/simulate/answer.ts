import type { WeightLimits } from "@blendit/core/simplex";
import { asksForDistributions } from "../spec/problem.ts";
import { limitWords, questionText } from "../spec/words.ts";
import { countOf, formatEstimate, formatNumber, formatPercent, rounded } from "../text/numbers.ts";
import type { BlendValue, LearnerSummary, Summary } from "./summary.ts";

/** A part of the blend that is recommended. */
export interface BlendShare {
  readonly name: string;
  readonly share: number;
  /** Between replications; null where there is only one. */
  readonly standardDeviation: number | null;
}

/** What a run has to say, for those who read one page of it. */
export interface Answer {
  readonly question: string;
  /** Whose blend it is, and why theirs; null where nobody learned. */
  readonly learner: string | null;
  readonly why: string;
  /** By arm, the largest share first; of very many arms the first fifty. */
  readonly blend: readonly BlendShare[];
  /** All other arms together; null if there are none. */
  readonly others: { readonly count: number; readonly share: number } | null;
  /** What it is worth by the true distributions, beside what one would have without learning; null where nothing was measured. */
  readonly worth: Worth | null;
  /** How far it can be trusted, a sentence each. */
  readonly sureness: readonly string[];
}

/** What a blend is worth. */
export interface Worth {
  readonly blend: BlendValue;
  readonly equalShares: BlendValue;
  readonly bestArm: BlendValue & { readonly name: string };
  readonly optimum: BlendValue;
  /** Of what the best blend gains over equal shares; null if there is nothing to gain. */
  readonly shareOfGain: number | null;
}

/** What an answer is made of. */
export type Findings = Omit<Summary, "answer">;

const MOST_SHARES = 50;
/** Gains below this share of the utility's size are rounding. */
const NO_GAIN = 1e-12;

/**
 * The answer of a run: the blend of the learner that ends nearest to the best blend among those that do not know the arms,
 * what it is worth and how sure that is. Where nobody learned, the best blend itself.
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
    sureness: confidenceLines(findings, learner),
  };
}

/** The largest shares of a blend by name, and all others together. */
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
    return { why: `Nobody learned: ${optimum ? "this is the best blend itself" : "these are equal shares"}.` };
  }
  const unaware = learners.filter((_, index) => !asksForDistributions(experiment.learners[index]!));
  const candidates = unaware.length > 0 ? unaware : learners;
  const who = unaware.length > 0 ? "learners that do not know the arms" : "learners, all of which know the arms,";
  const [first] = candidates;
  if (candidates.length === 1) return { learner: first!, why: `It is the only one of the ${who.replace(/,$/, "")}.` };
  if (first!.recommendedValue) {
    const learner = candidates.reduce((best, other) => (lack(other) < lack(best) ? other : best));
    return { learner, why: `Of the ${who} it ends nearest to the best blend.` };
  }
  const index = experiment.learners.findIndex(({ kind }) => kind === "full-gradient");
  const learner = learners[index] ?? first!;
  return { learner, why: "Nothing was measured by which to choose among learners." };
}

/** What single runs lack on average, or where that is not recorded what their mean lacks; the less the better. */
function lack({ recommendedGap, recommendedValue }: LearnerSummary): number {
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
  const gain = best.value - equalShares.value;
  const hasGain = gain > best.certificate + NO_GAIN * Math.abs(best.value);
  return {
    blend: plainValue(blend),
    equalShares,
    bestArm: { name: names[arm]!, ...alone },
    optimum: plainValue(best),
    shareOfGain: hasGain ? (blend.value - equalShares.value) / gain : null,
  };
}

/** What a blend is worth, without anything else that is known of it. */
function plainValue({ value, shown }: BlendValue): BlendValue {
  return { value, ...(shown && { shown }) };
}

/** How far the blend of a learner can be trusted, a sentence each; without a learner, what the best blend is certified for. */
export function confidenceLines(findings: Findings, learner?: LearnerSummary): string[] {
  const { experiment, optimum, finalOptimum } = findings;
  const { drift, horizon, replications } = experiment;
  const best = finalOptimum ?? optimum;
  const certified = best && bestText(experiment, best.certificate);
  if (!learner) return certified ? [certified] : [];
  const gap = learner.recommendedGap.at(-1);
  return [
    drift && `The distributions drift: what blends are worth is by those of the last round, ${horizon}.`,
    spreadText(replications, learner),
    gap && `A single run ends ${formatEstimate(gap)} below the best blend, on average.`,
    certificateText(learner),
    stopText(learner),
    certified ?? "Nothing was measured (`diagnostics: []`), so what the blend is worth is not known.",
  ].filter((line) => line !== undefined);
}

function spreadText(replications: number, { recommendedWeights }: LearnerSummary): string {
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

/** What the learner itself says, as it would where nobody knows the distributions. */
function certificateText({ certificateUpper, certificateGiven, certificateMisses }: LearnerSummary) {
  const upper = certificateUpper?.at(-1);
  if (!upper) return undefined;
  const given = certificateGiven!.at(-1)!;
  const where = given < 1 ? ` in the ${formatPercent(given)} of replications that have one` : "";
  const misses =
    certificateMisses === 0
      ? "never too small"
      : `too small at some time in ${formatPercent(certificateMisses!)} of them`;
  return `By the learner's own certificate, which does not know the distributions, at most ${formatEstimate(upper)} is left to gain${where}; it was ${misses}.`;
}

function stopText({ stopped }: LearnerSummary): string | undefined {
  if (!stopped) return undefined;
  if (!stopped.round) return "No replication came so far that its stop rule ended it.";
  const wrong = stopped.wrong ? `, ${formatPercent(stopped.wrong)} of these too early` : "";
  return `${formatPercent(stopped.share)} of replications were ended by the stop rule, in round ${Math.round(stopped.round.mean)} on average${wrong}.`;
}

/** What the certificate of a best blend says. */
export function bestText(limits: WeightLimits, certificate: number, hasConstraints = false): string {
  const limit = certificate > 0 ? ` by more than ${formatNumber(certificate, 2)}` : "";
  const kept = [limitWords(limits) ?? [], hasConstraints ? "all limits kept" : []].flat();
  return `No blend${kept.length === 0 ? "" : ` with ${kept.join(" and ")}`} exceeds the best one${limit}.`;
}

/** The indices of the largest values, at most `most` of them, the largest first and equal ones in their order. */
export function largestIndices(values: readonly number[], most: number): number[] {
  const indices = values.map((_, index) => index);
  return indices.sort((one, other) => values[other]! - values[one]! || one - other).slice(0, most);
}
