import type { ArmsBySpec, RecordedSpec } from "../spec/recorded-spec.ts";
import { armsBy } from "../tables/arms-by.ts";
import { type Outcomes, type RecordedLaw, recordedLaw } from "../tables/recorded-law.ts";
import { TableColumns } from "../tables/table-columns.ts";
import { readTable } from "./read-table.ts";

/** Reads recorded laws, and arms for the values of a column, from tables whose names are relative to a folder. */
export class RecordedArms {
  readonly #folder: string;
  readonly #note: (message: string) => void;
  /** Each table is read once. */
  readonly #tables = new Map<string, TableColumns>();

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

  #columns({ file, delimiter }: Pick<RecordedSpec, "file" | "delimiter">): TableColumns {
    const key = JSON.stringify([file, delimiter]);
    const known = this.#tables.get(key);
    if (known) return known;
    const columns = new TableColumns(readTable(file, { folder: this.#folder, delimiter, note: this.#note }));
    this.#tables.set(key, columns);
    return columns;
  }
}
