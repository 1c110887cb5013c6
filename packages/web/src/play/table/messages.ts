import type { UtilitySpec } from "@blendit/core/specs";
import type { ArmSpec, ColumnKind, SuggestedExperiment, Suggestion, SuggestionPanels, TextTable } from "@blendit/lab";

/** A file or a pasted text. */
export interface GivenTable {
  /** Distinguishes a table from earlier ones. */
  readonly id: number;
  readonly name: string;
  readonly content: Blob;
}

/** Which columns have the arms and outcomes of a table with a row for each outcome, or with a column for each arm. */
export type ColumnChoice =
  | { readonly layout: "long"; readonly arm: string; readonly reward: string }
  | { readonly layout: "wide"; readonly arms: readonly string[] };

/** A question about a table. */
export interface TableAsked {
  readonly table: GivenTable;
  /** Guessed from the contents of the columns if omitted. */
  readonly columns?: ColumnChoice | undefined;
  /** Words that mean a missing outcome, instead of the defaults. */
  readonly missing?: readonly string[] | undefined;
  readonly utility: UtilitySpec;
  /** The minimum share of each arm. */
  readonly floor: number;
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
  readonly words: readonly string[];
  /** The file to create an experiment from, or why that is impossible. */
  readonly experiment: SuggestedExperiment;
}

/** The columns of a table, and which of them are used. */
export interface ReadColumns {
  readonly kinds: readonly ColumnKind[];
  readonly columns: ColumnChoice;
}

export type TableReply = { readonly id: number } & (
  | { readonly kind: "suggested"; readonly read: ReadColumns; readonly shown: ShownSuggestion }
  | { readonly kind: "arms"; readonly arms: readonly ArmSpec[] }
  /** Has `read` if the columns could be read, so that the visitor can choose others. */
  | { readonly kind: "refused"; readonly read?: ReadColumns | undefined; readonly message: string }
);
