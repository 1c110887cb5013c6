import { MOST_ON_SCREEN } from "../../report/answer-lines.ts";
import { labelled, numberTable } from "../../report/number-table.ts";
import { valuesTable } from "../../report/values-table.ts";
import { intervalColumn, numberColumn, powerOf } from "../../text/number-column.ts";
import { countOf, formatAlike, formatCount, formatNumber } from "../../text/numbers.ts";
import type { TextTable } from "../../text/text-table.ts";
import { keptBy, type Other } from "./limit-text.ts";
import type { Compared, Suggestion } from "./suggestion.ts";

/** The suggested blend and today's mix, largest share first. */
export function blendTable({ names, weights, current, outcomes }: Suggestion): TextTable {
  const all = names.map((name, arm) => {
    return { name, suggested: weights[arm]!, today: current.weights[arm]!, count: outcomes[arm]! };
  });
  const sorted = all.toSorted((one, other) => other.suggested - one.suggested);
  const rows = sorted.slice(0, MOST_ON_SCREEN);
  const others = sorted.slice(MOST_ON_SCREEN);
  if (others.length > 0) {
    const sumOf = (key: "suggested" | "today" | "count") => others.reduce((sum, row) => sum + row[key], 0);
    const name = countOf(others.length, "other option");
    rows.push({ name, suggested: sumOf("suggested"), today: sumOf("today"), count: sumOf("count") });
  }
  const percent = (shares: readonly number[]) =>
    numberColumn(
      shares.map((share) => 100 * share),
      3,
    ).cells;
  return numberTable(
    "Option",
    rows.map(({ name }) => name),
    [
      { label: "Suggested (%)", cells: percent(rows.map(({ suggested }) => suggested)) },
      { label: current.isStated ? "Today (%)" : "Today, by rows (%)", cells: percent(rows.map(({ today }) => today)) },
      { label: "Rows", cells: rows.map(({ count }) => formatCount(count)) },
    ],
  );
}

/** The goal's value of each blend, and how much better the suggested one is. */
export function comparisonTable(suggestion: Suggestion): TextTable {
  const { value, comparison } = suggestion;
  const { current, equal, bestSingle } = comparison;
  const others = [
    { name: `Today${breakingNote(suggestion, "current")}`, ...current },
    { name: `Equal shares${breakingNote(suggestion, "equal")}`, ...equal },
    { name: `${bestSingle.arm} alone${breakingNote(suggestion, "bestSingle")}`, ...bestSingle },
  ];
  // The goal and its differences have the same unit, so their columns have the same power of ten.
  const power = powerOf([
    value,
    ...others.flatMap((other) => [other.value, other.difference, other.low ?? 0, other.high ?? 0]),
  ]);
  const differences = others.map((other) => differenceCell(other, 10 ** -power));
  const intervals = others.map(({ low, high }) => (low === null || high === null ? null : { low, high }));
  return valuesTable(
    [{ ...suggestion, name: "Suggested blend" }, ...others],
    suggestion,
    [
      labelled("Suggested better by", { power, cells: ["–", ...differences] }),
      labelled("95 % interval", intervalColumn([null, ...intervals], power)),
    ],
    power,
  );
}

/** A difference in units of its column, with as many digits as in the sentence about it. */
function differenceCell({ difference, low, high }: Compared, scale: number): string {
  if (low === null || high === null) return formatNumber(scale * difference, 2);
  return formatAlike(
    [difference, low, high].map((each) => scale * each),
    scale * (high - low),
  )[0]!;
}

function breakingNote(suggestion: Suggestion, other: Other): string {
  return { yes: "", unclear: " (may break a limit)", no: " (breaks a limit)" }[keptBy(suggestion, other)];
}

/** Why the differences in the table of values are not those of its values; nothing if they are. */
export function valuesNotes({ comparison }: Suggestion): string[] {
  const isMeasured = Object.values(comparison).some(({ low }) => low !== null);
  return isMeasured
    ? [
        "The differences are measured on rows that did not choose the blend. They are not exactly those of the values in this table, which use all rows.",
      ]
    : [];
}
