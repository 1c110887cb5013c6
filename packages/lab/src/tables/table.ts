/** A table of texts with named columns, in memory. */
export interface Table {
  /** As the user named it. */
  readonly file: string;
  /** Without spaces around them; a name may be empty or stand twice. */
  readonly columns: readonly string[];
  readonly rowCount: number;
  /** What the rows of the file are counted in: lines of text, or items of a list. */
  readonly unit: "line" | "item";
  /** What is not wrong but good to know of the file. */
  readonly notes?: readonly string[];
  /** Where a row stands in the file, counted from 1. */
  placeOf(row: number): number;
  /** Shows the texts of a column in turn, without spaces around them; undefined where a row has none. */
  visit(column: number, see: (text: string | undefined, row: number) => void): void;
}
