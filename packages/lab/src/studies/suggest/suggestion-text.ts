import { uniformWeights } from "@blendit/core/simplex";
import { squaredDistance } from "../../spec/goals.ts";
import { countOf, formatCount, formatInWords, rounded } from "../../text/numbers.ts";
import { textTable } from "../../text/text-table.ts";
import { listText, present, wrappedText } from "../../text/words.ts";
import { comparedText, headlineText, nextTexts, ROUNDING } from "./advice.ts";
import { brokenText, keptBy, limitsNoun, limitTexts } from "./limit-text.ts";
import { type Compared, isAsGood, isWithinShares, type Suggestion } from "./suggestion.ts";
import { blendTable, comparisonTable, valuesNotes } from "./suggestion-tables.ts";

/** A suggestion as text for a terminal, starting with the answer. */
export function suggestionLines(suggestion: Suggestion): string[] {
  return [
    ...suggestionWords(suggestion).flatMap((text) => wrappedText(text)),
    "",
    ...textTable(blendTable(suggestion)),
    "",
    ...textTable(comparisonTable(suggestion)),
    ...valuesNotes(suggestion).flatMap((text) => ["", ...wrappedText(text)]),
    ...leftOutLines(suggestion.leftOut),
  ];
}

/** The answer in sentences: the headline, what it takes for a clearer one, which limits are kept, and what is doubtful. */
export function suggestionWords(suggestion: Suggestion): string[] {
  return [headlineText(suggestion), ...answerWords(suggestion), ...furtherWords(suggestion)];
}

/** Sentences on how to get a clearer answer, how near a target the blend is, and which limits it keeps. */
export function answerWords(suggestion: Suggestion): string[] {
  return present(...nextTexts(suggestion), distanceText(suggestion), ...limitTexts(suggestion));
}

/** The distance of the blend and of today's mix to a target, because differences are those of its square. */
function distanceText(suggestion: Suggestion): string | undefined {
  const distance = squaredDistance(suggestion);
  if (!distance) return undefined;
  const [blend, today] = [suggestion, suggestion.current].map(({ value }) => formatInWords(distance.of(value), 3));
  return `The ${distance.name} is ${blend} for this blend and ${today} for today's mix; differences are of its square.`;
}

/** Sentences on other comparisons, their confidence, and doubts. */
export function furtherWords(suggestion: Suggestion): string[] {
  return present(
    equalText(suggestion),
    bestSingleText(suggestion),
    gapText(suggestion),
    ...timeTexts(suggestion),
    trimText(suggestion),
    ...samplingTexts(suggestion),
    ...doubtsOf(suggestion),
  );
}

const OUTSIDE = "outside the minimum and maximum shares";

function equalText(suggestion: Suggestion): string {
  const { within, comparison } = suggestion;
  const kept = keptBy(suggestion, "equal");
  if (kept === "no") return `Equal shares are not an alternative: ${brokenText("their", suggestion, "equal")}.`;
  const doubt = kept === "unclear" ? `, which may break ${limitsNoun(suggestion)},` : "";
  const shares = uniformWeights(suggestion.names.length);
  const but = comparison.equal.difference < 0 && !isWithinShares(suggestion, shares) ? `, but they are ${OUTSIDE}` : "";
  return `The suggested blend ${comparedText(comparison.equal, within, `equal shares${doubt}`)}${but}.`;
}

function bestSingleText(suggestion: Suggestion): string {
  const { within, comparison, constraints } = suggestion;
  const { bestSingle } = comparison;
  const noun = limitsNoun(suggestion);
  const kept = keptBy(suggestion, "bestSingle");
  if (kept === "no") return `No single option keeps ${noun}.`;
  if (kept === "unclear") {
    const may = comparedText(bestSingle, within, `${bestSingle.arm}, the best one that may keep ${noun},`);
    return `No single option is shown to keep ${noun} (95 % confidence). The suggested blend ${may}.`;
  }
  const inside = constraints ? ` within ${noun}` : "";
  const alone = suggestion.names.map((name) => (name === bestSingle.arm ? 1 : 0));
  const isAllowed = isWithinShares(suggestion, alone);
  if (isAsGood(bestSingle) && isAllowed) {
    const isSuggested = suggestion.weights.some((share) => share > 1 - ROUNDING);
    const found = isSuggested ? "One option alone is the best blend found" : `${bestSingle.arm} alone is as good`;
    return `${found}${inside}, so you do not need a blend.`;
  }
  const but = bestSingle.difference < 0 && !isAllowed ? `, but ${bestSingle.arm} alone is ${OUTSIDE}` : "";
  return `The suggested blend ${comparedText(bestSingle, within, `the best single option${inside}, ${bestSingle.arm},`)}${but}.`;
}

/** An estimate below this share of the bound counts as zero. */
const NEGLIGIBLE = 1e-3;

function gapText(suggestion: Suggestion): string {
  const { gap, whyNoGap, constraints } = suggestion;
  const inside = constraints ? ` within ${limitsNoun(suggestion)}` : "";
  if (!gap) return `How far this blend is from the best possible one${inside} is unknown: ${whyNoGap}.`;
  if (gap.upper === 0) return `No blend${inside} is better than this one (95 % confidence).`;
  const most = `This blend is at most ${formatInWords(gap.upper, 2)} below the best possible one${inside} (95 % confidence)`;
  if (gap.estimate === 0) return `${most}, and most likely the best.`;
  if (gap.estimate < NEGLIGIBLE * gap.upper) return `${most}, and most likely as good as the best.`;
  return `${most}, most likely within ${formatInWords(gap.estimate, 2)}.`;
}

/** A sentence names at most this many changed options and counts the others. */
const MOST_CHANGED = 5;

/** How the blend chosen from earlier rows does on later ones, and which options changed. */
function timeTexts({ time, within }: Suggestion): string[] {
  if (!time) return [];
  const { splitAt, check, drift, bestSingle, largestShare } = time;
  const { difference, low, high } = check;
  const blend = `On the later rows, the blend chosen from rows before ${splitAt}`;
  const found =
    difference === null
      ? `${blend} cannot be compared with today's mix: ${check.reason}.`
      : `${blend} ${comparedText({ difference, low, high }, within, "today's mix")}.`;
  if (drift.length === 0) {
    const unchanged =
      "No single option's contribution to the goal clearly changed between the earlier and the later rows.";
    return [found, unchanged];
  }
  const arms = drift.map(({ arm }) => arm);
  const warning = present(
    `Drift: the contribution of ${listText(arms, MOST_CHANGED)} to the goal changed between the earlier and the later rows, so old rows may mislead.`,
    bestSingle &&
      `The best single option is ${bestSingle.earlier} in the earlier rows and ${bestSingle.later} in the later ones.`,
    largestShare &&
      `The earlier rows give ${largestShare.earlier} the largest share, the later ones ${largestShare.later}.`,
  );
  return [found, warning.join(" ")];
}

function samplingTexts({ sampling, outcomes }: Suggestion): string[] {
  if (!sampling) return [];
  const { cluster, clusters, probability, context, independentRows } = sampling;
  const rows = sumOf(outcomes);
  const independent = Math.min(rounded(sumOf(independentRows), 2), rows);
  const weights = present(
    probability !== undefined && `by one over ${probability}`,
    context !== undefined && `so that every option has the same mix of ${context}`,
  );
  return present(
    cluster !== undefined && `Rows with the same ${cluster} are one cluster (${countOf(clusters!, "cluster")} in all).`,
    weights.length > 0 && `Rows are weighted ${weights.join(", ")}.`,
    `${countOf(rows, "row")} carry about as much information as ${countOf(independent, "independent row")}.`,
  );
}

/** "Outcomes are trimmed: those below 0 count as 0, those above 100 as 100 (7 of 400). All numbers here are for trimmed outcomes." */
function trimText({ trim, outcomes }: Suggestion): string | undefined {
  if (!trim) return undefined;
  const { low, high } = trim;
  const counts = `${formatCount(trim.outcomes)} of ${formatCount(sumOf(outcomes))}`;
  return `Outcomes are trimmed: those below ${low} count as ${low}, those above ${high} as ${high} (${counts}). All numbers here are for trimmed outcomes.`;
}

function sumOf(numbers: readonly number[]): number {
  return numbers.reduce((sum, number) => sum + number, 0);
}

/** Why intervals are missing or may be too narrow, each reason once. */
function doubtsOf({ comparison, time, constraints = [] }: Suggestion): Set<string> {
  const all: readonly Pick<Compared, "reason" | "caution">[] = Object.values(comparison);
  return new Set(
    present(
      ...all.map(({ reason }) => reason !== undefined && `No interval: ${reason}.`),
      ...[...all, time?.check, ...constraints].map(
        (each) => each?.caution !== undefined && `Caution: ${each.caution}.`,
      ),
    ),
  );
}

export function leftOutLines(leftOut: readonly string[]): string[] {
  return leftOut.length > 0 ? ["", "Notes on the data:", ...leftOut.map((line) => `- ${line}`)] : [];
}
