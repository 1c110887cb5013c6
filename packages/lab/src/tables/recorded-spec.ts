/** Where a law came from: the table, and the SHA-256 of its file as far as it is known. */
export type RecordedSource = RecordedSpec & { readonly sha256?: string };

/** A law that stands in a table of data, to be read by whoever has files: one column, or one for each number of a vector. */
export type RecordedSpec = RecordedNumbers | RecordedVectors;

interface RecordedNumbers extends Rows {
  readonly kind: "recorded";
  readonly column: string;
}

interface RecordedVectors extends Rows {
  readonly kind: "recorded-vectors";
  readonly columns: readonly string[];
}

/** An arm for each value of a column `by`, each with the outcomes in `column` of its rows. */
export interface ArmsBySpec extends Rows {
  readonly column: string;
  readonly by: string;
}

/** The same for vectors, one number of which stands in each of `columns`. */
export interface VectorArmsBySpec extends Rows {
  readonly columns: readonly string[];
  readonly by: string;
}

/** A text, a number by its value, or null, which is the text `null`. */
export type MissingToken = string | number | null;

interface Rows {
  readonly file: string;
  /** Only rows whose cells have these values. */
  readonly where?: Readonly<Record<string, string | number | boolean>>;
  /** What stands for a value that is missing, instead of the usual NA, N/A, NaN and null; an empty cell always does. */
  readonly missing?: readonly MissingToken[];
  /** What stands between cells; found out where it is not stated. */
  readonly delimiter?: string;
}
