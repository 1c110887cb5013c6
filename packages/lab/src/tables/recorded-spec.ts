import type { Path } from "../text/complaint.ts";
import { quoted } from "../text/words.ts";

/** A text, a number (compared by value), or null, which means the text `null`. */
export type MissingToken = string | number | null;

interface Rows {
  readonly file: string;
  /** Only rows whose cells have these values. */
  readonly where?: Readonly<Record<string, string | number | boolean>>;
  /** Texts that mean a missing value, instead of the usual NA, N/A, NaN and null. An empty cell is always missing. */
  readonly missing?: readonly MissingToken[];
  /** The separator of cells; detected if not given. */
  readonly delimiter?: string;
}

interface SingleColumn {
  readonly column: string;
}

/** A column for each number of a vector. */
interface VectorColumns {
  readonly columns: readonly string[];
}

/** A column for each metric of a record. */
interface RecordColumns {
  readonly columns: Readonly<Record<string, string>>;
}

/** Outcomes in a table. */
export type RecordedSpec = Rows &
  (
    | ({ readonly kind: "recorded" } & SingleColumn)
    | ({ readonly kind: "recorded-vectors" } & VectorColumns)
    | ({ readonly kind: "recorded" } & RecordColumns)
  );

/** The origin of recorded outcomes: the table, and the SHA-256 of its file if known. */
export type RecordedSource = RecordedSpec & { readonly sha256?: string };

/** An arm for each value of column `by`. */
export type ArmsBySpec = Rows & { readonly by: string } & (SingleColumn | VectorColumns | RecordColumns);

type Columns = RecordedSpec | ArmsBySpec;

/** Where outcomes are in a table. */
interface Layout {
  /** Numbers or words of one column, or vectors or records of several. */
  readonly form: "single" | "vectors" | "records";
  readonly names: readonly string[];
  /** The path of each name in the specification. For records it ends with the metric. */
  readonly places: readonly Path[];
}

export function layoutOf(spec: Columns): Layout {
  if ("column" in spec) return { form: "single", names: [spec.column], places: [["column"]] };
  const isList = Array.isArray(spec.columns);
  return {
    form: isList ? "vectors" : "records",
    names: Object.values(spec.columns),
    places: Object.keys(spec.columns).map((key) => ["columns", isList ? Number(key) : key]),
  };
}

/** The names of the columns with outcomes. */
export function columnNames(spec: Columns): readonly string[] {
  return layoutOf(spec).names;
}

export function columnText(spec: Columns): string {
  const { form, names } = layoutOf(spec);
  return `${form === "single" ? "column" : "columns"} ${names.map(quoted).join(", ")}`;
}
