import type { Ends } from "@blendit/core/inference";
import { columnLabel, intervalColumn, numberColumn } from "../../text/number-column.ts";
import { countOf, formatNumber, formatPercent, rounded } from "../../text/numbers.ts";
import { type TextTable, textTable } from "../../text/text-table.ts";
import { wrappedText } from "../../text/words.ts";
import type { QuantileBound, SuggestedValue } from "./blend-worth.ts";
import type { Evaluation, LogEvaluation } from "./evaluate.ts";
import { limitText } from "./limit-text.ts";
import { valueColumns } from "./suggestion-tables.ts";
import { leftOutLines } from "./suggestion-text.ts";
import type { NamedLimit } from "./table-limits.ts";

/** The evaluation of a blend as text for a terminal. */
export function evaluationLines(evaluation: Evaluation | LogEvaluation): string[] {
  const leftOut = "leftOut" in evaluation ? evaluation.leftOut : [];
  const sentences = [...reasons(evaluation), ...limitsOf(evaluation).map(limitText), ...logWords(evaluation)];
  const words = sentences.flatMap((text) => wrappedText(text));
  return [
    ...textTable(worthTable({ name: blendName(evaluation), ...evaluation })),
    ...(words.length > 0 ? ["", ...words] : []),
    ...("quantiles" in evaluation && evaluation.quantiles ? quantileLines(evaluation.quantiles, evaluation) : []),
    ...leftOutLines(leftOut),
  ];
}

function limitsOf(evaluation: Evaluation | LogEvaluation): readonly NamedLimit[] {
  return "constraints" in evaluation ? (evaluation.constraints ?? []) : [];
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
  const size = `The log carries about as much information as ${countOf(rounded(effectiveSize, 3), "row")} drawn from this blend.`;
  const doubt = `The logged probabilities do not fit the options that were chosen: share divided by probability is ${formatNumber(meanRatio, 3)} on average, and should be 1. Check the column of probabilities before you use this number.`;
  return [size, ...(doubtsProbabilities ? [doubt] : [])];
}

/** Quantiles of outcomes, with their bounds. */
function quantileLines(
  quantiles: readonly QuantileBound[],
  { intervalKind }: Pick<Evaluation, "intervalKind">,
): string[] {
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
  const looks = intervalKind === "95 % interval" ? "for one look" : "at every look";
  const words = `All bounds hold at once with 95 % confidence, ${looks}. A dash means that the table gives no bound.`;
  return ["", ...textTable(table), "", ...wrappedText(words)];
}

/** A blend with its utility, its interval and its proven bounds. */
function worthTable(worth: SuggestedValue & { readonly name: string }): TextTable {
  const { name, interval, intervalKind, guaranteed } = worth;
  const ofInterval = (label: string, ends: Ends | null) => {
    const column = intervalColumn([ends]);
    return { label: columnLabel(label, column), cells: column.cells };
  };
  const columns = [
    ...valueColumns([worth]),
    ofInterval(intervalKind, interval),
    ...(guaranteed ? [ofInterval("Guaranteed", guaranteed)] : []),
  ];
  return {
    columns: [{ label: "Blend" }, ...columns.map(({ label }) => ({ label, numeric: true }))],
    rows: [[name, ...columns.map(({ cells }) => cells[0]!)]],
  };
}
