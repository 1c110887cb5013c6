import { columnLabel, estimateColumn, numberColumn } from "../../text/number-column.ts";
import { formatCount } from "../../text/numbers.ts";
import type { TextTable } from "../../text/text-table.ts";
import type { SuggestedValue } from "./blend-worth.ts";
import { intervalText } from "./interval-text.ts";
import type { Suggestion } from "./suggest.ts";

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
export function worthTable(rows: readonly (SuggestedValue & { readonly name: string })[]): TextTable {
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
