import { cellNumber, decimalCommaNumber, isAmbiguous } from "./cell-number.ts";
import type { Table } from "./table.ts";

/** The numbers of a column, and the texts where there are none. */
export interface NumberColumn {
  /** NaN where a row has no number. */
  readonly numbers: Float64Array;
  /** Texts that stand for nothing, by row; an empty one where a row has no cell. */
  readonly missing: ReadonlyMap<number, string>;
  /** Texts that neither are numbers nor stand for nothing, by row. */
  readonly odd: ReadonlyMap<number, string>;
  /** A text with a decimal comma, where the column is read so. */
  readonly decimalComma: string | undefined;
}

/**
 * Reads a column as numbers. Commas are decimal commas where no number of the column has a point, and where some comma
 * cannot be a thousands separator.
 */
export function numberColumn(table: Table, column: number, isMissing: (text: string) => boolean): NumberColumn {
  const numbers = new Float64Array(table.rowCount).fill(Number.NaN);
  const missing = new Map<number, string>();
  const odd = new Map<number, string>();
  let hasPoint = false;
  table.visit(column, (text, row) => {
    const number = text === undefined ? undefined : cellNumber(text);
    if (text === undefined || isMissing(text)) missing.set(row, text ?? "");
    else if (number === undefined) odd.set(row, text);
    else {
      numbers[row] = number;
      hasPoint ||= text.includes(".");
    }
  });
  return { numbers, missing, odd, decimalComma: hasPoint ? undefined : readDecimalCommas(odd, numbers) };
}

function readDecimalCommas(odd: Map<number, string>, numbers: Float64Array): string | undefined {
  const withComma = [...odd].flatMap(([row, text]) => {
    const number = decimalCommaNumber(text);
    return number === undefined ? [] : [{ row, text, number }];
  });
  const sample = withComma.find(({ text }) => !isAmbiguous(text));
  if (!sample) return undefined;
  for (const { row, number } of withComma) {
    numbers[row] = number;
    odd.delete(row);
  }
  return sample.text;
}
