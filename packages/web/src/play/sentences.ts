import { goalOf } from "@blendit/lab/goals";
import { countOf, formatCount, formatShare, listText } from "@blendit/lab/text";
import { type GoalUnits, numberText } from "../shared/goal-units.ts";
import { bestAt, indexOfLargest, isAnotherBest, possibleGain, referenceOf, shareDistance } from "./best-blend.ts";
import { learnerName } from "./learner-choices.ts";
import type { Best, Row, Scene } from "./worker/messages.ts";

/** What to call the blend that is shown: that of the first learner. */
export function blendName({ learners }: Scene): string {
  const name = learnerName(learners[0]!);
  return `${name}${name.endsWith("s") ? "'" : "'s"} blend`;
}

/** How a blend (by default the best one) compares with the best single option: the first thing that a visitor reads. */
export function gainSentence(scene: Scene, units: GoalUnits, round: number, value?: number): string {
  const best = bestAt(scene, round);
  const single = indexOfLargest(best.armValues);
  const alone = best.armValues[single]!;
  if (value === undefined) {
    const name = `the best single option, “${scene.names[single]}”,`;
    if (!(best.value > alone)) return `No blend beats ${name} here.`;
    return `The best blend ${units.gainWords(alone, best.value, name).replace(/,$/, "")}.`;
  }
  const [reached, possible] = [units.gainText(alone, value), units.gainText(alone, best.value)];
  const end = reached === possible ? ", like the best blend" : ` (best: ${possible})`;
  return `${blendName(scene)} ${units.gainWords(alone, value, `“${scene.names[single]}” alone`)}${end}.`;
}

/** What the values of the bars are, and which of several runs the learner's blend is from: the race is about their average. */
export function unitSentence(scene: Scene, { label }: GoalUnits, isPlaying: boolean): string {
  if (!isPlaying || scene.replications === 1) return label;
  return `${label}. ${blendName(scene)} is from the first of ${countOf(scene.replications, "run")}.`;
}

/** Shares that differ by less are equal up to rounding. */
const SAME_SHARES = 0.0005;

/** How close the weights are to the best ones. `value` is the blend's exact value. */
export function weightsSentence(scene: Scene, round: number, recommended: readonly number[], value: number): string {
  const best = bestAt(scene, round);
  const distance = shareDistance(best.weights, recommended);
  if (distance < SAME_SHARES) return `${blendName(scene)} has the shares of the best blend.`;
  if (isAnotherBest(best, recommended, value)) {
    return `${blendName(scene)} is as good as the marked one, with other shares: many blends are best here.`;
  }
  return `${blendName(scene)} becomes the best blend if ${formatShare(distance)} of choices move to other options.`;
}

/** Which option has the largest share. */
export function sharesSentence(scene: Scene, recommended: readonly number[]): string {
  const largest = indexOfLargest(recommended);
  return `“${scene.names[largest]}” has the largest share, ${formatShare(recommended[largest]!)}.`;
}

const UCB1 = "UCB1, a classic bandit (an algorithm that learns while it chooses), looks for the highest average.";

/** What the two ends of the scale of possible gain are. */
export function scaleSentence(scene: Scene, round: number): string {
  const goal = goalOf(scene.utility.kind)?.scale;
  // The gains above the bars are in the distance itself.
  const unit = goal?.kind === "distance" && goal.isSquared ? ", in squared distance" : "";
  const scale = `0 % is ${startOfScale(scene, round)}, 100 % the best blend${unit}; average of ${countOf(scene.replications, "run")}.`;
  return scene.learners.includes("ucb1") ? `${scale} ${UCB1}` : scale;
}

function startOfScale(scene: Scene, round: number): string {
  const best = bestAt(scene, round);
  return referenceOf(best).kind === "equal" ? "equal shares" : `“${scene.names[indexOfLargest(best.armValues)]}” alone`;
}

/** The gains of a learner, on average and in single runs, in percent of the possible gain. */
interface Standing {
  readonly name: string;
  readonly mean: number;
  readonly runs: readonly number[];
}

/** A row of each learner at a recorded round; undefined rows before the first. */
export interface RaceMoment {
  readonly rows: readonly (Row | undefined)[];
  readonly round: number;
  /** Whether the page shows this round, rather than one between it and the next recorded one. */
  readonly isShown: boolean;
}

/** Which learner is ahead, as measured so far. */
export function raceSentence(scene: Scene, { rows, round, isShown }: RaceMoment): string {
  const best = bestAt(scene, round);
  if (rows.some((row) => row === undefined))
    return "Press Play: each algorithm starts with equal shares and learns from its outcomes.";
  if (possibleGain(best, best.value) === null)
    return "No blend is better than equal shares here, so there is nothing to gain.";
  const standings = rows
    .map((row, learner): Standing => {
      const percent = (gap: number) => possibleGain(best, best.value - gap)!;
      return { name: learnerName(scene.learners[learner]!), mean: percent(row!.gap), runs: row!.gaps.map(percent) };
    })
    .toSorted((one, other) => other.mean - one.mean);
  const [first, ...others] = standings;
  const start = isShown ? `After ${countOf(round, "round")}, ` : "So far, ";
  const below = `below ${startOfScale(scene, round)}`;
  if (isBelow(first!.mean)) {
    return `${start}${others.length === 0 ? `${first!.name} is` : "all algorithms are"} ${below}.`;
  }
  if (others.length === 0) return `${start}${first!.name} has ${percentText(first!.mean)} of the possible gain.`;
  return `${start}${leadWords(first!, others, below)}.`;
}

/** Which algorithms are first, which are not clearly behind, and which are behind. */
function leadWords(first: Standing, others: readonly Standing[], below: string): string {
  const standingsText = (some: readonly Standing[]) =>
    listText(some.map(({ name, mean }) => `${name} ${isBelow(mean) ? `is ${below}` : `has ${percentText(mean)}`}`));
  const level = others.filter(({ mean }) => first.mean - mean < LEVEL);
  const rest = others.filter((other) => !level.includes(other));
  const near = rest.filter((other) => !isAhead(first, other));
  const behind = rest.filter((other) => isAhead(first, other));
  const names = listText([first, ...level].map(({ name }) => name));
  const verb = level.length > 0 ? "are level at about" : near.length > 0 ? "has" : "leads with";
  const undecided = `${countOf(first.runs.length, "run")} do not decide which is ahead`;
  return [
    `${names} ${verb} ${percentText(first.mean)} of the possible gain`,
    ...(near.length > 0 ? [`${standingsText(near)} (${undecided})`] : []),
    ...(behind.length > 0 ? [standingsText(behind)] : []),
  ].join("; ");
}

/** Whether a percentage of the possible gain is negative even when it is rounded. */
function isBelow(percent: number): boolean {
  return percent < -0.5;
}

/** A lead of this many standard errors is more than chance. */
const CLEAR = 2;
/** Gains that differ by fewer percentage points look the same in the chart. */
const LEVEL = 1;

/** Whether one learner is above another by more than chance between runs on the same seeds. */
function isAhead(one: Standing, other: Standing): boolean {
  const lead = one.mean - other.mean;
  const differences = one.runs.map((gain, run) => gain - other.runs[run]!);
  const count = differences.length;
  if (count < 2) return true;
  const mean = differences.reduce((sum, each) => sum + each, 0) / count;
  const variance = differences.reduce((sum, each) => sum + (each - mean) ** 2, 0) / (count - 1);
  return lead > CLEAR * Math.sqrt(variance / count);
}

/** A percentage of the possible gain, which is negative for values below the reference. */
export function percentText(percent: number): string {
  const isNearlyAll = percent >= 99.5 && percent < 99.95;
  const rounded = percent.toFixed(isNearlyAll ? 1 : 0).replace(/^-0$/, "0");
  return `${Math.abs(percent) >= 1000 ? formatCount(Math.round(percent)) : rounded}\u00a0%`.replace("-", "−");
}

/** Which change of the blend would improve the goal. */
export function influenceSentence(scene: Scene, slopes: readonly number[]): string {
  const steepest = indexOfLargest(slopes);
  if (slopes[steepest]! < 1e-9) return "No small change of the blend would improve it.";
  return `Outcomes where the curve is high would help most. Moving a little weight to “${scene.names[steepest]}” improves the goal fastest.`;
}

/** The learner's own bound on its gap to the best blend, compared with the true gap. */
export function certificateSentence(row: Row | undefined, best: Best, names: readonly string[]): string {
  if (row === undefined) return "Press Play to see how certain the learner is.";
  const { certificate } = row;
  if (certificate === undefined) return "This learner gives no certificate. Blendit does.";
  if (certificate.grade === "none") {
    const reason = certificate.reason.replace(/^arm (\d+)/, (_, arm) => `“${names[Number(arm)]}”`);
    return `No certificate yet: ${reason}.`;
  }
  const upper = gainShare(best, certificate.upper);
  const truth = gainShare(best, Math.max(0, row.gaps[0]!));
  return `From the outcomes alone, the learner concludes that its blend is at most ${upper} below the best. In truth, it is ${truth} below.`;
}

/** A gap in percent of the possible gain, or as a number if there is none. */
function gainShare(best: Best, gap: number): string {
  const percent = possibleGain(best, best.value - gap);
  return percent === null ? numberText(gap, 2) : `${formatShare((100 - percent) / 100)} of the possible gain`;
}
