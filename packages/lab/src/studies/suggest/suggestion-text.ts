import { columnLabel, estimateColumn, numberColumn } from "../../text/number-column.ts";
import { countOf, formatCount, formatNumber, formatPercent, rounded } from "../../text/numbers.ts";
import { type TextTable, textTable } from "../../text/text-table.ts";
import { listText, wrappedText } from "../../text/words.ts";
import type { QuantileBound, SuggestedValue } from "./blend-worth.ts";
import type { Evaluation, LogEvaluation } from "./evaluate.ts";
import type { Suggestion } from "./suggest.ts";

/** A suggestion for a terminal. */
export function suggestionLines(suggestion: Suggestion): string[] {
  const { question, leftOut } = suggestion;
  return [
    ...wrappedText(question),
    "",
    ...textTable(blendTable(suggestion)),
    "",
    ...textTable(valuesTable(suggestion)),
    "",
    ...suggestionWords(suggestion).flatMap((text) => wrappedText(text)),
    ...leftOutLines(leftOut),
  ];
}

/** More arms than fit on a screen are counted. */
const MOST_ARMS = 20;

/** The suggested blend, the largest share first, beside the table's own. */
export function blendTable({ arms }: Suggestion): TextTable {
  const sorted = arms.toSorted((one, other) => other.share - one.share);
  const others = sorted.slice(MOST_ARMS);
  const sumOf = (key: "share" | "tableShare" | "outcomes") => others.reduce((sum, arm) => sum + arm[key], 0);
  const rest = {
    name: `${others.length} other arms`,
    share: sumOf("share"),
    tableShare: sumOf("tableShare"),
    outcomes: sumOf("outcomes"),
  };
  const rows = others.length > 0 ? [...sorted.slice(0, MOST_ARMS), rest] : sorted;
  const shares = percent(rows.map(({ share }) => share));
  const tableShares = percent(rows.map(({ tableShare }) => tableShare));
  return {
    columns: [
      { label: "Arm" },
      { label: "Share (%)", numeric: true },
      { label: "In the table (%)", numeric: true },
      { label: "Outcomes", numeric: true },
    ],
    rows: rows.map(({ name, outcomes }, row) => [name, shares[row]!, tableShares[row]!, formatCount(outcomes)]),
  };
}

function percent(shares: readonly number[]): readonly string[] {
  return numberColumn(
    shares.map((share) => 100 * share),
    3,
  ).cells;
}

/** What blends are worth: the suggested one and what one would have without it. */
export function valuesTable(suggestion: Suggestion): TextTable {
  const { blend, equalShares, bestArm, tableBlend } = suggestion;
  return worthTable([
    { name: "Suggested blend", ...blend },
    { name: "Equal shares", ...equalShares },
    { ...bestArm, name: `${bestArm.name} alone` },
    { name: "As in the table", ...tableBlend },
  ]);
}

/** Blends with their utilities and where these lie. */
function worthTable(rows: readonly (SuggestedValue & { readonly name: string })[]): TextTable {
  const shownNames = Object.keys(rows[0]!.shown ?? {});
  const columns = [
    ...shownNames.map((name) => ({ name, ...plainColumn(rows.map(({ shown }) => shown![name]!)) })),
    { name: "Utility", ...plainColumn(rows.map(({ value }) => value)) },
  ];
  const isProven = rows.some(({ guaranteed }) => guaranteed !== null);
  return {
    columns: [
      { label: "Blend" },
      ...columns.map((column) => ({ label: columnLabel(column.name, column), numeric: true })),
      { label: "95 % interval", numeric: true },
      ...(isProven ? [{ label: "Guaranteed", numeric: true }] : []),
    ],
    rows: rows.map(({ name, interval, guaranteed }, row) => [
      name,
      ...columns.map(({ cells }) => cells[row]!),
      intervalText(interval),
      ...(isProven ? [intervalText(guaranteed)] : []),
    ]),
  };
}

function plainColumn(values: readonly number[]) {
  return estimateColumn(values.map((mean) => ({ mean, standardError: null })));
}

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
        `${formatCount(rounded(outcomes, 2))} of ${name} (${formatPercent(Number((outcomes / total).toFixed(2)))})`,
    );
  return [
    `The answer counts as ${settled}. If the arms go on as they did, that takes about ${countOf(rounded(total, 2), "more outcome")}: ${listText(names, MOST_NAMED)}.`,
  ];
}

function leftOutLines(leftOut: readonly string[]): string[] {
  return leftOut.length > 0 ? ["", "Left out or read in a special way:", ...leftOut.map((line) => `- ${line}`)] : [];
}

/** An end so much nearer to zero than to the other end is zero but for rounding. */
const ROUNDING = 1e-12;

/** Two ends to as many digits as tell them apart: `0.047 to 0.055`; a dash where there are none. */
export function intervalText(interval: { readonly low: number; readonly high: number } | null): string {
  if (!interval) return "–";
  const { low, high } = interval;
  const size = Math.max(Math.abs(low), Math.abs(high));
  const width = high - low;
  const digits = width > 0 ? Math.min(7, Math.max(3, 2 + Math.ceil(Math.log10(size / width)))) : 4;
  return [low, high].map((end) => formatNumber(Math.abs(end) < ROUNDING * size ? 0 : end, digits)).join(" to ");
}

/** What a blend is worth, for a terminal. */
export function evaluationLines(evaluation: Evaluation | LogEvaluation): string[] {
  const leftOut = "leftOut" in evaluation ? evaluation.leftOut : [];
  return [
    ...textTable(worthTable([{ name: blendName(evaluation), ...evaluation }])),
    "",
    ...[...reasons(evaluation), ...logWords(evaluation)].flatMap((text) => wrappedText(text)),
    ...("quantiles" in evaluation && evaluation.quantiles ? quantileLines(evaluation.quantiles) : []),
    ...leftOutLines(leftOut),
  ];
}

function blendName({ arms }: Pick<Evaluation, "arms">): string {
  return arms
    .filter(({ share }) => share > 0)
    .map(({ name, share }) => `${formatPercent(share)} ${name}`)
    .join(", ");
}

function reasons({ why, caution, whyNotGuaranteed }: SuggestedValue): string[] {
  return [
    ...(why === undefined ? [] : [`No interval: ${why}.`]),
    ...(caution === undefined ? [] : [`Caution: ${caution}.`]),
    ...(whyNotGuaranteed === undefined ? [] : [`No guaranteed bounds: ${whyNotGuaranteed}.`]),
  ];
}

function logWords(evaluation: Evaluation | LogEvaluation): string[] {
  if (!("effectiveSize" in evaluation)) return [];
  const { effectiveSize, meanRatio, doubtsProbabilities } = evaluation;
  const size = `The log tells as much as ${formatNumber(effectiveSize, 3)} rows of this blend itself.`;
  const doubt = `The probabilities do not fit the arms that were drawn: weight by probability is ${formatNumber(meanRatio, 3)} on average, and should be 1.`;
  return [size, ...(doubtsProbabilities ? [doubt] : [])];
}

/** Quantiles of outcomes, with their bounds. */
function quantileLines(quantiles: readonly QuantileBound[]): string[] {
  const column = (key: "value" | "low" | "high") =>
    numberColumn(
      quantiles.map((quantile) => quantile[key] ?? Number.NaN),
      4,
    ).cells;
  const [values, lows, highs] = [column("value"), column("low"), column("high")];
  const table: TextTable = {
    columns: ["Share of outcomes below", "Outcome", "at least", "at most"].map((label, index) => ({
      label,
      numeric: index > 0,
    })),
    rows: quantiles.map(({ level }, row) => [formatPercent(level), values[row]!, lows[row]!, highs[row]!]),
  };
  const words =
    "The bounds of outcomes hold together and at every look, with a confidence of 95 %; a dash is one that the table does not tell.";
  return ["", ...textTable(table), "", ...wrappedText(words)];
}
