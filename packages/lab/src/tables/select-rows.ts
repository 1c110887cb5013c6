import { didYouMean } from "@blendit/core/errors";
import { formatCount } from "../text/numbers.ts";
import { quoted, someOf } from "../text/words.ts";
import { cellNumber } from "./cell-number.ts";
import type { TableColumns } from "./table-columns.ts";
import { TableError } from "./table-error.ts";
import type { TextColumn } from "./text-column.ts";

/** More values than this are not searched for one that was meant. */
const MOST_COMPARED = 1000;

type Wanted = string | number | boolean;

/** The rows of a table whose cells have the values of `where`; all of them without it. */
export function selectRows(columns: TableColumns, where: Readonly<Record<string, Wanted>> = {}): ArrayLike<number> {
  const { file, rowCount } = columns.table;
  const conditions = Object.entries(where).map(([name, wanted]) => {
    const column = columns.texts(name, ["where"]);
    const codes = column.texts.flatMap((text, code) => (isSame(text, wanted) ? [code] : []));
    if (codes.length === 0) throw new TableError(["where", name], noSuchValue(file, name, wanted, column));
    return { name, wanted, column, codes: new Set(codes) };
  });
  const [first, ...others] = conditions;
  if (!first) return new Int32Array(rowCount).map((_, row) => row);
  const rows = [...first.codes].map((code) => first.column.rowsOf(code));
  const candidates = rows.length === 1 ? rows[0]! : Int32Array.from(rows.flatMap((each) => [...each])).sort();
  const selected = candidates.filter((row) => others.every(({ column, codes }) => codes.has(column.codes[row]!)));
  if (selected.length > 0) return selected;
  const wishes = conditions.map(({ name, wanted }) => `${name} ${shown(wanted)}`).join(" and ");
  throw new TableError(["where"], `no row of ${file} has ${wishes} together`);
}

/** Cells are texts: a number is looked for by its value, so that 1.0 finds "1". */
function isSame(text: string, wanted: Wanted): boolean {
  return typeof wanted === "number" ? cellNumber(text) === wanted : text === String(wanted).trim();
}

function noSuchValue(file: string, name: string, wanted: Wanted, { texts }: TextColumn): string {
  const values = `column ${quoted(name)} has ${formatCount(texts.length)} different: ${someOf(texts.map(quoted))}`;
  const hint = didYouMean(String(wanted), texts.slice(0, MOST_COMPARED));
  return `no row of ${file} has ${name} ${shown(wanted)}; ${values}${hint === undefined ? "" : ` ${hint}`}`;
}

function shown(wanted: Wanted): string {
  return typeof wanted === "string" ? quoted(wanted) : String(wanted);
}
