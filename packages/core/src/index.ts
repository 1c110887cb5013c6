export { type Distribution, isDistribution } from "./distributions/distribution.ts";
export { type DistributionSpec, distribution, distributionKinds } from "./distributions/index.ts";
export type { Law, Reward } from "./distributions/law.ts";
export { InvalidError, invalid } from "./errors/invalid.ts";
export { didYouMean } from "./errors/nearest-name.ts";
export {
  type Learner,
  type LearnerContext,
  type LearnerSpec,
  type LearnerState,
  learner,
  learnerKinds,
} from "./learners/index.ts";
export type { ConcaveProblem } from "./optimum/newton-ascent.ts";
export { maximise, type Optimum, type OptimumOptions, optimum } from "./optimum/optimum.ts";
export { Random, type RandomSource, type RandomState } from "./random/random.ts";
export {
  custom,
  KnownArms,
  type LearningSpace,
  SparseFeatures,
  type Utility,
  type UtilitySpec,
  utility,
  utilityKinds,
} from "./utilities/index.ts";
