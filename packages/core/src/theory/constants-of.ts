import type { Utility } from "../spaces/utility.ts";
import { targetInterval } from "./second-moment.ts";
import {
  meanConstants,
  type RewardBounds,
  type UtilityConstants,
  varianceConstants,
  wassersteinConstants,
} from "./utility-constants.ts";

const derived: Readonly<Record<string, (bounds: RewardBounds) => UtilityConstants>> = {
  mean: meanConstants,
  variance: varianceConstants,
  wasserstein: wassersteinConstants,
};

/** The constants of the bounds for a utility, from its stated support, its target and what else is known; undefined if none were derived. */
export function constantsOf(utility: Utility, bounds: RewardBounds = {}): UtilityConstants | undefined {
  if (!Object.hasOwn(derived, utility.kind)) return undefined;
  const { support = utility.support, target = targetInterval(utility) } = bounds;
  return derived[utility.kind]!({ ...bounds, support, target });
}
