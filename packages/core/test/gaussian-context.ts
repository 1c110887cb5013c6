import type { LearnerContext } from "../src/learners/learner.ts";
import { KnownArms } from "../src/optimum/known-arms.ts";
import { distribution } from "../src/specs/distribution.ts";
import { type UtilitySpec, utility } from "../src/specs/utility.ts";

/** Gaussian distributions that differ in mean and spread. */
export const distributionsOf = (armCount: number) =>
  Array.from({ length: armCount }, (_, k) => distribution({ kind: "gaussian", mean: k / 3, deviation: 0.2 + 0.1 * k }));

/** The context of a learner for these distributions, which knows them. */
export function contextOf(armCount: number, floor: number, spec: UtilitySpec = { kind: "variance" }): LearnerContext {
  const built = utility(spec);
  return {
    utility: built,
    armCount,
    floor,
    knownArms: new KnownArms({ utility: built, arms: distributionsOf(armCount) }),
  };
}
