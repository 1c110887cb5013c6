import { armsBy } from "../tables/arms-by.ts";
import { type Outcomes, type RecordedLaw, recordedLaw } from "../tables/recorded-law.ts";
import type { ArmsBySpec, RecordedSpec } from "../tables/recorded-spec.ts";
import { TableColumns } from "../tables/table-columns.ts";
import { readTableNow } from "./read-table.ts";

/** A table as far as it was read. */
interface ReadTable {
  readonly columns: TableColumns;
  /** The names of the columns that were kept. */
  readonly names: ReadonlySet<string>;
}

/** Reads recorded laws, and arms for the values of a column, from tables whose names are relative to a folder. */
export class RecordedArms {
  readonly #folder: string;
  readonly #note: (message: string) => void;
  /** Each table is read once, or again where other columns are asked for. */
  readonly #tables = new Map<string, ReadTable>();

  /** `note` is told what is not wrong but good to know about a file. */
  constructor(folder: string, note: (message: string) => void = () => {}) {
    this.#folder = folder;
    this.#note = note;
  }

  law(spec: RecordedSpec, outcomes: Outcomes): RecordedLaw {
    return recordedLaw(this.#columns(spec), spec, outcomes);
  }

  armsBy(spec: ArmsBySpec, outcomes: Outcomes): RecordedSpec[] {
    const { arms, notes } = armsBy(this.#columns(spec), spec, outcomes);
    for (const note of notes) this.#note(note);
    return arms;
  }

  #columns(spec: RecordedSpec | ArmsBySpec): TableColumns {
    const { file, delimiter } = spec;
    const key = JSON.stringify([file, delimiter]);
    const known = this.#tables.get(key);
    const asked = namesIn(spec);
    if (known && asked.every((name) => known.names.has(name))) return known.columns;
    const names = new Set([...(known?.names ?? []), ...asked]);
    const table = readTableNow(file, { folder: this.#folder, delimiter, columns: [...names] });
    if (!known) for (const note of table.notes ?? []) this.#note(note);
    const columns = new TableColumns(table);
    this.#tables.set(key, { columns, names });
    return columns;
  }
}

/** The columns that a law or arms are read from. */
function namesIn(spec: RecordedSpec | ArmsBySpec): string[] {
  const outcomes = "columns" in spec ? spec.columns : [spec.column];
  const names = [...outcomes, ...("by" in spec ? [spec.by] : []), ...Object.keys(spec.where ?? {})];
  return names.map((name) => name.trim());
}
