import { countOf, formatCount, formatNumber, formatPercent, rounded } from "../../text/numbers.ts";
import { listText } from "../../text/words.ts";
import type { SuggestedValue } from "./blend-worth.ts";
import type { Suggestion } from "./suggest.ts";

/** What the table says, in a sentence each: what the blend gains, how far it can be from the best, what is missing. */
export function suggestionWords(suggestion: Suggestion): string[] {
  return [
    gainText(suggestion),
    ...whyText(suggestion),
    gapText(suggestion),
    ...cautionText(suggestion),
    ...settlingText(suggestion),
  ];
}

type Named = SuggestedValue & { readonly name: string };

/** What the suggested blend is compared with. */
function othersOf({ equalShares, bestArm, tableBlend }: Suggestion): Named[] {
  return [
    { name: "equal shares", ...equalShares },
    { ...bestArm, name: `${bestArm.name} alone` },
    { name: "the blend in the table", ...tableBlend },
  ];
}

function gainText(suggestion: Suggestion): string {
  const { blend } = suggestion;
  const others = othersOf(suggestion);
  const best = others.reduce((one, other) => (other.value > one.value ? other : one));
  const gain = blend.value - best.value;
  if (!(gain > 0)) return `By this table ${best.name} is as good as any blend: there is nothing to gain from blending.`;
  const isSure = blend.interval !== null && best.interval !== null && blend.interval.low > best.interval.high;
  const doubt = isSure ? "and their intervals do not meet" : "but their intervals overlap";
  const known = blend.interval === null || best.interval === null ? "" : `, ${doubt}`;
  return `By this table the suggested blend is ${formatNumber(gain, 3)} better than the next best, ${best.name}${known}.`;
}

/** Where an interval is missing, the reason, once. */
function whyText(suggestion: Suggestion): string[] {
  const reasons = [suggestion.blend, ...othersOf(suggestion)].flatMap(({ why }: SuggestedValue) => why ?? []);
  return [...new Set(reasons)].map((why) => `No interval: ${why}.`);
}

/** Where an interval may be too narrow, the reason, once, and for which blends. */
function cautionText(suggestion: Suggestion): string[] {
  const doubted = [{ ...suggestion.blend, name: "the suggested blend" }, ...othersOf(suggestion)];
  const cautions = [...new Set(doubted.flatMap(({ caution }) => caution ?? []))];
  return cautions.map((caution) => {
    const names = doubted.filter((blend) => blend.caution === caution).map(({ name }) => name);
    return `Caution (${listText(names, names.length)}): ${caution}.`;
  });
}

function gapText({ gap, whyNoGap }: Suggestion): string {
  if (!gap) return `How far this blend is from the best cannot be told: ${whyNoGap}.`;
  return `The best blend of all can be better than this one by at most ${formatNumber(gap.upper, 3)} (confidence 95 %).`;
}

/** More arms than these are counted. */
const MOST_NAMED = 8;

/** What is missing until the answer is settled; nothing where the reason for the missing bound says it already. */
function settlingText({ settling: { goal, isSettled, needed }, gap }: Suggestion): string[] {
  if (goal === null) return ["Equal shares are as good as any blend here: no amount of outcomes would settle more."];
  const settled = `settled when that is at most ${formatNumber(goal, 3)}`;
  if (isSettled) return [`The answer is settled: it counts as ${settled}.`];
  if (!gap) return [];
  if (needed === null)
    return [`The answer counts as ${settled}, which no number of further outcomes within reach would reach.`];
  const total = needed.reduce((sum, { outcomes }) => sum + outcomes, 0);
  const names = needed
    .toSorted((one, other) => other.outcomes - one.outcomes)
    .map(
      ({ name, outcomes }) =>
        `${roughly(outcomes)} of ${name} (${formatPercent(Number((outcomes / total).toFixed(2)))})`,
    );
  return [
    `The answer counts as ${settled}. If the arms go on as they did, that takes about ${countOf(round(total), "more outcome")}: ${listText(names, MOST_NAMED)}.`,
  ];
}

function roughly(outcomes: number): string {
  return formatCount(rounded(outcomes, 2));
}

/** Nobody knows more than two digits of it. */
function round(number: number): number {
  return Number(number.toPrecision(2));
}
