import { DECAY } from "./decay-share.ts";

/** What was decided by experiment (docs/full-gradient.md); named so that the experiment can be run again. */
export interface FullGradientChoices {
  /** The first step, in units of the largest slope: an arm may gain a factor of exp(1/2) on another. */
  readonly firstMultiplier: number;
  /** A step that went too far, as the next slope along it tells, is cut; others grow slowly. */
  readonly shrink: number;
  readonly grow: number;
  readonly smallestMultiplier: number;
  readonly largestMultiplier: number;
  /** How fast the recommended average forgets early rounds; see `decayShare`. */
  readonly decay: number;
  /** The least weight of all arms together that were never tried, as a share of what the floors leave free. */
  readonly untriedShare: number;
  /** Steps on the plug-in utility as it is now, from the average to the recommended blend. */
  readonly polishSteps: number;
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
  smallestMultiplier: 0.1,
  largestMultiplier: 20,
  decay: DECAY,
  untriedShare: 0.5,
  polishSteps: 20,
  optimism: 2,
  every: 1,
};
