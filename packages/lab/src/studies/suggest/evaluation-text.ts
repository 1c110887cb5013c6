import { labelled, numberTable } from "../../report/number-table.ts";
import { valuesTable } from "../../report/values-table.ts";
import { intervalColumn, numberColumn, powerOf } from "../../text/number-column.ts";
import { countOf, formatNumber, formatPercent, rounded } from "../../text/numbers.ts";
import { textTable } from "../../text/text-table.ts";
import { present, wrappedText } from "../../text/words.ts";
import type { BlendEvaluation, Evaluation, QuantileBound } from "./evaluate.ts";
import type { LogEvaluation } from "./evaluate-log.ts";
import { limitText } from "./limit-text.ts";
import { leftOutLines } from "./suggestion-text.ts";

/** The evaluation of a blend as text for a terminal. */
export function evaluationLines(evaluation: Evaluation | LogEvaluation): string[] {
  const isLog = "effectiveSize" in evaluation;
  const further = isLog ? logWords(evaluation) : (evaluation.constraints ?? []).map(limitText);
  const words = [...reasons(evaluation), ...further].flatMap((text) => wrappedText(text));
  return [
    ...textTable(worthTable(evaluation)),
    ...(words.length > 0 ? ["", ...words] : []),
    ...(isLog || !evaluation.quantiles ? [] : quantileLines(evaluation.quantiles, evaluation)),
    ...leftOutLines(evaluation.leftOut),
  ];
}

function blendName({ arms }: Pick<Evaluation, "arms">): string {
  return arms
    .filter(({ share }) => share > 0)
    .map(({ name, share }) => `${formatPercent(share)} ${name}`)
    .join(", ");
}

function reasons({ why, caution, whyNotGuaranteed }: BlendEvaluation): string[] {
  return present(
    why !== undefined && `No interval: ${why}.`,
    caution !== undefined && `Caution: ${caution}.`,
    whyNotGuaranteed !== undefined && `No guaranteed bounds: ${whyNotGuaranteed}.`,
  );
}

function logWords({ effectiveSize, meanRatio, doubtsProbabilities }: LogEvaluation): string[] {
  return present(
    `The log carries about as much information as ${countOf(rounded(effectiveSize, 3), "row")} drawn from this blend.`,
    doubtsProbabilities &&
      `The logged probabilities do not fit the options that were chosen: share divided by probability is ${formatNumber(meanRatio, 3)} on average, and should be 1. Check the column of probabilities before you use this number.`,
  );
}

/** Quantiles of outcomes, with their bounds. */
function quantileLines(
  quantiles: readonly QuantileBound[],
  { intervalKind }: Pick<Evaluation, "intervalKind">,
): string[] {
  const power = powerOf(quantiles.flatMap(({ value, low, high }) => [value, low ?? 0, high ?? 0]));
  const column = (label: string, key: "value" | "low" | "high") => {
    const values = quantiles.map((quantile) => quantile[key] ?? Number.NaN);
    return labelled(label, numberColumn(values, 4, power));
  };
  const table = numberTable(
    "Share of outcomes below",
    quantiles.map(({ level }) => formatPercent(level)),
    [column("Outcome", "value"), column("at least", "low"), column("at most", "high")],
  );
  const looks = intervalKind === "95 % interval" ? "for one look" : "at every look";
  const words = `All bounds hold at once with 95 % confidence, ${looks}. A dash means that the table gives no bound.`;
  return ["", ...textTable(table), "", ...wrappedText(words)];
}

/** A blend with the value of its goal, its interval and its proven bounds. */
function worthTable(evaluation: Evaluation | LogEvaluation) {
  const { value, interval, intervalKind, guaranteed } = evaluation;
  // The goal and its bounds have the same unit, so their columns have the same power of ten.
  const power = powerOf([value, ...[interval, guaranteed].flatMap((ends) => (ends ? [ends.low, ends.high] : []))]);
  const bounds = [
    labelled(intervalKind, intervalColumn([interval], power)),
    ...(guaranteed ? [labelled("Guaranteed", intervalColumn([guaranteed], power))] : []),
  ];
  return valuesTable([{ ...evaluation, name: blendName(evaluation) }], evaluation, bounds, power);
}
