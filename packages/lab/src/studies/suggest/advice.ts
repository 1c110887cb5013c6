import { limitsText } from "../../report/limit-lines.ts";
import { countOf, formatAlike, formatInWords, formatShare, rounded } from "../../text/numbers.ts";
import { blendText, listText, present } from "../../text/words.ts";
import { brokenText, keptBy, limitsNoun } from "./limit-text.ts";
import { type Difference, isAsGood, isWithinShares, type Suggestion } from "./suggestion.ts";
import { keptOf } from "./table-limits.ts";

/** What to do about today's mix. */
type Situation = "same" | "equal" | "switch" | "forced" | "stay" | "doubtful" | "worse" | "unclear";

function situationOf(suggestion: Suggestion): Situation {
  const { verdict, comparison } = suggestion;
  const { low, high } = comparison.current;
  if (isToday(suggestion)) return suggestion.equalOptions ? "equal" : "same";
  if (verdict === "switch") return "switch";
  if (faultsOfToday(suggestion).length > 0) return "forced";
  if (verdict === "stay") return suggestion.equalOptions ? "equal" : "stay";
  // Clearly better, but not sure to keep all limits.
  if (low !== null && low > 0) return "doubtful";
  return high !== null && high < 0 ? "worse" : "unclear";
}

function isToday({ weights, current }: Suggestion): boolean {
  return weights.every((share, arm) => Math.abs(share - current.weights[arm]!) < ROUNDING);
}

/** For each situation: the verdict with the difference, then the blend. */
const ADVICE: Readonly<Record<Situation, (suggestion: Suggestion) => readonly string[]>> = {
  same: (suggestion) => [
    `Stay with today's mix: it is the best blend found${suggestion.verdict === "stay" ? `, and ${noneBetterText(suggestion)}` : ""}.`,
  ],
  equal: () => ["Stay with today's mix: all options are equally good for this goal."],
  switch: (suggestion) => [
    `Switch: the suggested blend ${comparedToday(suggestion, "today's mix")}.`,
    useText(suggestion),
  ],
  forced: (suggestion) => [
    `Today's mix cannot stay: ${listText(faultsOfToday(suggestion))}.`,
    `The suggested blend ${comparedToday(suggestion, "today's mix")}${costText(suggestion)}.`,
    useText(suggestion),
  ],
  stay: (suggestion) => [
    `Stay with today's mix: ${noneBetterText(suggestion)}.`,
    `The best blend found ${comparedToday(suggestion)}: ${blendOf(suggestion)}.`,
  ],
  doubtful: (suggestion) => [
    `Do not switch yet: the best blend found ${comparedToday(suggestion)}, but may break a limit.`,
    `It is ${blendOf(suggestion)}.`,
  ],
  worse: (suggestion) => [
    `Keep today's mix: the best candidate${withLimits(suggestion)} ${comparedToday(suggestion)}.`,
    `It is ${blendOf(suggestion)}.`,
  ],
  unclear: (suggestion) => [
    `No clear difference from today's mix: the best blend found${withLimits(suggestion)} ${comparedToday(suggestion)}.`,
    `It is ${blendOf(suggestion)}.`,
  ],
};

/** The short answer: whether few rows decide it, whether to switch, by how much that is better or worse, and which blend to use. */
export function headlineText(suggestion: Suggestion): string {
  return present(fewRowsText(suggestion), ...ADVICE[situationOf(suggestion)](suggestion)).join(" ");
}

/** How to get a clearer answer. */
export function nextTexts(suggestion: Suggestion): string[] {
  const { moreRows, comparison, constraints = [] } = suggestion;
  const { difference, low } = comparison.current;
  const situation = situationOf(suggestion);
  return present(
    low !== null && low > 0 && keptOf(constraints) !== "yes" && "Collect more rows, or relax the limit.",
    situation === "unclear" && difference < 0 && "Keep today's mix until more rows show a difference.",
    moreRows !== null &&
      situation !== "same" &&
      `About ${countOf(rounded(moreRows, 2), "more row")} in the same proportions would show a difference of this size.`,
  );
}

/** Why today's mix cannot stay. */
function faultsOfToday(suggestion: Suggestion): string[] {
  return present(
    !isWithinShares(suggestion, suggestion.current.weights) && "it is outside the minimum and maximum shares",
    keptBy(suggestion, "current") === "no" && brokenText("its", suggestion, "current"),
  );
}

/** What rules out a better mix of today, if the suggested blend is clearly worse. */
function costText(suggestion: Suggestion): string {
  const { high } = suggestion.comparison.current;
  if (high === null || high >= 0) return "";
  return keptBy(suggestion, "current") === "no"
    ? `: that is what keeping ${limitsNoun(suggestion)} costs`
    : ": that is what the minimum and maximum shares cost";
}

function comparedToday({ comparison, within }: Suggestion, other?: string): string {
  return comparedText(comparison.current, within, other);
}

function useText(suggestion: Suggestion): string {
  const { constraints } = suggestion;
  const blend = blendOf(suggestion);
  if (!constraints) return `Use ${blend}.`;
  return `${keptOf(constraints) === "yes" ? "With" : "To come closest to"} ${limitsText(constraints)}, use ${blend}.`;
}

/** Smaller shares and differences of shares are rounding errors. */
export const ROUNDING = 1e-9;

/** With more options, today's mix is only in the table: a sentence with two long lists of shares is hard to read. */
const MOST_IN_SENTENCE = 3;

/** The suggested blend, beside today's mix if there are few options. */
function blendOf({ names, weights, current }: Suggestion): string {
  const only = weights.findIndex((share) => share > 1 - ROUNDING);
  const blend = only < 0 ? blendText(names, weights) : `${names[only]} alone`;
  if (names.length > MOST_IN_SENTENCE) return blend;
  return `${blend} (${current.isStated ? "today" : "today, by the rows,"} ${blendText(names, current.weights)})`;
}

function withLimits({ constraints }: Suggestion): string {
  return constraints ? ` with ${limitsText(constraints)}` : "";
}

function noneBetterText(suggestion: Suggestion): string {
  const inside = suggestion.constraints ? ` within ${limitsNoun(suggestion)}` : "";
  return `no blend${inside} is better by more than ${formatInWords(suggestion.within, 2)} (95 % confidence)`;
}

/** "76 % of the blend below rests on only 10 rows.", if few rows have much of it. */
function fewRowsText({ fewRows }: Suggestion): string | undefined {
  if (!fewRows) return undefined;
  const { share, rows } = fewRows;
  const what = share > 1 - ROUNDING ? "The blend below" : `${formatShare(share)} of the blend below`;
  return `${what} rests on only ${countOf(rows, "row")}.`;
}

/**
 * The end of a sentence about a blend: `is better than equal shares by 0.40 (95 % interval 0.10 to 0.70)`; without the digits of a
 * difference that is surely smaller than `within`. Without `other`, the sentence has already named the blend that it is compared with.
 */
export function comparedText({ difference, low, high }: Difference, within: number, other?: string): string {
  const name = other?.replace(/,$/, "");
  const as = name === undefined ? "" : ` as ${name}`;
  if (isAsGood({ difference, low, high })) return `is as good${as}`;
  if (difference === 0 && (low === null || high === null)) return `looks as good${as} (no interval)`;
  if (low !== null && high !== null && low <= 0 && high >= 0 && Math.max(-low, high) < within)
    return `differs${name === undefined ? "" : ` from ${name}`} by less than ${formatInWords(within, 2)} (95 % confidence)`;
  return `is ${difference < 0 ? "worse" : "better"} ${other === undefined ? "" : `than ${other} `}by ${sizeText({ difference, low, high })}`;
}

/**
 * The size of a difference and its interval: `0.16 (95 % interval 0.02 to 0.29)`. For a negative difference, both say how much worse the
 * blend is, so that the size is always inside the interval.
 */
function sizeText({ difference, low, high }: Difference): string {
  if (low === null || high === null) return `${formatInWords(Math.abs(difference), 2)} (no interval)`;
  if (low < 0 && high > 0) {
    const [size, worse, better] = formatAlike([Math.abs(difference), -low, high], high - low);
    return `${size} (95 % interval: ${worse} worse to ${better} better)`;
  }
  const ends = difference < 0 ? [-high, -low] : [low, high];
  const [size, from, to] = formatAlike([Math.abs(difference), ...ends], high - low);
  return `${size} (95 % interval ${from} to ${to})`;
}
