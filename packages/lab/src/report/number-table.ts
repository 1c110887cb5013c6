import type { Estimate } from "../simulate/summary.ts";
import { columnLabel, estimateColumn } from "../text/number-column.ts";

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

/** A column of estimates; its label contains their common power of ten. */
export function estimatesColumn(
  label: string,
  estimates: readonly (Estimate | undefined)[],
  digits?: number,
): NumbersColumn<string> {
  const column = estimateColumn(estimates, digits);
  return { label: columnLabel(label, column), cells: column.cells };
}
