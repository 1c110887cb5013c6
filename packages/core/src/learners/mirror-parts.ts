import { commonFloor } from "../simplex/least-weights.ts";
import type { LearningSpace } from "../spaces/feature-space.ts";
import { MomentSpace } from "../spaces/moment-space.ts";
import { BlendEstimate } from "./estimates/blend-estimate.ts";
import type { InfluenceEstimate } from "./estimates/influence-estimate.ts";
import { KnownInfluence } from "./estimates/known-influence.ts";
import { MomentEstimate } from "./estimates/moment-estimate.ts";
import { PlainEstimate } from "./estimates/plain-estimate.ts";
import { priorOf } from "./estimates/prior.ts";
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

type Options = MirrorAscentOptions & LearnerContext;

/** What mirror ascent is put together from. */
export interface MirrorParts {
  readonly weights: MirrorWeights;
  readonly estimate: InfluenceEstimate;
}

/** Up to this many arms a pass over all of them costs less than keeping groups, unless features are hundreds of cells. */
const FEW_ARMS = 64;

/** The fastest parts for these options. These alone decide, so that the same seed gives the same bits. */
export function fastestParts(options: Options): MirrorParts {
  const { armCount, utility, influence, projection, averaging = "uniform", memory, floor } = options;
  if (influence === "exact") return plainParts(options);
  const isLazy = projection === "lazy";
  const space: LearningSpace = utility.learningSpace();
  const isFollowable = raisesOneArm(options) && !memory && commonFloor(floor) !== undefined;
  const isGroupable = isFollowable && !isLazy && averaging === "uniform";
  if (isGroupable && (armCount > FEW_ARMS || space.cells)) return groupedParts(options, space);
  if (isLazy && isFollowable && space.cells) return lazyBlendParts(options, space);
  return space instanceof MomentSpace && !memory ? momentParts(options, space) : plainParts(options, space);
}

/** Whether a step multiplies the weight of the played arm alone, up to a factor for all. */
export function raisesOneArm({ coordinates = "simplex", costs }: Options): boolean {
  return coordinates === "simplex" && !costs;
}

/** Parts for all options: the weights in an array, and every round blends what is known of all arms. */
export function plainParts(options: Options, space?: LearningSpace): MirrorParts {
  const { utility, knownArms, prior, memory, influence } = options;
  const weights = plainWeights(options);
  if (influence === "exact") return { weights, estimate: new KnownInfluence(knownArms!, weights) };
  const own = space ?? utility.learningSpace();
  return { weights, estimate: new PlainEstimate(own, priorOf(prior, utility, own), weights, memory) };
}

/** Two moments of each arm in flat arrays. */
export function momentParts(options: Options, space = options.utility.learningSpace()): MirrorParts {
  const prior = priorOf(options.prior, options.utility, space);
  const weights = plainWeights(options);
  const sums = new PlainSums(weights, prior.count);
  return { weights, estimate: new MomentEstimate(space as MomentSpace, prior, options.armCount, weights, sums) };
}

/** Weights in groups, for arms of one floor: rounds whose cost does not grow with the number of arms. */
export function groupedParts(options: Options, space = options.utility.learningSpace()): MirrorParts {
  const { armCount, floor } = options;
  const prior = priorOf(options.prior, options.utility, space);
  const weights = new GroupedWeights(armCount, commonFloor(floor)!, prior.count);
  const sums = new GroupedSums(weights, prior.count);
  const estimate =
    space instanceof MomentSpace
      ? new MomentEstimate(space, prior, armCount, weights, sums)
      : new BlendEstimate(space, prior, armCount, { weights, counts: sums, sharing: new GroupedSharing(weights) });
  return { weights, estimate };
}

/** Lazy weights, of arms with one floor, that a blend of features by the hundred follows. */
export function lazyBlendParts(options: Options, space = options.utility.learningSpace()): MirrorParts {
  const { armCount, floor } = options;
  const prior = priorOf(options.prior, options.utility, space);
  const weights = new LazyWeights(armCount, floor);
  const followed = { weights, counts: new PlainSums(weights, prior.count), sharing: new LazySharing(weights) };
  return { weights, estimate: new BlendEstimate(space, prior, armCount, followed) };
}

function plainWeights({ armCount, floor, projection }: Options): PlainWeights | LazyWeights {
  return projection === "lazy" ? new LazyWeights(armCount, floor) : new PlainWeights(armCount, floor);
}
