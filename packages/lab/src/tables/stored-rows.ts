import { CellStore } from "./cell-store.ts";
import type { Table } from "./table.ts";

/** Rows of a table as they come, of which only the columns that are wanted are kept. */
export class StoredRows {
  readonly #stores = new Map<string | number, CellStore>();
  #places = new Int32Array(1024);
  #count = 0;

  get count(): number {
    return this.#count;
  }

  /** Keeps a cell of the row that comes next. Columns go by a name or by a number. */
  keep(column: string | number, text: string): void {
    let store = this.#stores.get(column);
    if (!store) {
      store = new CellStore();
      this.#stores.set(column, store);
    }
    store.set(this.#count, text);
  }

  /** The row that comes next is whole: it stands there in the file. */
  finish(place: number): void {
    if (this.#count >= this.#places.length) {
      const larger = new Int32Array(2 * this.#places.length);
      larger.set(this.#places);
      this.#places = larger;
    }
    this.#places[this.#count++] = place;
  }

  /** The table of these rows; `keys` are what its columns went by, undefined for those that were not kept. */
  table(
    parts: Pick<Table, "file" | "columns" | "unit" | "notes">,
    keys: readonly (string | number | undefined)[],
  ): Table {
    return {
      ...parts,
      rowCount: this.#count,
      placeOf: (row) => this.#places[row]!,
      visit: (column, see) => {
        const key = keys[column];
        if (key === undefined) throw new Error(`column ${parts.columns[column]} of ${parts.file} was not read`);
        const store = this.#stores.get(key);
        for (let row = 0; row < this.#count; row++) see(store?.get(row), row);
      },
    };
  }
}
