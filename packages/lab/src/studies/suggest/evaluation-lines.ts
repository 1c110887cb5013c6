import { numberColumn } from "../../text/number-column.ts";
import { formatNumber, formatPercent } from "../../text/numbers.ts";
import { type TextTable, textTable } from "../../text/text-table.ts";
import { wrappedText } from "../../text/words.ts";
import type { SuggestedValue } from "./blend-worth.ts";
import type { Evaluation } from "./evaluate.ts";
import type { LogEvaluation } from "./evaluate-log.ts";
import type { QuantileBound } from "./quantile-bounds.ts";
import { worthTable } from "./suggestion-tables.ts";

/** What a blend is worth, for a terminal. */
export function evaluationLines(evaluation: Evaluation | LogEvaluation): string[] {
  const leftOut = "leftOut" in evaluation ? evaluation.leftOut : [];
  return [
    ...textTable(worthTable([{ name: blendName(evaluation), ...evaluation }])),
    "",
    ...[...reasons(evaluation), ...logWords(evaluation)].flatMap((text) => wrappedText(text)),
    ...("quantiles" in evaluation && evaluation.quantiles ? quantileLines(evaluation.quantiles) : []),
    ...(leftOut.length > 0 ? ["", "Left out or read in a special way:", ...leftOut.map((line) => `- ${line}`)] : []),
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
