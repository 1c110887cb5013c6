import { countOf, formatCount, formatShare, listText } from "@blendit/lab/text";
import { type GoalUnits, numberText } from "../shared/goal-units.ts";
import { bestAt, indexOfLargest, possibleGain, referenceOf } from "./best-blend.ts";
import { learnerName } from "./learner-choices.ts";
import type { Best, Row, Scene } from "./worker/messages.ts";

/** How a blend (by default the best one) compares with the best single option: the first thing that a visitor reads. */
export function gainSentence(scene: Scene, units: GoalUnits, round: number, value?: number): string {
  const best = bestAt(scene, round);
  const single = indexOfLargest(best.armValues);
  const alone = best.armValues[single]!;
  const name = `the best single option, “${scene.names[single]}”,`;
  const clause = (to: number) => units.gainWords(alone, to, name).replace(/,$/, "");
  if (value === undefined) {
    return best.value > alone ? `The best blend ${clause(best.value)}.` : `No blend beats ${name} here.`;
  }
  const [reached, possible] = [units.gainText(alone, value), units.gainText(alone, best.value)];
  if (reached !== possible) return `This blend ${clause(value)} (the best blend: ${possible}).`;
  return `This blend ${clause(value)}, ${value > alone ? "as much as" : "like"} the best blend.`;
}

/** How close the weights are to the best ones. */
export function weightsSentence(scene: Scene, round: number, recommended: readonly number[]): string {
  const { weights } = bestAt(scene, round);
  const distance = weights.reduce((sum, weight, arm) => sum + Math.abs(weight - recommended[arm]!), 0) / 2;
  if (distance < 0.0005) return "This blend has the shares of the best blend.";
  return `This blend makes the same choice as the best blend in ${formatShare(1 - distance)} of rounds.`;
}

/** Which option has the largest share. */
export function sharesSentence(scene: Scene, recommended: readonly number[]): string {
  const largest = indexOfLargest(recommended);
  return `“${scene.names[largest]}” has the largest share, ${formatShare(recommended[largest]!)}.`;
}

const UCB1 = "UCB1, a classic bandit (an algorithm that learns while it chooses), looks for the highest average.";

/** What the two ends of the scale of possible gain are. */
export function scaleSentence(scene: Scene, round: number): string {
  const best = bestAt(scene, round);
  const { kind } = referenceOf(best);
  const start = kind === "equal" ? "equal shares" : `“${scene.names[indexOfLargest(best.armValues)]}” alone`;
  const scale = `0 % is ${start}, 100 % the best blend; average of ${countOf(scene.replications, "run")}.`;
  return scene.learners.includes("ucb1") ? `${scale} ${UCB1}` : scale;
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
  if (others.length === 0) return `${start}${first!.name} has ${percentText(first!.mean)} of the possible gain.`;
  const level = others.filter((other) => !isAhead(first!, other));
  const behind = others.filter((other) => isAhead(first!, other));
  const lead =
    level.length === 0
      ? `${first!.name} leads with ${percentText(first!.mean)} of the possible gain`
      : `${listText([first!, ...level].map(({ name }) => name))} are level at about ${percentText(first!.mean)} of the possible gain`;
  if (behind.length === 0) return `${start}${lead}.`;
  return `${start}${lead}; ${listText(behind.map(({ name, mean }) => `${name} has ${percentText(mean)}`))}.`;
}

/** A lead of this many standard errors is more than chance. */
const CLEAR = 2;
/** A lead of fewer percentage points is not visible in the chart. */
const INVISIBLE = 0.5;

/** Whether one learner is clearly above another: by more than chance between runs on the same seeds, and visibly. */
function isAhead(one: Standing, other: Standing): boolean {
  const lead = one.mean - other.mean;
  if (lead < INVISIBLE) return false;
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
