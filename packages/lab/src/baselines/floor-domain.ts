import { refused } from "@blendit/core/errors";
import type { LearnerContext } from "@blendit/core/learners";
import { type WeightDomain, weightDomain } from "@blendit/core/simplex";

/** The weights that a baseline may play. Refuses a ceiling, for methods that may give all weight above the floors to one arm. */
export function floorDomain(kind: string, context: LearnerContext): WeightDomain {
  const domain = weightDomain(context, context.armCount);
  if (!domain.isCapped) return domain;
  throw refused("ceiling", `${kind} cannot keep a ceiling. Leave out the ceiling or this learner.`, domain.ceiling);
}
