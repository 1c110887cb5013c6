export { type DistributionSpec, distribution, distributionKinds, type LawSpec, law, lawKinds } from "./law.ts";
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
