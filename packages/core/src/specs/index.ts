export {
  type AnyDistributionSpec,
  anyDistribution,
  anyDistributionKinds,
  type DistributionSpec,
  distribution,
  distributionKinds,
} from "./distribution.ts";
export {
  type FullGradientSpec,
  type LearnerSpec,
  type LearnerSpecContext,
  learner,
  learnerKinds,
  type MemorySpec,
  type MirrorAscentSpec,
  memory,
} from "./learner.ts";
export { refusal as utilityRefusal } from "./refused.ts";
export { type UtilitySpec, utility, utilityKinds } from "./utility.ts";
