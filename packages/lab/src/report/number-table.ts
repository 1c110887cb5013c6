import { columnLabel, estimateColumn, type NumberColumn } from "../text/number-column.ts";
import type { Estimate } from "../text/numbers.ts";

/** A column of numbers as text. */
export interface NumbersColumn<Cell> {
  readonly label: string;
  readonly cells: readonly Cell[];
}

/** A table with a row for each name, and columns of numbers. */
export function numberTable<Cell>(head: string, names: readonly string[], columns: readonly NumbersColumn<Cell>[]) {
  return {
    columns: [{ label: head }, ...columns.map(({ label }) => ({ label, numeric: true }))],
    rows: names.map((name, row) => [name, ...columns.map(({ cells }) => cells[row]!)]),
  };
}

/** A column whose label has its power of ten. */
export function labelled(label: string, column: NumberColumn): NumbersColumn<string> {
  return { label: columnLabel(label, column), cells: column.cells };
}

/** A column of estimates. */
export function estimatesColumn(
  label: string,
  estimates: readonly (Estimate | undefined)[],
  digits?: number,
): NumbersColumn<string> {
  return labelled(label, estimateColumn(estimates, digits));
}
