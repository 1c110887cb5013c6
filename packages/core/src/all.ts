import type { Law } from "./distributions/law.ts";
import { invalid } from "./errors/invalid.ts";
import { type LearnerSpecOf, learnerBuilder, learnerKinds as ownLearners } from "./learners/index.ts";
import { type Optimum, type OptimumOptions as OwnOptions, optimum as ownOptimum } from "./optimum/optimum.ts";
import { rivalKinds } from "./rivals/index.ts";
import { bestOf } from "./utilities/best-of.ts";
import { cramer } from "./utilities/cramer.ts";
import { giniSimpson } from "./utilities/gini-simpson.ts";
import { simpleKinds, type Utility, type UtilitySpecOf, utilityBuilder } from "./utilities/index.ts";
import { interEs } from "./utilities/inter-es.ts";
import { kl } from "./utilities/kl.ts";
import { maximin } from "./utilities/maximin.ts";
import { meanVariance } from "./utilities/mean-variance.ts";
import { medianDeviation } from "./utilities/median-deviation.ts";
import { nash } from "./utilities/nash.ts";
import { quota } from "./utilities/quota.ts";
import { wang } from "./utilities/wang.ts";
import { type LawSpec, law, vectorUtilityKinds } from "./vectors/index.ts";

/** The learners of `@blendit/core`, and the rivals that they are compared with. */
export const learnerKinds = { ...ownLearners, ...rivalKinds };
export type LearnerSpec = LearnerSpecOf<typeof learnerKinds>;
export const learner = learnerBuilder(learnerKinds);

const everyKind = {
  ...simpleKinds,
  "mean-variance": meanVariance,
  cramer,
  "best-of": bestOf,
  "gini-simpson": giniSimpson,
  "median-deviation": medianDeviation,
  "inter-es": interEs,
  wang,
  quota,
  maximin,
  nash,
  kl,
  ...vectorUtilityKinds,
};

/** The utilities of `@blendit/core`, the rarer ones, and those of vectors. */
export type UtilitySpec = UtilitySpecOf<typeof everyKind>;
export const { utility, utilityKinds } = utilityBuilder(everyKind);

export interface OptimumOptions extends Omit<OwnOptions, "utility" | "arms"> {
  readonly utility: UtilitySpec | Utility;
  readonly arms: readonly (LawSpec | Law)[];
}

/** `optimum` of `@blendit/core` for every kind of utility and of law. */
export function optimum({ utility: goal, arms, ...options }: OptimumOptions): Optimum {
  if (!Array.isArray(arms)) throw invalid("arms", "a list of laws", arms);
  return ownOptimum({ ...options, utility: utility(goal), arms: arms.map((arm) => law(arm)) });
}

export * from "./index.ts";
export { biasOf } from "./learners/bias.ts";
export { type FullGradientChoices, fullGradientChoices, fullGradientWith } from "./learners/full-gradient.ts";
export { followsGradient, hasInfluence } from "./learners/learner.ts";
export { fastestArms as knownArms } from "./utilities/fastest-arms.ts";
export { isVectorLaw, type LawSpec, law, lawKinds, type VectorLaw } from "./vectors/index.ts";
