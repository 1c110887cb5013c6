import { didYouMean, invalid } from "@blendit/core/errors";
import { type Path, pathText } from "../text/complaint.ts";
import { formatCount } from "../text/numbers.ts";
import { quoted, someOf } from "../text/words.ts";
import { cellNumber } from "./cell-number.ts";
import { missingTest } from "./missing-tokens.ts";
import { type NumberColumn, numberColumn } from "./number-column.ts";
import type { MissingToken } from "./recorded-spec.ts";
import type { Table } from "./table.ts";
import { TableError } from "./table-error.ts";
import { TextColumn } from "./text-column.ts";

const MOST_COLUMNS_NAMED = 20;

/** The columns of a table by name. Each is read once for all laws that need it. */
export class TableColumns {
  readonly table: Table;
  readonly #numbers = new Map<string, NumberColumn>();
  readonly #texts = new Map<number, TextColumn>();

  constructor(table: Table) {
    this.table = table;
  }

  numbers(name: string, missing: readonly MissingToken[] | undefined, place: Path): NumberColumn {
    const column = this.#indexOf(name, place);
    const key = JSON.stringify([column, missing]);
    const known = this.#numbers.get(key) ?? numberColumn(this.table, column, missingTest(missing));
    this.#numbers.set(key, known);
    return known;
  }

  texts(name: string, place: Path): TextColumn {
    const column = this.#indexOf(name, place);
    const known = this.#texts.get(column) ?? new TextColumn(this.table, column);
    this.#texts.set(column, known);
    return known;
  }

  #indexOf(name: string, place: Path): number {
    const { columns, file } = this.table;
    const index = columns.indexOf(name.trim());
    if (index < 0) {
      const known = columns.filter((column) => column !== "");
      const hasNoNames = known.every((column) => cellNumber(column) !== undefined);
      const found = `${hasNoNames ? ", whose first row should name them, here" : ":"} ${someOf(known, MOST_COLUMNS_NAMED)}`;
      throw invalid(pathText(place), `a column of ${file}${found}`, name, didYouMean(name, known));
    }
    const last = columns.lastIndexOf(name.trim());
    if (last !== index) {
      const places = columns.flatMap((column, position) => (column === name.trim() ? [String(position + 1)] : []));
      const where = `columns ${someOf(places)} of ${formatCount(columns.length)}`;
      throw new TableError(place, `${file} has several columns ${quoted(name)}: ${where}; give each a name of its own`);
    }
    return index;
  }
}
