import type { Certificate } from "@blendit/core/learners";
import type { Experiment } from "@blendit/lab";

/** Opens a problem; `id` distinguishes it from earlier ones. */
export interface OpenRequest {
  readonly kind: "open";
  readonly id: number;
  readonly file: unknown;
}

/** A request from the page to its worker. */
export type Request =
  | OpenRequest
  /** Play up to a round. */
  | { readonly kind: "advance"; readonly round: number }
  /** Value, slopes and influence of a blend under the true distributions of a round. */
  | { readonly kind: "look"; readonly weights: readonly number[]; readonly round: number }
  /** The exact values of a blend that the visitor proposes, one for each of the scene's best blends. */
  | { readonly kind: "values"; readonly weights: readonly number[] };

export type Answer =
  | { readonly kind: "opened"; readonly id: number; readonly scene: Scene; readonly frame: Frame }
  | { readonly kind: "refused"; readonly id: number; readonly message: string }
  | { readonly kind: "frame"; readonly id: number; readonly frame: Frame; readonly milliseconds: number }
  | { readonly kind: "look"; readonly id: number; readonly look: Look }
  | { readonly kind: "values"; readonly id: number; readonly values: readonly number[] };

/** The options from a round on, and their best blend. */
export interface Best {
  readonly from: number;
  /** By arm, then by index in the scene's `outcomes`. */
  readonly densities: readonly (readonly number[])[];
  readonly weights: readonly number[];
  readonly value: number;
  /** U of each arm alone, without minimum shares for the others. */
  readonly armValues: readonly number[];
  /** U of equal shares. */
  readonly equalValue: number;
  /** With three arms: U over the triangle; see `trianglePoints`. */
  readonly triangle: readonly number[] | undefined;
}

/** What is known about a problem before the first round. */
export interface Scene {
  readonly names: readonly string[];
  readonly learners: readonly string[];
  readonly utility: Experiment["utility"];
  /** The rounds that are recorded. */
  readonly rounds: readonly number[];
  readonly horizon: number;
  readonly replications: number;
  /** The outcomes at which densities and influence are computed. */
  readonly outcomes: readonly number[];
  /** The density of the target, if the utility has one. */
  readonly target: readonly number[] | undefined;
  /** At the start, and after the change if distributions change. */
  readonly bests: readonly Best[];
}

/** A learner at a recorded round. */
export interface Row {
  /** The recommended blend in the first replication. */
  readonly recommended: readonly number[];
  readonly certificate: Certificate | undefined;
  /** The gap of the recommended blend: its mean over replications, then the gap of each replication. */
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
  /** About the first learner's recommended blend. */
  readonly look: Look;
}

/** Facts about a blend under the true distributions. */
export interface Look {
  readonly value: number;
  readonly slopes: readonly number[];
  /** At each of the scene's outcomes. */
  readonly influence: readonly number[];
}
