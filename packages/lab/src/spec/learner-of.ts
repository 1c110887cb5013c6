import type { Learner, LearnerContext } from "@blendit/core/learners";
import { type LearnerSpec, learner } from "../baselines/index.ts";

/** The learner that an entry of an experiment describes; its name in results is none of the learner's options. */
export function learnerOf(
  { id: _, ...spec }: LearnerSpec & { readonly id?: string },
  context: LearnerContext,
): Learner {
  return learner(spec, context);
}
