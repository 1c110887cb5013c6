import type { RandomSource } from "../../random/random.ts";

/** Weights as every way of keeping them can save and take them up again. */
export interface WeightsState {
  readonly weights: readonly number[];
  /** Of each arm: the sum of all its weights so far, with the one in force. */
  readonly sums: readonly number[];
  /** Unprojected logits, for the lazy projection only. */
  readonly logits: readonly number[] | null;
}

/** Weights on the truncated simplex that move by exponentiated steps, each followed by the Kullback-Leibler projection. */
export interface MirrorWeights {
  readonly kind: string;
  /** All weights, to be read before the next step. */
  readonly weights: Float64Array;
  weight(arm: number): number;
  /** An arm drawn by the weights, with one uniform number. */
  draw(random: RandomSource): number;
  /** Of each arm: the sum of all its weights so far, with the one in force; in an array of its own. */
  sums(): Float64Array;
  /** Multiplies the weight of one arm by exp(exponent), and projects. */
  raise(arm: number, exponent: number): void;
  /** Multiplies the weight of each arm by the exponential of its exponent, and projects. Groups move one arm at a time. */
  raiseAll?(exponents: Float64Array): void;
  save(): WeightsState;
  /** What it takes besides to go on bit for bit; null if nothing. */
  saveDetail(): unknown;
  /** Takes up a saved state. Throws if it is none, and is then not to be used any more. */
  restore(state: WeightsState): void;
  /** Takes up the detail that was saved beside the state restored last. */
  restoreDetail(detail: unknown): void;
}
