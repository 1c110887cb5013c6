import type { Path } from "../text/complaint.ts";
import { formatCount } from "../text/numbers.ts";
import { placeList, quoted } from "../text/words.ts";
import { oddity } from "./cell-number.ts";
import type { NumberColumn } from "./number-column.ts";
import type { MissingToken } from "./recorded-spec.ts";
import type { TableColumns } from "./table-columns.ts";
import { TableError } from "./table-error.ts";

/** Tokens that a message proposes to name as missing. */
const MOST_PROPOSED = 5;

interface ColumnPlace {
  readonly column: string;
  readonly place: Path;
  readonly missing?: readonly MissingToken[];
}

/** Refuses rows that have something else than a number, all of them in one message. */
export function checkNumbers(
  { table }: TableColumns,
  { odd, missing }: NumberColumn,
  rows: ArrayLike<number>,
  { column, place, missing: stated }: ColumnPlace,
): void {
  if (odd.size === 0) return;
  const bad = Array.from(rows).filter((row) => odd.has(row));
  if (bad.length === 0) return;
  const texts = bad.map((row) => odd.get(row)!);
  const places = bad.map((row, index) => `${table.placeOf(row)} (${quoted(texts[index]!)})`);
  const what = `${formatCount(bad.length)} of ${formatCount(rows.length)} rows have no number in column ${quoted(column)}`;
  const found = `${table.file}: ${what}: ${placeList(table.unit, places)}`;
  if (bad.length > rows.length / 2) {
    throw new TableError(
      place,
      `${found}; this utility needs numbers (utilities of categories, such as entropy, take words)`,
    );
  }
  const reason = oddity(texts[0]!);
  const because = reason === undefined ? "" : ` (${quoted(texts[0]!)} is ${reason})`;
  const tokens = [...new Set([...(stated ?? []).map(String), ...missing.values(), ...texts])].filter(Boolean);
  const isToken = new Set(texts).size <= MOST_PROPOSED;
  const proposal = isToken ? `[${tokens.map((token) => quoted(token)).join(", ")}]` : "[...]";
  const advice = `name them in missing: ${proposal} or mend them`;
  throw new TableError(place, `${found}${because}; ${advice}`);
}
