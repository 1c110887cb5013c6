/** A field that a sweep varies: where it stands, as one writes it, and the values that it takes. */
export interface Axis {
  readonly field: string;
  readonly values: readonly unknown[];
  /** The values in few words, each once. */
  readonly labels: readonly string[];
}
