/**
 * Weights in a form that lets sums over all arms be corrected by what a step changed: of each arm the weight is `scale` times
 * its value, but for the arms that share one weight, `sharedWeight`.
 */
export interface WeightSharing {
  readonly scale: number;
  readonly sharedWeight: number;
  isSharing(arm: number): boolean;
  /** The value of an arm that does not share. */
  valueOf(arm: number): number;
  /** Called after each step; answers the arms, beside the raised one, that the step changed: undefined if it may be any. */
  follow(): readonly number[] | undefined;
  /** Called before all arms are read again. */
  reset(): void;
  save(): unknown;
  /** Takes up a saved state, the weights saved beside it being in force. */
  restore(state: unknown): void;
}
