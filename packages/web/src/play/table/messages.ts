import type { UtilitySpec } from "@blendit/core/specs";
import type { ArmSpec, ColumnKind, SuggestedExperiment, Suggestion, SuggestionPanels, TextTable } from "@blendit/lab";

/** A file or a pasted text. */
export interface GivenTable {
  /** Distinguishes a table from earlier ones. */
  readonly id: number;
  readonly name: string;
  readonly content: Blob;
}

/**
 * Which columns have the arms and outcomes of a table with a row for each outcome, or with a column for each arm. The visitor is asked
 * for those that are undefined.
 */
export type ColumnChoice =
  | { readonly layout: "long"; readonly arm?: string | undefined; readonly reward?: string | undefined }
  | { readonly layout: "wide"; readonly arms: readonly string[] };

/** What the visitor wants of a blend. */
export interface TableWish {
  /** The goal; the visitor is asked for it if omitted. */
  readonly utility?: UtilitySpec | undefined;
  /** The minimum share of each arm, by default that of the command line. */
  readonly floor?: number | undefined;
  /** A limit on the mean of another column. */
  readonly limit?: { readonly of: string; readonly atMost: number } | undefined;
  /** How often each arm is used today, in any unit; by default as often as in the rows. */
  readonly today?: Readonly<Record<string, number>> | undefined;
}

/** A question about a table. */
export interface TableAsked extends TableWish {
  readonly table: GivenTable;
  /** Guessed from the contents of the columns if omitted. */
  readonly columns?: ColumnChoice | undefined;
  /** Words that mean a missing outcome, instead of the defaults. */
  readonly missing?: readonly string[] | undefined;
}

/** A request for the best blend, or for the outcomes of the arms to play with. */
export interface TableRequest extends TableAsked {
  readonly id: number;
  readonly kind: "suggest" | "arms";
}

/** The answer of `suggest`, ready to be shown. */
export interface ShownSuggestion {
  readonly suggestion: Suggestion;
  readonly panels: SuggestionPanels | undefined;
  readonly blend: TextTable;
  readonly values: TextTable;
  /** How to read the values. */
  readonly notes: readonly string[];
  readonly words: readonly string[];
  /** The file to create an experiment from, or why that is impossible. */
  readonly experiment: SuggestedExperiment;
}

/** The columns of a table, and which of them are used. */
export interface ReadColumns {
  readonly kinds: readonly ColumnKind[];
  readonly columns: ColumnChoice;
  /** Names that several columns have, so that these cannot be chosen. */
  readonly repeated?: readonly string[];
  /** The names of the arms, once they are known. */
  readonly options?: readonly string[];
}

export type TableReply = { readonly id: number } & (
  | { readonly kind: "suggested"; readonly read: ReadColumns; readonly shown: ShownSuggestion }
  | { readonly kind: "arms"; readonly arms: readonly ArmSpec[] }
  /** Columns or the goal are still to be chosen. */
  | { readonly kind: "asked"; readonly read: ReadColumns }
  /** Has `read` if the columns could be read, so that the visitor can choose others. */
  | { readonly kind: "refused"; readonly read?: ReadColumns | undefined; readonly message: string }
);
