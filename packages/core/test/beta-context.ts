import type { LearnerContext } from "../src/learners/learner.ts";
import { distribution } from "../src/specs/distribution.ts";
import { type UtilitySpec, utility } from "../src/specs/utility.ts";

/** Four beta distributions. */
export const betaArms = [
  distribution({ kind: "beta", alpha: 2, beta: 8 }),
  distribution({ kind: "beta", alpha: 8, beta: 2 }),
  distribution({ kind: "beta", alpha: 2, beta: 2 }),
  distribution({ kind: "beta", alpha: 20, beta: 20 }),
];
/** The context of a learner for these distributions. */
export const betaContext = (spec: UtilitySpec, more: Partial<LearnerContext> = {}): LearnerContext => {
  return { utility: utility(spec), armCount: betaArms.length, floor: 0.03, ...more };
};
