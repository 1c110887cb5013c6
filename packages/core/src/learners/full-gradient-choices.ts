/** What was decided by experiment (docs/full-gradient.md); named so that the experiment can be run again. */
export interface FullGradientChoices {
  /** The first step, in units of the largest slope: an arm may gain a factor of exp(1/2) on another. */
  readonly firstMultiplier: number;
  /** A step that went too far, as the next slope along it tells, is cut; others grow slowly. */
  readonly shrink: number;
  readonly grow: number;
  /**
   * In round t the multiplier is at least this over sqrt(t). A constant bound would make steps swing for ever where the
   * utility bends sharply; without any, steps at a kink would shrink too fast to move along it.
   */
  readonly smallestMultiplier: number;
  readonly largestMultiplier: number;
  /** The least weight of all arms together that were never tried, as a share of what the floors leave free. */
  readonly untriedShare: number;
  /** Optimism: an arm's slope counts as this many of its standard errors more, times what the floors leave free. */
  readonly optimism: number;
  /** Rounds from one step to the next. */
  readonly every: number;
}

/** The choices as they are. */
export const fullGradientChoices: FullGradientChoices = {
  firstMultiplier: 0.5,
  shrink: 0.7,
  grow: 1.05,
  smallestMultiplier: 0.5,
  largestMultiplier: 20,
  untriedShare: 0.5,
  optimism: 2,
  every: 1,
};
