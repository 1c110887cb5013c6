import { type GoalScale, goalOf } from "@blendit/lab/goals";
import { blendText, countOf, formatCount, formatNumber, formatShare, formatShares, listText } from "@blendit/lab/text";
import type { ExperimentReport } from "@blendit/service/contract";
import { GoalUnits } from "../shared/goal-units.ts";
import { gainWords } from "./gain-words.ts";
import { type ExperimentSettings, settingsOf } from "./settings.ts";

/** What an experiment has found, the answer first. */
export interface AnswerWords {
  /** The blend to use and its gain, or that none is known yet. */
  readonly headline: string;
  /** How certain that is, or why no blend is known yet. */
  readonly certainty: string;
  /** Whether there is a blend to use. */
  readonly isDecided: boolean;
}

type Facts = Pick<
  ExperimentReport,
  "arms" | "weights" | "recommended" | "utility" | "certificate" | "counts" | "settings"
>;

export function answerWords(report: Facts): AnswerWords {
  const doubt = doubtOf(report);
  if (doubt !== undefined) {
    const headline = hasMoved(report) ? "Not clearly better than equal shares yet" : "No preference yet";
    return { headline, certainty: doubt, isDecided: false };
  }
  return { headline: `Use ${candidateWords(report)}.`, certainty: certaintyWords(report), isDecided: true };
}

/** The recommended blend and what it gains. */
function candidateWords(report: Facts): string {
  const { recommended, utility } = report;
  const blend = blendText(Object.keys(recommended), Object.values(recommended));
  const gains = comparisons(utility, scaleOf(report));
  return gains.length === 0 ? blend : `${blend}: ${gains.join(", ")}`;
}

/** Whether costs of options are subtracted from the goal. Zero then has no meaning, and only differences can be compared. */
function hasCosts({ arms }: Pick<Facts, "arms">): boolean {
  return arms.some(({ cost = 0 }) => cost !== 0);
}

/** The units in which values of a goal are shown. Costs have their own unit, so that of the goal no longer applies. */
export function goalUnits(
  report: Pick<Facts, "arms" | "settings">,
  utility: { readonly kind: string } = settingsOf(report).utility,
): GoalUnits {
  return new GoalUnits(hasCosts(report) ? { kind: "goal minus costs" } : utility, 0);
}

function scaleOf(report: Facts): GoalScale {
  const scale = hasCosts(report) ? undefined : goalOf(report.utility.kind)?.scale;
  return scale ?? { kind: "difference" };
}

/** A difference of utilities, with its unit where people see the square root of the utility elsewhere. */
function differenceText(report: Facts, value: number): string {
  const scale = scaleOf(report);
  const unit = scale.kind === "distance" && scale.isSquared ? " in squared distance" : "";
  return `${formatNumber(value, 2)}${unit}`;
}

function comparisons({ recommended, equal, bestSingle }: ExperimentReport["utility"], scale: GoalScale): string[] {
  if (recommended === null) return [];
  return [
    ...(equal === null ? [] : [gainWords(scale, recommended, equal, "equal shares")]),
    ...(bestSingle === null
      ? []
      : [gainWords(scale, recommended, bestSingle.utility, `the best single option (${bestSingle.arm})`)]),
  ];
}

/** Why there is no blend to recommend yet; undefined if there is one. */
function doubtOf(report: Facts): string | undefined {
  const { counts, certificate, utility } = report;
  if (counts.learned === 0) {
    return `Waiting for the first outcomes${counts.refused > 0 ? " that can be used with the current settings" : ""}.`;
  }
  if (!givesCertificates(report)) return undefined;
  if (certificate.upper === null) return tooFewWords(report) ?? `Too few outcomes so far. ${certificate.sentence}`;
  const gain = gainOf(utility);
  if (gain === undefined || gain > certificate.upper) return undefined;
  return (
    `After ${countOf(counts.learned, "outcome")}, the best blend found gains ${differenceText(report, Math.max(0, gain))} ` +
    `over equal shares, less than the margin of ${formatNumber(certificate.upper, 2)}. ` +
    `Best so far: ${candidateWords(report)}.`
  );
}

/** A certificate needs this many outcomes of each option. */
const LEAST_OUTCOMES = 5;
const MOST_NAMES = 5;

/** Which options have too few outcomes; undefined if that is not what is missing. */
function tooFewWords({ arms }: Facts): string | undefined {
  const few = arms.flatMap(({ name, status, rewarded, imputed }) => {
    const count = rewarded + imputed;
    return status === "retired" || count >= LEAST_OUTCOMES ? [] : [`${name} has ${count}`];
  });
  if (few.length === 0) return undefined;
  return `Too few outcomes so far: each option needs at least ${LEAST_OUTCOMES}; ${listText(few, MOST_NAMES)}.`;
}

/** A blend or an option, and the estimated value of the goal with it. */
interface Worth {
  readonly name: string;
  readonly value: number;
}

/** The estimated values that are known. The option used so far is left out if it is the best single option, which is listed. */
export function knownWorth(report: Pick<Facts, "utility" | "settings">): Worth[] {
  const { utility } = report;
  const { now, recommended, equal, bestSingle } = utility;
  const { control } = settingsOf(report);
  const isListed = control?.arm === bestSingle?.arm;
  const all: readonly (readonly [name: string, value: number | null])[] = [
    ["current blend", now],
    ["recommended", recommended],
    ["equal shares", equal],
    ...(bestSingle ? [[`best single option (${bestSingle.arm})`, bestSingle.utility] as const] : []),
    ...(control && !isListed ? [[`today's option (${control.arm})`, utility.control] as const] : []),
  ];
  return all.flatMap(([name, value]) => (value === null ? [] : [{ name, value }]));
}

function gainOf({ recommended, equal }: ExperimentReport["utility"]): number | undefined {
  return recommended === null || equal === null ? undefined : recommended - equal;
}

function givesCertificates(report: Facts): boolean {
  return (settingsOf(report).learner?.kind ?? "full-gradient") === "full-gradient";
}

/** Differences smaller than this share of the values are rounding. */
const ROUNDING = 1e-9;

/** How far the blend can be from the best one, in units of the goal and as a share of the possible gain. */
function certaintyWords(report: Facts): string {
  const {
    certificate: { grade, upper },
    utility,
  } = report;
  const { recommended, bestSingle } = utility;
  if (upper === null || recommended === null) {
    return "How far this blend is from the best possible is unknown: this learner gives no certificate.";
  }
  const confidence =
    grade === "guaranteed" ? "95 % confidence, guaranteed at every look" : "95 % confidence, estimated";
  const gain = gainOf(utility) ?? 0;
  const isBest = upper <= ROUNDING * Math.abs(recommended);
  const within = isBest
    ? `No blend that the limits on shares allow is better (${confidence}).`
    : `This blend is within ${differenceText(report, upper)} of the best possible (${confidence}).`;
  const missing = `At most ${formatShare(upper / (gain + upper))} of the possible gain over equal shares is missing.`;
  const isSingleBetter =
    bestSingle !== null && bestSingle.utility - recommended > ROUNDING * Math.abs(bestSingle.utility);
  return [
    within,
    ...(isBest || !(gain > 0) ? [] : [missing]),
    ...(isSingleBetter ? [`${bestSingle.arm} alone would score higher, but the limits on shares rule it out.`] : []),
  ].join(" ");
}

/** Shares that differ by less look the same on the page. */
const ALIKE = 0.005;

export function areAlike(shares: readonly number[]): boolean {
  return Math.max(...shares) - Math.min(...shares) < ALIKE;
}

/** Whether outcomes have changed the shares from equal ones. */
function hasMoved({ counts, weights }: Pick<Facts, "counts" | "weights">): boolean {
  return counts.learned > 0 && !areAlike(Object.values(weights));
}

/** Why the shares are where they are; undefined while they move, and during a pause, which `pauseWords` explains. */
export function stillWords(
  report: Pick<ExperimentReport, "counts" | "weights" | "unmoved" | "status">,
): string | undefined {
  const { unmoved, status } = report;
  if (status === "paused") return undefined;
  if (status === "archived") return `The shares no longer change: ${unmoved}.`;
  if (hasMoved(report)) return unmoved === null ? undefined : `The shares are not moving now: ${unmoved}.`;
  return `The shares have not moved: ${unmoved ?? "no blend that scores higher than equal shares has been found yet"}.`;
}

/** What is served and learned during a pause. */
export function pauseWords({ whilePaused = "weights" }: Pick<ExperimentSettings, "whilePaused">): string {
  const served = whilePaused === "weights" ? "keep the shares from the start of the pause" : `get “${whilePaused.arm}”`;
  return `Decisions ${served}, and their outcomes are not learned. Outcomes of earlier decisions still are.`;
}

/** The number of decisions, and of each fate that they can have. */
export function countsWords({
  counts,
  groups,
  arms,
  lag,
}: Pick<ExperimentReport, "counts" | "groups" | "arms" | "lag">): string {
  const total = (field: "missing" | "neverShown") => arms.reduce((sum, arm) => sum + arm[field], 0);
  const decisionsIn = (group: keyof ExperimentReport["groups"]) => groups[group].decisions;
  const { decisions, learned, open, refused } = counts;
  const others = [
    ["not learned yet", lag],
    ["missing", total("missing")],
    ["never shown", total("neverShown")],
    ["in the hold-out", decisionsIn("holdout")],
    ["outside the rollout", decisionsIn("outside")],
    ["made during a pause", decisionsIn("paused")],
  ] as const;
  const rest = others.reduce((left, [, count]) => left - count, decisions - learned - open - refused);
  return [
    countOf(decisions, "decision"),
    `${countOf(learned, "outcome")} learned`,
    `${countOf(open, "outcome")} awaited`,
    ...[...others, ["not learned from", rest] as const]
      .filter(([, count]) => count > 0)
      .map(([words, count]) => `${formatCount(count)} ${words}`),
  ].join(", ");
}

/** The shares of options by name, rounded as in the answer above them. */
export function shareTexts(
  arms: readonly Pick<ExperimentReport["arms"][number], "name" | "weight" | "recommended">[],
): ReadonlyMap<string, { readonly weight: string; readonly recommended: string }> {
  const weights = formatShares(arms.map(({ weight }) => weight));
  const recommended = formatShares(arms.map((arm) => arm.recommended));
  return new Map(arms.map(({ name }, index) => [name, { weight: weights[index]!, recommended: recommended[index]! }]));
}

/** The option with the largest recommended share; undefined if several share it. */
export function topArm(arms: ExperimentReport["arms"]): ExperimentReport["arms"][number] | undefined {
  const [first, second] = arms.toSorted((one, other) => other.recommended - one.recommended);
  return second !== undefined && areAlike([first!.recommended, second.recommended]) ? undefined : first;
}

/** Whether an option has no more than its minimum share. */
export function isAtMinimum(share: number, minimum: number): boolean {
  return minimum > 0 && share <= minimum * (1 + 1e-6);
}

type Ratios = ExperimentReport["sampleRatio"];

const stages = ["assigned", "shown", "rewarded"] as const;

/** The stages at which an arm probably occurs less or more often than its logged probabilities say. */
export function alarmedStages(ratios: Ratios, arm: string): string[] {
  return stages.filter((stage) => ratios[stage].alarm && ratios[stage].arm === arm);
}

/** Whether options are served as often as they should be, in a sentence. */
export function ratioSentence(ratios: Ratios): string {
  const alarmed = stages.filter((stage) => ratios[stage].alarm);
  if (alarmed.length === 0)
    return "No sign that options are assigned, shown or rewarded more or less often than their logged probabilities say.";
  const causes = alarmed.map((stage) => {
    const { arm } = ratios[stage];
    return arm === null ? stage : `${stage} (most likely “${arm}”)`;
  });
  return (
    `Alarm: options are not ${causes.join(" and not ")} as often as their logged probabilities say. ` +
    "Usual causes are a page that breaks and outcomes that get lost. Do not trust the weights until this is fixed."
  );
}

/** The mean and standard deviation of outcomes, if they are known. */
export function meanText({ mean, deviation }: Pick<ExperimentReport["arms"][number], "mean" | "deviation">): string {
  return `${mean === null ? "–" : formatNumber(mean, 3)}${deviation === null ? "" : ` ± ${formatNumber(deviation, 3)}`}`;
}
