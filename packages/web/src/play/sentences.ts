import { formatCount, formatNumber, formatShare } from "@blendit/lab/text";
import { learnerLabel } from "./learner-choices.ts";
import type { Best, Row, Scene } from "./worker/messages.ts";

/** A number in a sentence. One so small that rounding may have left it is zero. */
export function numberText(value: number, digits = 3): string {
  return formatNumber(Math.abs(value) < 1e-14 ? 0 : value, digits);
}

/** The best blend that is in force in a round. */
export function bestAt({ bests }: Scene, round: number): Best {
  return bests.findLast(({ from }) => from <= Math.max(1, round)) ?? bests[0]!;
}

/** Where the largest of some numbers is. */
export function indexOfLargest(values: readonly number[]): number {
  return values.reduce((best, value, index) => (value > values[best]! ? index : best), 0);
}

/** What the best blend makes of the arm that is best alone: the surprise of most problems. */
export function blendSentence(scene: Scene, round: number, recommended: readonly number[], value: number): string {
  const { weights, value: most, armValues } = bestAt(scene, round);
  const alone = indexOfLargest(armValues);
  const name = scene.names[alone]!;
  return (
    `After ${formatCount(round)} rounds the blend is worth ${numberText(value)}, the best one ${numberText(most)}. ` +
    `Alone, “${name}” is worth most (${numberText(armValues[alone]!)}); the best blend gives it ` +
    `${formatShare(weights[alone]!)}, this one ${formatShare(recommended[alone]!)}.`
  );
}

/** How far the weights have come. */
export function weightsSentence(scene: Scene, round: number, recommended: readonly number[]): string {
  const { weights } = bestAt(scene, round);
  const distance = weights.reduce((sum, weight, arm) => sum + Math.abs(weight - recommended[arm]!), 0) / 2;
  return `${formatShare(distance)} of the weight still lies elsewhere than in the best blend.`;
}

/** Who has most. */
export function sharesSentence(scene: Scene, recommended: readonly number[]): string {
  const largest = indexOfLargest(recommended);
  return `“${scene.names[largest]}” has the largest share now, ${formatShare(recommended[largest]!)}.`;
}

/** Who is nearer to the best blend. */
export function gapSentence(scene: Scene, gaps: readonly (number | undefined)[], round: number): string {
  const known = gaps.flatMap((gap, learner) => (gap === undefined ? [] : [{ gap, id: scene.learners[learner]! }]));
  if (known.length === 0) return "Nothing is played yet.";
  const sorted = known.toSorted((one, other) => one.gap - other.gap);
  const [first, second] = sorted;
  const start = `After ${formatCount(round)} rounds ${learnerLabel(first!.id)} is ${numberText(first!.gap, 2)} below the best blend on average`;
  if (!second) return `${start}.`;
  return `${start}, ${learnerLabel(second.id)} ${numberText(second.gap, 2)}${timesAs(second.gap / first!.gap)}.`;
}

function timesAs(ratio: number): string {
  return Number.isFinite(ratio) && ratio >= 1.5 ? `, ${numberText(ratio, 2)} times as much` : "";
}

/** Which way is up. */
export function influenceSentence(scene: Scene, slopes: readonly number[]): string {
  const steepest = indexOfLargest(slopes);
  const slope = slopes[steepest]!;
  if (slope < 1e-9) return "All slopes are level: no small change of the blend makes it better.";
  return `Where the curve is high, outcomes are wanted. The steepest way up is towards “${scene.names[steepest]}”: ${numberText(slope, 2)} for each unit of weight, at first.`;
}

/** The certificate of a learner in words. */
export function certificateSentence(row: Row | undefined, value: number, names: readonly string[]): string {
  const { certificate } = row ?? {};
  if (row === undefined) return "Nothing is played yet.";
  if (certificate === undefined) return "This learner gives no certificate; Blendit's own does.";
  if (certificate.grade === "none") {
    const reason = certificate.reason.replace(/^arm (\d+)/, (_, arm) => `“${names[Number(arm)]}”`);
    return `No certificate yet: ${reason}.`;
  }
  return `At most ${betterBy(certificate.upper, value)} is possible, says the learner, which sees rewards alone. In truth it is ${betterBy(Math.max(0, row.gaps[0]!), value)}.`;
}

/** A gain as a share of what there is; as a number where there is nothing, or less, to take a share of. */
function betterBy(gain: number, value: number): string {
  return value > 0 ? `${formatShare(gain / value)} better` : `${numberText(gain, 2)} better`;
}
