import { missingTest } from "./missing-tokens.ts";
import type { Table } from "./table.ts";
import { TableColumns } from "./table-columns.ts";

/** What stands in a column, for those who choose among columns. */
export interface ColumnKind {
  readonly name: string;
  /** Cells with a number, and cells with anything else but what stands for nothing. */
  readonly numbers: number;
  readonly words: number;
  /** How many different texts there are. */
  readonly different: number;
}

/** What stands in each column of a table; columns without a name, or with the name of another one, cannot be asked for and are left out. */
export function columnKinds(table: Table): ColumnKind[] {
  const columns = new TableColumns(table);
  const isMissing = missingTest();
  const names = table.columns.filter((name, _, all) => name !== "" && all.indexOf(name) === all.lastIndexOf(name));
  return names.map((name) => {
    const { texts, codes } = columns.texts(name, ["column"]);
    const { odd } = columns.numbers(name, undefined, ["column"]);
    const present = texts.map((text) => !isMissing(text));
    const filled = codes.reduce((sum, code) => sum + (present[code] ? 1 : 0), 0);
    return { name, numbers: filled - odd.size, words: odd.size, different: present.filter(Boolean).length };
  });
}
