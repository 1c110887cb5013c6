import type { Ends } from "@blendit/core/inference";
import { numberBeside } from "../../report/limit-lines.ts";
import { columnLabel, estimateColumn, intervalColumn, numberColumn } from "../../text/number-column.ts";
import {
  countOf,
  formatAlike,
  formatCount,
  formatNumber,
  formatPercent,
  formatShare,
  rounded,
} from "../../text/numbers.ts";
import { type TextTable, textTable } from "../../text/text-table.ts";
import { blendText, listText, wrappedText } from "../../text/words.ts";
import type { SuggestedValue } from "./blend-worth.ts";
import type { Compared, Suggestion } from "./suggest.ts";
import { type Kept, keptOf, type NamedLimit } from "./table-limits.ts";

/** A suggestion as text for a terminal, starting with the answer. */
export function suggestionLines(suggestion: Suggestion): string[] {
  return [
    ...suggestionWords(suggestion).flatMap((text) => wrappedText(text)),
    "",
    ...textTable(blendTable(suggestion)),
    "",
    ...textTable(valuesTable(suggestion)),
    ...leftOutLines(suggestion.leftOut),
  ];
}

/** At most this many options are listed, so that the table fits on a screen. */
const MOST_ARMS = 20;

/** The suggested blend and today's mix, largest share first. */
export function blendTable({ names, weights, current, outcomes }: Suggestion): TextTable {
  const all = names.map((name, arm) => [name, weights[arm]!, current.weights[arm]!, outcomes[arm]!] as const);
  const sorted = all.toSorted((one, other) => other[1] - one[1]);
  const others = sorted.slice(MOST_ARMS);
  const sumOf = (column: 1 | 2 | 3) => others.reduce((sum, row) => sum + row[column], 0);
  const rest = [`${others.length} other options`, sumOf(1), sumOf(2), sumOf(3)] as const;
  const rows = others.length > 0 ? [...sorted.slice(0, MOST_ARMS), rest] : sorted;
  const shares = percent(rows.map(([, share]) => share));
  const todays = percent(rows.map(([, , share]) => share));
  return {
    columns: [
      { label: "Option" },
      { label: "Suggested (%)", numeric: true },
      { label: "Today (%)", numeric: true },
      { label: "Rows", numeric: true },
    ],
    rows: rows.map(([name, , , count], row) => [name, shares[row]!, todays[row]!, formatCount(count)]),
  };
}

function percent(shares: readonly number[]): readonly string[] {
  return numberColumn(
    shares.map((share) => 100 * share),
    3,
  ).cells;
}

/** The goal's value of each blend, and how much better the suggested one is. */
export function valuesTable(suggestion: Suggestion): TextTable {
  const { value, shown, comparison } = suggestion;
  const { current, equal, bestSingle } = comparison;
  const others = [
    { name: `Today${breakingNote(suggestion, "current")}`, ...current },
    { name: `Equal shares${breakingNote(suggestion, "equal")}`, ...equal },
    { name: `${bestSingle.arm} alone${breakingNote(suggestion, "bestSingle")}`, ...bestSingle },
  ];
  const values = valueColumns([{ value, ...(shown && { shown }) }, ...others]);
  const intervals = intervalColumn([null, ...others.map(({ low, high }) => endsOf(low, high))]);
  return {
    columns: [
      { label: "Blend" },
      ...values.map(({ label }) => ({ label, numeric: true })),
      { label: "Suggested is better by", numeric: true },
      { label: columnLabel("95 % interval", intervals), numeric: true },
    ],
    rows: ["Suggested blend", ...others.map(({ name }) => name)].map((name, row) => [
      name,
      ...values.map(({ cells }) => cells[row]!),
      row === 0 ? "–" : differenceCell(others[row - 1]!),
      intervals.cells[row]!,
    ]),
  };
}

/** A difference with as many digits as in the sentence about it. */
function differenceCell({ difference, low, high }: Compared): string {
  return low === null || high === null
    ? formatNumber(difference, 2)
    : formatAlike([difference, low, high], high - low)[0]!;
}

function breakingNote(suggestion: Suggestion, other: Other): string {
  return { yes: "", unclear: " (may break a limit)", no: " (breaks a limit)" }[keptBy(suggestion, other)];
}

function endsOf(low: number | null, high: number | null): Ends | null {
  return low === null || high === null ? null : { low, high };
}

/** Columns for the utility of some blends, after those for the form in which it is usually quoted. */
export function valueColumns(blends: readonly Pick<SuggestedValue, "value" | "shown">[]) {
  const quoted = Object.keys(blends[0]!.shown ?? {});
  const columns = [
    ...quoted.map((name) => ({ name, ...plainColumn(blends.map(({ shown }) => shown![name]!)) })),
    { name: "Utility", ...plainColumn(blends.map(({ value }) => value)) },
  ];
  return columns.map((column) => ({ label: columnLabel(column.name, column), cells: column.cells }));
}

function plainColumn(values: readonly number[]) {
  return estimateColumn(values.map((mean) => ({ mean, standardError: null })));
}

/** The answer in sentences: the blend, whether it is better than today's mix, whether to switch, and what is doubtful. */
export function suggestionWords(suggestion: Suggestion): string[] {
  return [...fewRowsText(suggestion), answerText(suggestion), ...verdictTexts(suggestion), ...furtherWords(suggestion)];
}

/** Sentences on what to do, and which limits the blend keeps. */
export function verdictTexts(suggestion: Suggestion): string[] {
  return [verdictText(suggestion), ...limitTexts(suggestion)];
}

/** Sentences on other comparisons, their confidence, and doubts. */
export function furtherWords(suggestion: Suggestion): string[] {
  return [
    equalText(suggestion),
    bestSingleText(suggestion),
    gapText(suggestion),
    ...timeTexts(suggestion),
    ...trimTexts(suggestion),
    ...samplingTexts(suggestion),
    ...doubtsOf(suggestion),
  ];
}

/** A blend that the suggested one is compared with. */
type Other = keyof Suggestion["comparison"];

/** Whether a blend keeps the limits on other columns. */
function keptBy({ constraints = [] }: Suggestion, other: Other): Kept {
  return keptOf(constraints.map((limit) => limit[other]));
}

function limitsNoun({ constraints = [] }: Suggestion): string {
  return constraints.length === 1 ? "the limit" : "the limits";
}

function equalText(suggestion: Suggestion): string {
  const { within, comparison } = suggestion;
  const kept = keptBy(suggestion, "equal");
  if (kept === "no") return `Equal shares are not an alternative: ${brokenText("their", suggestion, "equal")}.`;
  const doubt = kept === "unclear" ? `, which may break ${limitsNoun(suggestion)},` : "";
  const found = differenceText(`equal shares${doubt}`, comparison.equal, within);
  const equal = suggestion.names.map((_, __, { length }) => 1 / length);
  if (comparison.equal.difference >= 0 || isWithinShares(suggestion, equal)) return found;
  return butText(found, "they are outside the minimum and maximum shares");
}

function bestSingleText(suggestion: Suggestion): string {
  const { within, comparison, constraints } = suggestion;
  const { bestSingle } = comparison;
  const noun = limitsNoun(suggestion);
  const kept = keptBy(suggestion, "bestSingle");
  if (kept === "no") return `No single option keeps ${noun}.`;
  if (kept === "unclear") {
    const may = differenceText(`${bestSingle.arm}, the best one that may keep ${noun},`, bestSingle, within);
    return `No single option is shown to keep ${noun} (95 % confidence). ${may}`;
  }
  const inside = constraints ? ` within ${noun}` : "";
  const found = differenceText(`the best single option${inside}, ${bestSingle.arm},`, bestSingle, within);
  const alone = suggestion.names.map((name) => (name === bestSingle.arm ? 1 : 0));
  if (bestSingle.difference >= 0 || isWithinShares(suggestion, alone)) return found;
  return butText(found, `${bestSingle.arm} alone is outside the minimum and maximum shares`);
}

/** "its mean of dollars is 0.31, over the limit of 0.2" */
function brokenText(whose: "its" | "their", { constraints = [] }: Suggestion, other: Other): string {
  const broken = constraints.filter((limit) => limit[other].kept === "no");
  return listText(
    broken.map((limit) => {
      const beyond = limit.side === "at most" ? "over" : "under";
      return `${whose} ${limit.name} is ${numberBeside(limit[other].value, limit.bound, 3)}, ${beyond} the limit of ${limit.bound}`;
    }),
  );
}

/** The short answer: which blend to use, and how much better than today's mix it is. */
export function answerText(suggestion: Suggestion): string {
  const { comparison, within } = suggestion;
  const { current } = comparison;
  if (isSame(current)) return `Keep ${todaysMix(suggestion)}: it is the best blend found.`;
  const isLoss = current.difference < 0 && !isTodayAllowed(suggestion);
  if (!isLoss) return `${useText(suggestion)} ${differenceText("today", current, within)}`;
  const loss = differenceText("today's mix", current, within);
  const fault = isWithinShares(suggestion, suggestion.current.weights)
    ? `breaks ${limitsNoun(suggestion)}`
    : "is outside the minimum and maximum shares";
  return `${useText(suggestion)} ${butText(loss, `today's mix ${fault}`)}`;
}

/** Appends an objection to a sentence. */
function butText(sentence: string, fault: string): string {
  return `${sentence.replace(/\.$/, "")}, but ${fault}.`;
}

/** "76 % of this blend rests on only 10 rows", if few rows have much of it. */
export function fewRowsText({ fewRows }: Suggestion): string[] {
  if (!fewRows) return [];
  const { share, rows } = fewRows;
  const what = share > 1 - 1e-9 ? "This blend" : `${formatShare(share)} of this blend`;
  return [`${what} rests on only ${countOf(rows, "row")}.`];
}

/** The blend to use: today's mix if no better one is shown, unless limits rule it out. */
function useText(suggestion: Suggestion): string {
  const { names, weights, current, verdict, comparison } = suggestion;
  const atAGlance = [weights, current.weights].map((shares) => blendText(names, shares));
  const isLost = atAGlance[0] === atAGlance[1] && weights.some((share, arm) => share !== current.weights[arm]);
  const [blend, today] = isLost
    ? [weights, current.weights].map((shares) => blendText(names, shares, (list) => list.map(exactShare)))
    : atAGlance;
  const limits = limitsText(suggestion);
  const blendAndToday = `${blend} (${current.isStated ? "today" : "today, by the rows,"} ${today}).`;
  if (verdict === "switch" || !isTodayAllowed(suggestion)) {
    if (limits === "") return `Use ${blendAndToday}`;
    const isKept = keptOf(suggestion.constraints!) === "yes";
    return `${isKept ? "With" : "To come closest to"} ${limits}, use ${blendAndToday}`;
  }
  const mix = `${todaysMix(suggestion, today)}.`;
  const bestFound = `The best blend found${limits === "" ? "" : ` with ${limits}`} is`;
  if (verdict === "stay") return `Stay with ${mix} ${bestFound} ${blend}.`;
  const { difference, high } = comparison.current;
  const unclear = "No clear difference from today.";
  if (difference >= 0) return `${unclear} ${bestFound} ${blendAndToday}`;
  const found =
    high !== null && high < 0
      ? `Keep ${mix} These rows show no better blend${limits === "" ? "" : ` with ${limits}`}.`
      : `${unclear} These rows show no blend that is better than ${mix}`;
  return blend === today ? found : `${found} The best candidate is ${blend}.`;
}

function todaysMix({ names, current }: Suggestion, shares = blendText(names, current.weights)): string {
  return `today's mix (${current.isStated ? "" : "by the rows, "}${shares})`;
}

/** "mean of dollars at most 0.2"; empty without limits. */
function limitsText({ constraints = [] }: Suggestion): string {
  return listText(constraints.map(({ name, side, bound }) => `${name} ${side} ${bound}`));
}

/** A share with three digits that does not break across lines. */
function exactShare(share: number): string {
  return formatPercent(share).replace(" ", "\u00a0");
}

/** A limit decides the blend if the interval ends within this share of the distance from the value to the limit. */
const TOUCHING = 0.1;

const KEPT_WORDS = { yes: "kept (95 % confidence)", unclear: "possibly broken", no: "broken" } as const;

/** Limits that today's mix breaks, and each limit at the suggested blend. */
function limitTexts(suggestion: Suggestion): string[] {
  const { constraints = [] } = suggestion;
  const unsure = constraints.some(({ kept, reason }) => kept !== "yes" && reason === undefined);
  return [
    ...(keptBy(suggestion, "current") === "no"
      ? [`Today's mix is not an alternative: ${brokenText("its", suggestion, "current")}.`]
      : []),
    ...constraints
      .filter(({ current }) => current.kept === "unclear")
      .map(
        ({ name, bound, current }) =>
          `Today's mix may break the limit of ${bound}: its ${name} is ${formatNumber(current.value, 3)}, too close to be sure.`,
      ),
    ...(unsure ? ["No blend is shown to keep all limits (95 % confidence). This one comes closest."] : []),
    ...constraints.map((limit) => marginText(limit) ?? limitText(limit)),
  ];
}

/** How far the blend stays from a kept limit that decides it, and why. */
function marginText({ name, side, bound, value, low, high, kept }: NamedLimit): string | undefined {
  if (kept !== "yes" || low === null || high === null || low === high) return undefined;
  const [end, where] = side === "at most" ? [high, "below"] : [low, "above"];
  const margin = Math.abs(bound - value);
  if (Math.abs(bound - end) > TOUCHING * margin) return undefined;
  const [shown, from, to, apart] = formatAlike([value, low, high, margin], high - low);
  return `Limit kept: ${name} is expected to be ${shown} (95 % interval ${from} to ${to}), kept ${apart} ${where} the limit of ${bound} so that it holds with 95 % confidence.`;
}

/** "Limit kept (95 % confidence): mean of dollars is 0.00029 (95 % interval 0.00028 to 0.00030), and must be at most 0.0003." */
export function limitText({ name, side, bound, value, low, high, kept, reason }: NamedLimit): string {
  const why = reason === undefined ? "" : ` (no interval: ${reason})`;
  return `Limit ${KEPT_WORDS[kept]}: ${name} is ${valueText(value, low, high)}, and must be ${side} ${bound}${why}.`;
}

function valueText(value: number, low: number | null, high: number | null): string {
  if (low === null || high === null || low === high) return formatNumber(value, 3);
  const [shown, from, to] = formatAlike([value, low, high], high - low);
  return `${shown} (95 % interval ${from} to ${to})`;
}

/** Whether today's mix keeps the minimum and maximum shares, and no limit is shown to be broken. */
function isTodayAllowed(suggestion: Suggestion): boolean {
  return areSharesAllowed(suggestion) && (suggestion.constraints ?? []).every(({ current }) => current.kept !== "no");
}

function areSharesAllowed(suggestion: Suggestion): boolean {
  return isWithinShares(suggestion, suggestion.current.weights);
}

/** Whether a blend keeps the minimum and maximum shares. */
function isWithinShares({ floor, ceiling = 1 }: Suggestion, weights: readonly number[]): boolean {
  const limitOf = (limit: number | readonly number[], arm: number) => (typeof limit === "number" ? limit : limit[arm]!);
  return weights.every((share, arm) => share >= limitOf(floor, arm) && share <= limitOf(ceiling, arm));
}

/** Whether the suggested blend equals the other one. */
function isSame({ difference, low, high }: Pick<Compared, "difference" | "low" | "high">): boolean {
  return difference === 0 && low === 0 && high === 0;
}

/** A sentence about a difference; without its digits if it is surely smaller than `within`. */
function differenceText(other: string, { difference, low, high }: Compared, within: number): string {
  const name = other.replace(/,$/, "");
  if (isSame({ difference, low, high })) return `The same as ${name}.`;
  if (low !== null && high !== null && low <= 0 && high >= 0 && Math.max(-low, high) < within)
    return `About the same as ${name}: they differ by less than ${formatNumber(within, 2)} (95 % confidence).`;
  return `${difference < 0 ? "Worse" : "Better"} than ${other} by ${sizeText({ difference, low, high })}.`;
}

/**
 * The size of a difference and its interval: `0.16 (95 % interval 0.02 to 0.29)`. For a negative difference, both say how much worse the
 * blend is, so that the size is always inside the interval.
 */
function sizeText({ difference, low, high }: Pick<Compared, "difference" | "low" | "high">): string {
  if (low === null || high === null) return `${formatNumber(Math.abs(difference), 2)} (no interval)`;
  if (low < 0 && high > 0) {
    const [size, worse, better] = formatAlike([Math.abs(difference), -low, high], high - low);
    return `${size} (95 % interval: ${worse} worse to ${better} better)`;
  }
  const ends = difference < 0 ? [-high, -low] : [low, high];
  const [size, from, to] = formatAlike([Math.abs(difference), ...ends], high - low);
  return `${size} (95 % interval ${from} to ${to})`;
}

function verdictText(suggestion: Suggestion): string {
  const { verdict, within, moreRows, comparison } = suggestion;
  if (verdict === "switch") return "Switch: the suggested blend is better than today's mix, with 95 % confidence.";
  const below = formatNumber(within, 2);
  if (verdict === "stay")
    return `Stay: no blend${suggestion.constraints ? ` within ${limitsNoun(suggestion)}` : ""} is better than today's mix by more than ${below}, with 95 % confidence.`;
  const { difference, low, high } = comparison.current;
  if (isSame(comparison.current)) return "These rows give no reason to change today's mix.";
  const isAllowed = isTodayAllowed(suggestion);
  const outside = "Today's mix is outside the minimum and maximum shares";
  if (high !== null && high < 0) {
    const worse = "The suggested blend is worse than today's mix, with 95 % confidence";
    if (isAllowed) return `${worse}.`;
    return areSharesAllowed(suggestion)
      ? `${worse}: that is what keeping ${limitsNoun(suggestion)} costs.`
      : `${worse}. ${outside}, so this is what they cost.`;
  }
  const isKept = (suggestion.constraints ?? []).every(({ kept }) => kept === "yes");
  if (!isKept && low !== null && low > 0)
    return "The suggested blend is better than today's mix, with 95 % confidence, but may break a limit. Collect more rows, or relax the limit.";
  const doubt =
    difference < 0 && isAllowed
      ? "Keep today's mix until more rows show a difference."
      : "These rows do not show whether the suggested blend is better than today's mix.";
  const limits = areSharesAllowed(suggestion) ? "" : ` ${outside}, so it cannot stay.`;
  if (moreRows === null || low === null) return `${doubt}${limits}`;
  return `${doubt} About ${countOf(rounded(moreRows, 2), "more row")} in the same proportions would show a difference of this size.${limits}`;
}

/** An estimate below this share of the bound counts as zero. */
const NEGLIGIBLE = 1e-3;

function gapText(suggestion: Suggestion): string {
  const { gap, whyNoGap, constraints } = suggestion;
  const inside = constraints ? ` within ${limitsNoun(suggestion)}` : "";
  if (!gap) return `How far this blend is from the best possible one${inside} is unknown: ${whyNoGap}.`;
  if (gap.upper === 0) return `No blend${inside} is better than this one (95 % confidence).`;
  const most = `This blend is at most ${formatNumber(gap.upper, 2)} below the best possible one${inside} (95 % confidence)`;
  if (gap.estimate === 0) return `${most}, and most likely the best.`;
  if (gap.estimate < NEGLIGIBLE * gap.upper) return `${most}, and most likely as good as the best.`;
  return `${most}, most likely within ${formatNumber(gap.estimate, 2)}.`;
}

/** A sentence names at most this many changed options and counts the others. */
const MOST_CHANGED = 5;

/** How the blend chosen from earlier rows does on later ones, and which options changed. */
function timeTexts({ time }: Suggestion): string[] {
  if (!time) return [];
  const { splitAt, check, drift, bestSingle, largestShare } = time;
  const { difference, low, high } = check;
  const blend = `On the later rows, the blend chosen from rows before ${splitAt}`;
  const found =
    difference === null || low === null || high === null
      ? `${blend} cannot be compared with today's mix: ${check.reason}.`
      : `${blend} is ${difference < 0 ? "worse" : "better"} than today's mix by ${sizeText({ difference, low, high })}.`;
  if (drift.length === 0)
    return [
      found,
      "No single option's contribution to the goal clearly changed between the earlier and the later rows.",
    ];
  const changed = listText(
    drift.map(({ arm }) => arm),
    MOST_CHANGED,
  );
  const leaders = [
    ...(bestSingle
      ? [
          `The best single option is ${bestSingle.earlier} in the earlier rows and ${bestSingle.later} in the later ones.`,
        ]
      : []),
    ...(largestShare
      ? [`The earlier rows give ${largestShare.earlier} the largest share, the later ones ${largestShare.later}.`]
      : []),
  ];
  const warning = `Drift: the contribution of ${changed} to the goal changed between the earlier and the later rows, so old rows may mislead.`;
  return [found, [warning, ...leaders].join(" ")];
}

function samplingTexts({ sampling, outcomes }: Suggestion): string[] {
  if (!sampling) return [];
  const { cluster, clusters, probability, context, independentRows } = sampling;
  const rows = outcomes.reduce((sum, count) => sum + count, 0);
  const independent = Math.min(
    rounded(
      independentRows.reduce((sum, count) => sum + count, 0),
      2,
    ),
    rows,
  );
  const size = `${countOf(rows, "row")} carry about as much information as ${countOf(independent, "independent row")}.`;
  const inverse = probability === undefined ? [] : [`by one over ${probability}`];
  const equal = context === undefined ? [] : [`so that every option has the same mix of ${context}`];
  return [
    ...(cluster === undefined
      ? []
      : [`Rows with the same ${cluster} are one cluster (${countOf(clusters!, "cluster")} in all).`]),
    ...(inverse.length + equal.length > 0 ? [`Rows are weighted ${[...inverse, ...equal].join(", ")}.`] : []),
    size,
  ];
}

/** "Outcomes are trimmed: those below 0 count as 0, those above 100 as 100 (7 of 400). All numbers here are for trimmed outcomes." */
function trimTexts({ trim, outcomes: counts }: Suggestion): string[] {
  if (!trim) return [];
  const { low, high } = trim;
  const all = counts.reduce((sum, count) => sum + count, 0);
  return [
    `Outcomes are trimmed: those below ${low} count as ${low}, those above ${high} as ${high} (${formatCount(trim.outcomes)} of ${formatCount(all)}). All numbers here are for trimmed outcomes.`,
  ];
}

/** Why intervals are missing or may be too narrow, each reason once. */
function doubtsOf({ comparison, time, constraints = [] }: Suggestion): string[] {
  const all: readonly Pick<Compared, "reason" | "caution">[] = Object.values(comparison);
  const cautions = [...all, ...(time ? [time.check] : []), ...constraints];
  return [
    ...new Set([
      ...all.flatMap(({ reason }) => (reason === undefined ? [] : [`No interval: ${reason}.`])),
      ...cautions.flatMap(({ caution }) => (caution === undefined ? [] : [`Caution: ${caution}.`])),
    ]),
  ];
}

export function leftOutLines(leftOut: readonly string[]): string[] {
  return leftOut.length > 0 ? ["", "Notes on the data:", ...leftOut.map((line) => `- ${line}`)] : [];
}
