import type { Ends } from "@blendit/core/inference";
import { columnLabel, estimateColumn, intervalColumn, numberColumn, powerOf } from "../../text/number-column.ts";
import { formatAlike, formatCount, formatNumber } from "../../text/numbers.ts";
import type { TextTable } from "../../text/text-table.ts";
import type { SuggestedValue } from "./blend-worth.ts";
import { keptBy, type Other } from "./limit-text.ts";
import type { Compared, Suggestion } from "./suggest.ts";

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
      { label: current.isStated ? "Today (%)" : "Today, by rows (%)", numeric: true },
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
  // Utilities and their differences have the same unit, so their columns have the same power of ten.
  const power = powerOf([
    value,
    ...others.flatMap((other) => [other.value, other.difference, other.low ?? 0, other.high ?? 0]),
  ]);
  const values = valueColumns([{ value, ...(shown && { shown }) }, ...others], power);
  const intervals = intervalColumn([null, ...others.map(({ low, high }) => endsOf(low, high))], power);
  return {
    columns: [
      { label: "Blend" },
      ...values.map(({ label }) => ({ label, numeric: true })),
      { label: columnLabel("Suggested is better by", { power }), numeric: true },
      { label: columnLabel("95 % interval", intervals), numeric: true },
    ],
    rows: ["Suggested blend", ...others.map(({ name }) => name)].map((name, row) => [
      name,
      ...values.map(({ cells }) => cells[row]!),
      row === 0 ? "–" : differenceCell(others[row - 1]!, 10 ** -power),
      intervals.cells[row]!,
    ]),
  };
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

function endsOf(low: number | null, high: number | null): Ends | null {
  return low === null || high === null ? null : { low, high };
}

/** Columns for the utility of some blends, after those for the form in which it is usually quoted. `power` is that of the utility. */
export function valueColumns(blends: readonly Pick<SuggestedValue, "value" | "shown">[], power?: number) {
  const quoted = Object.keys(blends[0]!.shown ?? {});
  const columns = [
    ...quoted.map((name) => ({ name, ...plainColumn(blends.map(({ shown }) => shown![name]!)) })),
    {
      name: "Utility",
      ...plainColumn(
        blends.map(({ value }) => value),
        power,
      ),
    },
  ];
  return columns.map((column) => ({ label: columnLabel(column.name, column), cells: column.cells }));
}

function plainColumn(values: readonly number[], power?: number) {
  return estimateColumn(
    values.map((mean) => ({ mean, standardError: null })),
    undefined,
    power,
  );
}

/** Why the differences in the table of values are not those of its utilities; nothing if they are. */
export function valuesNotes({ comparison }: Suggestion): string[] {
  const isMeasured = Object.values(comparison).some(({ low }) => low !== null);
  return isMeasured
    ? [
        "The differences are measured on rows that did not choose the blend. They are not exactly those of the utilities, which use all rows.",
      ]
    : [];
}
