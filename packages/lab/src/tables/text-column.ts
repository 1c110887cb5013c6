import type { Table } from "./table.ts";

/** A column as codes of its different texts, and the rows of each. */
export class TextColumn {
  /** The different texts, in the order of the table. */
  readonly texts: readonly string[];
  /** The index of each row's text; -1 where a row has none. */
  readonly codes: Int32Array;
  #rows: readonly Int32Array[] | undefined;

  constructor(table: Table, column: number) {
    const codeOf = new Map<string, number>();
    this.codes = new Int32Array(table.rowCount).fill(-1);
    table.visit(column, (text, row) => {
      if (text === undefined) return;
      const code = codeOf.get(text) ?? codeOf.size;
      codeOf.set(text, code);
      this.codes[row] = code;
    });
    this.texts = [...codeOf.keys()];
  }

  /** The rows that have a text, by its code, ascending. */
  rowsOf(code: number): Int32Array {
    this.#rows ??= grouped(this.codes, this.texts.length);
    return this.#rows[code]!;
  }
}

function grouped(codes: Int32Array, count: number): Int32Array[] {
  const sizes = new Int32Array(count);
  for (const code of codes) if (code >= 0) sizes[code]!++;
  const groups = Array.from(sizes, (size) => new Int32Array(size));
  const filled = new Int32Array(count);
  for (let row = 0; row < codes.length; row++) {
    const code = codes[row]!;
    if (code >= 0) groups[code]![filled[code]!++] = row;
  }
  return groups;
}
