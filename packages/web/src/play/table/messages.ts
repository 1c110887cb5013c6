import type { UtilitySpec } from "@blendit/core/specs";
import type { ArmSpec, ColumnKind, SuggestedExperiment, Suggestion, SuggestionPanels, TextTable } from "@blendit/lab";

/** A file, or a text that was pasted, as the page holds it. */
export interface GivenTable {
  /** Tells one table from the one before it. */
  readonly id: number;
  readonly name: string;
  readonly content: Blob;
}

/** Where in a table arms and outcomes stand: a row for each outcome, or a column for each arm. */
export type ColumnChoice =
  | { readonly layout: "long"; readonly arm: string; readonly reward: string }
  | { readonly layout: "wide"; readonly arms: readonly string[] };

/** What is asked of a table. */
export interface TableAsked {
  readonly table: GivenTable;
  /** Left out: what the columns look like decides. */
  readonly columns?: ColumnChoice | undefined;
  /** What stands for an outcome that is missing, instead of the usual. */
  readonly missing?: readonly string[] | undefined;
  readonly utility: UtilitySpec;
  /** The least share of each arm. */
  readonly floor: number;
}

/** What the page asks of the worker: which blend, or the outcomes of the arms to play with. */
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
  /** What the service needs of it for an experiment, or why there is none. */
  readonly experiment: SuggestedExperiment;
}

/** The columns of a table and those that were taken. */
export interface ReadColumns {
  readonly kinds: readonly ColumnKind[];
  readonly columns: ColumnChoice;
}

export type TableReply = { readonly id: number } & (
  | { readonly kind: "suggested"; readonly read: ReadColumns; readonly shown: ShownSuggestion }
  | { readonly kind: "arms"; readonly arms: readonly ArmSpec[] }
  /** `read` is there if the columns could be read, so that others can be chosen. */
  | { readonly kind: "refused"; readonly read?: ReadColumns | undefined; readonly message: string }
);
