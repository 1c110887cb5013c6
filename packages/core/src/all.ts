import { type LearnerSpecOf, learnerBuilder, learnerKinds as ownLearners } from "./learners/index.ts";
import { rivalKinds } from "./rivals/index.ts";

/** The learners of `@blendit/core` and the rivals that they are compared with. */
export const learnerKinds = { ...ownLearners, ...rivalKinds };
export type LearnerSpec = LearnerSpecOf<typeof learnerKinds>;
export const learner = learnerBuilder(learnerKinds);

export * from "./index.ts";
