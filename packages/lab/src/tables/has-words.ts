import { formatCount } from "../text/numbers.ts";
import { quoted } from "../text/words.ts";
import { cellNumber } from "./cell-number.ts";
import { missingTest } from "./missing-tokens.ts";
import type { RecordedSpec } from "./recorded-spec.ts";
import type { TableColumns } from "./table-columns.ts";
import { TableError } from "./table-error.ts";

/** A column of outcomes, and what stands there for nothing. */
export type ColumnSpec = Pick<RecordedSpec, "missing"> & { readonly column: string };

/** More different words than this are no categories: core's learners stop there, too. */
const MOST_WORDS = 1000;

/** Whether anything but numbers stands in a column: then all of it is words, of which there may not be too many. */
export function hasWords(columns: TableColumns, { column, missing }: ColumnSpec): boolean {
  const isMissing = missingTest(missing);
  const words = columns.texts(column, ["column"]).texts.filter((text) => !isMissing(text));
  const hasWords = words.some((text) => cellNumber(text) === undefined);
  if (hasWords && words.length > MOST_WORDS) {
    const what = `column ${quoted(column)} holds ${formatCount(words.length)} different words`;
    const limit = `categories are at most ${formatCount(MOST_WORDS)}`;
    throw new TableError(["column"], `${columns.table.file}: ${what}, and ${limit}`);
  }
  return hasWords;
}
