export {
  type AccuracyGoal,
  type BiasTerms,
  bestInitialStep,
  type InverseSqrtStep,
  inverseSqrtBound,
  klDiameter,
  type Plan,
  planForAccuracy,
  printedKlDiameter,
  printedTotalBias,
  type RegretTerms,
  type TruncatedSimplex,
} from "./regret-bounds.ts";
export {
  constantsOf,
  firstTheoryStep,
  type Hypothesis,
  type RewardBounds,
  type UtilityConstants,
} from "./utility-constants.ts";
