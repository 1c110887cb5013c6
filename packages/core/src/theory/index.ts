export {
  type BiasAtRound,
  type BiasTerms,
  type BiasUpTo,
  chernoffBiasBound,
  printedBiasBound,
  printedTotalBias,
} from "./bias-bounds.ts";
export { constantsOf } from "./constants-of.ts";
export { firstTheoryStep } from "./first-theory-step.ts";
export { klDiameter, printedKlDiameter, type TruncatedSimplex } from "./kl-diameter.ts";
export { type AccuracyGoal, type Plan, planForAccuracy } from "./plan.ts";
export {
  averagedIterateBound,
  bestInitialStep,
  type ConstantStep,
  constantStepBound,
  type InverseSqrtStep,
  inverseSqrtBound,
  type RegretTerms,
} from "./regret-bounds.ts";
export { type TwoArmVarianceOptions, twoArmVariance } from "./two-arm-variance.ts";
export {
  type Hypothesis,
  meanConstants,
  type RewardBounds,
  type UtilityConstants,
  varianceConstants,
  wassersteinConstants,
} from "./utility-constants.ts";
