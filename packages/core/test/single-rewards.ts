import { discrete } from "../src/distributions/discrete.ts";
import type { AnyDistribution, PlainReward } from "../src/distributions/distribution.ts";
import { isDistribution } from "../src/distributions/distribution.ts";
import { empiricalVectors } from "../src/distributions/empirical-vectors.ts";
import type { FeatureSpace, LearningSpace } from "../src/features/feature-space.ts";
import type { KnownArms } from "../src/optimum/known-arms.ts";

/** Rewards within the range of the arms, between atoms if there are any, and far beyond on both sides. */
export function singleRewards({ distributions, space }: KnownArms): PlainReward[] {
  if (!isDistribution(distributions[0]!)) {
    return [
      [0.3, 0.7],
      [4, -5],
    ];
  }
  const numbers = distributions[0].hasAtoms ? [0, 1, 3, 0.4, 4, -3, 9] : [0.05, 0.33, 0.9, -8, 40];
  return numbers.filter((reward) => canHave(space, reward));
}

/** Given categories accept no other reward. */
function canHave(space: FeatureSpace, reward: number): boolean {
  try {
    (space as Partial<LearningSpace>).check?.(reward);
    return true;
  } catch {
    return false;
  }
}

/** The distribution of a single certain reward. */
export function pointDistribution(reward: PlainReward): AnyDistribution {
  return typeof reward === "number"
    ? discrete({ values: [reward], masses: [1] })
    : empiricalVectors({ samples: [Array.from(reward)] });
}
