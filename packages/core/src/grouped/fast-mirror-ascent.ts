import type { Learner, LearnerContext } from "../learners/learner.ts";
import { DEFAULT_STEP, type MirrorAscentOptions, mirrorAscent } from "../learners/mirror-ascent.ts";
import { priorOf } from "../learners/prior.ts";
import { stepOf } from "../learners/step.ts";
import { MomentSpace } from "../utilities/moment-space.ts";
import { DenseMirrorAscent } from "./dense-mirror-ascent.ts";
import { GroupedFeatures } from "./grouped-features.ts";
import { GroupedMirrorAscent } from "./grouped-mirror-ascent.ts";
import { GroupedMoments } from "./grouped-moments.ts";

/** Up to this many arms a pass over all of them costs less than keeping groups, unless features are hundreds of cells. */
const FEW_ARMS = 64;

/**
 * `mirrorAscent`, with faster rounds where a round moves one arm at a time: one pass over few arms, and a cost that does
 * not grow with their number for many. The spec alone decides what runs, so the same seed gives the same bits.
 */
export function fastMirrorAscent(options: MirrorAscentOptions, context: LearnerContext): Learner {
  return (movesOneArm(options, context) && movingOneArm(options, context)) || mirrorAscent(options, context);
}

function movesOneArm(options: MirrorAscentOptions, { costs }: LearnerContext): boolean {
  const { influence = "plug-in", coordinates = "simplex", projection = "agile", averaging = "uniform" } = options;
  const isPrinted = influence === "plug-in" && coordinates === "simplex" && projection === "agile";
  return isPrinted && averaging === "uniform" && !options.memory && !costs;
}

/** The learner that a space allows; undefined if none. */
function movingOneArm(options: MirrorAscentOptions, context: LearnerContext): Learner | undefined {
  const { utility, armCount } = context;
  const space = utility.learningSpace();
  const prior = priorOf(options.prior, utility, space);
  const step = stepOf(options.step ?? DEFAULT_STEP);
  if (space instanceof MomentSpace) {
    const isDense = armCount <= FEW_ARMS && prior.features() !== undefined;
    if (isDense) return new DenseMirrorAscent(step, space, prior, context);
    return new GroupedMirrorAscent(step, new GroupedMoments(space, prior), context);
  }
  if (armCount <= FEW_ARMS && !space.cells) return undefined;
  return new GroupedMirrorAscent(step, new GroupedFeatures(space, prior, armCount), context);
}
