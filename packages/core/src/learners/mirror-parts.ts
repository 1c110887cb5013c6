import { MomentSpace } from "../utilities/moment-space.ts";
import { BlendEstimate } from "./estimates/blend-estimate.ts";
import type { InfluenceEstimate } from "./estimates/influence-estimate.ts";
import { KnownInfluence } from "./estimates/known-influence.ts";
import { MomentEstimate } from "./estimates/moment-estimate.ts";
import { PlainEstimate } from "./estimates/plain-estimate.ts";
import type { LearnerContext } from "./learner.ts";
import { GroupedSharing } from "./mirror/grouped-sharing.ts";
import { GroupedSums } from "./mirror/grouped-sums.ts";
import { GroupedWeights } from "./mirror/grouped-weights.ts";
import { LazySharing } from "./mirror/lazy-sharing.ts";
import { LazyWeights } from "./mirror/lazy-weights.ts";
import type { MirrorWeights } from "./mirror/mirror-weights.ts";
import { PlainWeights } from "./mirror/plain-weights.ts";
import { PlainSums } from "./mirror/shrunk-sums.ts";
import type { MirrorAscentOptions } from "./mirror-ascent.ts";
import { priorOf } from "./prior.ts";

/** What mirror ascent is put together from. */
export interface MirrorParts {
  readonly weights: MirrorWeights;
  readonly estimate: InfluenceEstimate;
}

/** Up to this many arms a pass over all of them costs less than keeping groups, unless features are hundreds of cells. */
const FEW_ARMS = 64;

/** The fastest parts for these options. These alone decide, so that the same seed gives the same bits. */
export function fastestParts(options: MirrorAscentOptions & LearnerContext): MirrorParts {
  const { armCount, utility, projection = "agile", averaging = "uniform", memory } = options;
  if (options.influence === "exact") return plainParts(options);
  const space = utility.learningSpace();
  const isLazy = projection === "lazy";
  const isGroupable = raisesOneArm(options) && !isLazy && !memory && averaging === "uniform";
  if (isGroupable && (armCount > FEW_ARMS || space.cells)) return groupedParts(options);
  if (memory) return plainParts(options);
  if (space instanceof MomentSpace) return momentParts(options);
  return isLazy && raisesOneArm(options) && space.cells ? lazyBlendParts(options) : plainParts(options);
}

/** Whether a step multiplies the weight of the played arm alone, up to a factor for all. */
export function raisesOneArm({ coordinates = "simplex", costs }: MirrorAscentOptions & LearnerContext): boolean {
  return coordinates === "simplex" && !costs;
}

/** Parts for all options: the weights in an array, and every round blends what is known of all arms. */
export function plainParts(options: MirrorAscentOptions & LearnerContext): MirrorParts {
  const { utility, knownArms, prior, memory, influence } = options;
  const weights = plainWeights(options);
  if (influence === "exact") return { weights, estimate: new KnownInfluence(knownArms!, weights) };
  const space = utility.learningSpace();
  return { weights, estimate: new PlainEstimate(space, priorOf(prior, utility, space), weights, memory) };
}

/** Two moments of each arm in flat arrays. */
export function momentParts(options: MirrorAscentOptions & LearnerContext): MirrorParts {
  const { armCount, utility, prior: priorSpec } = options;
  const weights = plainWeights(options);
  const space = utility.learningSpace() as MomentSpace;
  const prior = priorOf(priorSpec, utility, space);
  const sums = new PlainSums(weights, prior.count);
  return { weights, estimate: new MomentEstimate(space, prior, armCount, weights, sums) };
}

/** Weights in groups: rounds whose cost does not grow with the number of arms. */
export function groupedParts(options: MirrorAscentOptions & LearnerContext): MirrorParts {
  const { armCount, floor, utility, prior: priorSpec } = options;
  const space = utility.learningSpace();
  const prior = priorOf(priorSpec, utility, space);
  const weights = new GroupedWeights(armCount, floor, prior.count);
  const sums = new GroupedSums(weights, prior.count);
  const estimate =
    space instanceof MomentSpace
      ? new MomentEstimate(space, prior, armCount, weights, sums)
      : new BlendEstimate(space, prior, armCount, { weights, counts: sums, sharing: new GroupedSharing(weights) });
  return { weights, estimate };
}

/** Lazy weights that a blend of features by the hundred follows. */
export function lazyBlendParts(options: MirrorAscentOptions & LearnerContext): MirrorParts {
  const { armCount, floor, utility, prior: priorSpec } = options;
  const space = utility.learningSpace();
  const prior = priorOf(priorSpec, utility, space);
  const weights = new LazyWeights(armCount, floor);
  const followed = { weights, counts: new PlainSums(weights, prior.count), sharing: new LazySharing(weights) };
  return { weights, estimate: new BlendEstimate(space, prior, armCount, followed) };
}

function plainWeights({
  armCount,
  floor,
  projection,
}: MirrorAscentOptions & LearnerContext): PlainWeights | LazyWeights {
  return projection === "lazy" ? new LazyWeights(armCount, floor) : new PlainWeights(armCount, floor);
}
