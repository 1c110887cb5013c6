import { delimitedTable } from "./delimited-table.ts";
import { missingTest } from "./missing-tokens.ts";
import { numberColumn } from "./number-column.ts";

/** The numbers of a column. */
export interface NamedNumbers {
  readonly name: string;
  readonly numbers: readonly number[];
}

/**
 * Every column of numbers in a text whose first row names the columns (CSV, TSV and the like). Cells that stand for nothing
 * are left out; a column with any other word is none of numbers.
 *
 * @throws TableError for a text that is no table
 */
export function numbersInTable(text: string, file: string): NamedNumbers[] {
  const table = delimitedTable(text, file);
  return table.columns.flatMap((name, index) => {
    const { numbers, odd } = numberColumn(table, index, missingTest());
    const present = Array.from(numbers).filter((number) => !Number.isNaN(number));
    return odd.size === 0 && present.length > 0 ? [{ name, numbers: present }] : [];
  });
}
