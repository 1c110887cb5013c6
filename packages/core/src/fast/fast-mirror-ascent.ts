import { GroupedFeatures } from "../grouped/grouped-features.ts";
import { GroupedMirrorAscent } from "../grouped/grouped-mirror-ascent.ts";
import { GroupedMoments } from "../grouped/grouped-moments.ts";
import { priorOf } from "../learners/estimates/prior.ts";
import type { InfluenceLearner, LearnerContext } from "../learners/learner.ts";
import { DEFAULT_STEP, type MirrorAscentOptions, mirrorAscent } from "../learners/mirror-ascent.ts";
import { stepOf } from "../learners/step.ts";
import { MomentSpace } from "../spaces/moment-space.ts";
import { firstTheoryStep } from "../theory/first-theory-step.ts";
import { DenseMirrorAscent } from "./dense-mirror-ascent.ts";
import { KnownEstimate } from "./known-estimate.ts";
import type { LazyEstimate } from "./lazy-estimate.ts";
import { LazyMirrorAscent } from "./lazy-mirror-ascent.ts";
import { LazyWeights } from "./lazy-weights.ts";
import { MomentEstimate } from "./moment-estimate.ts";
import { RowEstimate } from "./row-estimate.ts";

/** Up to this many arms a pass over all of them costs less than keeping groups, unless features are hundreds of cells. */
const FEW_ARMS = 64;

interface FastMirrorAscentOptions extends Omit<MirrorAscentOptions, "step"> {
  readonly step?: MirrorAscentOptions["step"] | { readonly kind: "theory" };
}

/**
 * `mirrorAscent`, with faster rounds where there are any: one pass over few arms, and a cost that does not grow with their
 * number for many. The spec alone decides what runs, so the same seed gives the same bits.
 */
export function fastMirrorAscent({ step, ...rest }: FastMirrorAscentOptions & LearnerContext): InfluenceLearner {
  const plain: MirrorAscentOptions["step"] =
    step?.kind === "theory" ? { kind: "inverse-sqrt", initial: firstTheoryStep(rest) } : step;
  const options = { ...rest, ...(plain && { step: plain }) };
  return (mayBeFaster(options, options) && fasterOne(options, options)) || mirrorAscent(options);
}

/** What forgets, averages otherwise or has costs runs plain. */
function mayBeFaster(
  { averaging = "uniform", memory }: MirrorAscentOptions,
  { costs, knownArms }: LearnerContext,
): boolean {
  return averaging === "uniform" && !memory && !costs && !knownArms?.costs;
}

function fasterOne(options: MirrorAscentOptions, context: LearnerContext): InfluenceLearner | undefined {
  const { influence = "plug-in", coordinates = "simplex", projection = "agile" } = options;
  if (projection === "lazy") return movingLazily(options, context);
  const isPrinted = influence === "plug-in" && coordinates === "simplex" && projection === "agile";
  return isPrinted ? movingOneArm(options, context) : undefined;
}

/** The learner that a space allows; undefined if none. */
function movingOneArm(options: MirrorAscentOptions, context: LearnerContext): InfluenceLearner | undefined {
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

function movingLazily(options: MirrorAscentOptions, context: LearnerContext): InfluenceLearner | undefined {
  const { coordinates = "simplex" } = options;
  if (context.armCount > FEW_ARMS || (coordinates !== "simplex" && coordinates !== "logit")) return undefined;
  const weights = new LazyWeights(context.armCount, context.floor);
  const estimate = lazyEstimate(options, context, weights);
  const step = stepOf(options.step ?? DEFAULT_STEP);
  return estimate && new LazyMirrorAscent(step, coordinates === "logit", weights, estimate, context);
}

function lazyEstimate(
  { influence = "plug-in", coordinates = "simplex", prior: priorSpec }: MirrorAscentOptions,
  { utility, armCount, knownArms }: LearnerContext,
  weights: LazyWeights,
): LazyEstimate | undefined {
  if (influence === "exact" && knownArms?.armCount === armCount) return new KnownEstimate(knownArms, weights);
  if (influence !== "plug-in") return undefined;
  const space = utility.learningSpace();
  const prior = priorOf(priorSpec, utility, space);
  if (space instanceof MomentSpace) return prior.features() && new MomentEstimate(space, prior, weights);
  // In logits every step changes all weights, each in its own way.
  return space.cells && coordinates === "simplex" ? new RowEstimate(space, prior, weights) : undefined;
}
