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

interface Rows {
  readonly file: string;
  /** Only rows whose cells have these values. */
  readonly where?: Readonly<Record<string, string | number | boolean>>;
}
