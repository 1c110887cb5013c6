export { type Distribution, type DistributionSpec, distribution } from "./distributions/index.ts";
export { biasOf } from "./learners/bias.ts";
export { type Learner, type LearnerContext, type LearnerSpec, type LearnerState, learner } from "./learners/index.ts";
export { maximise, type Optimum, type OptimumOptions, optimum } from "./optimum/optimum.ts";
export { Random, type RandomSource, type RandomState } from "./random/random.ts";
export { custom, KnownArms, type Utility, type UtilitySpec, utility } from "./utilities/index.ts";
