import type { Certificate } from "@blendit/core/learners";
import type { Experiment } from "@blendit/lab";

/** Opens a problem; `id` tells it from the one before it. */
export interface OpenRequest {
  readonly kind: "open";
  readonly id: number;
  readonly file: unknown;
}

/** What the page asks of its worker. */
export type Request =
  | OpenRequest
  /** Play up to a round. */
  | { readonly kind: "advance"; readonly round: number }
  /** Value, slopes and influence of a blend, by the true distributions of a round. */
  | { readonly kind: "look"; readonly weights: readonly number[]; readonly round: number }
  /** The exact value of a blend that the visitor proposes, before the first round. */
  | { readonly kind: "value"; readonly weights: readonly number[] };

export type Answer =
  | { readonly kind: "opened"; readonly id: number; readonly scene: Scene; readonly frame: Frame }
  | { readonly kind: "refused"; readonly id: number; readonly message: string }
  | { readonly kind: "frame"; readonly id: number; readonly frame: Frame; readonly milliseconds: number }
  | { readonly kind: "look"; readonly id: number; readonly look: Look }
  | { readonly kind: "value"; readonly id: number; readonly value: number };

/** A blend that is best for a time. */
export interface Best {
  readonly from: number;
  readonly weights: readonly number[];
  readonly value: number;
  /** U of each arm alone at that time, without minimum shares for the others. */
  readonly armValues: readonly number[];
  /** U of equal shares at that time. */
  readonly equalValue: number;
  /** With three arms: U over the triangle; see `trianglePoints`. */
  readonly triangle: readonly number[] | undefined;
}

/** What is known of a problem before anything is played. */
export interface Scene {
  readonly names: readonly string[];
  readonly learners: readonly string[];
  readonly utility: Experiment["utility"];
  /** The rounds that are recorded. */
  readonly rounds: readonly number[];
  readonly horizon: number;
  readonly replications: number;
  /** Where shapes and influence are drawn. */
  readonly outcomes: readonly number[];
  /** The densities of the arms; after a change, too, where distributions change. */
  readonly shapes: readonly Shapes[];
  /** The density of the target, where the utility has one. */
  readonly target: readonly number[] | undefined;
  /** The first one, and where distributions change the last one. */
  readonly bests: readonly Best[];
}

/** Densities of the arms from a round on. */
export interface Shapes {
  readonly from: number;
  /** By arm; positions are those of `outcomes`. */
  readonly densities: readonly (readonly number[])[];
}

/** A learner at a recorded round. */
export interface Row {
  /** Of the first replication. */
  readonly recommended: readonly number[];
  readonly certificate: Certificate | undefined;
  /** The gap of the recommended blend: its mean over replications, and that of each. */
  readonly gap: number;
  readonly gaps: readonly number[];
}

/** What is new since the last frame. */
export interface Frame {
  readonly round: number;
  /** By learner: rows of the recorded rounds since the last frame. */
  readonly rows: readonly (readonly Row[])[];
  /** By learner: the recommended blend now. */
  readonly recommended: readonly (readonly number[])[];
  /** Of the first learner's recommended blend. */
  readonly look: Look;
}

/** A blend by the true distributions of outcomes. */
export interface Look {
  readonly value: number;
  readonly slopes: readonly number[];
  /** At each of the scene's outcomes. */
  readonly influence: readonly number[];
}
