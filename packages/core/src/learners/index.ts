import { invalid } from "../errors/invalid.ts";
import { unknownKind } from "../errors/nearest-name.ts";
import { fixed, uniform } from "./fixed.ts";
import { fullGradient } from "./full-gradient.ts";
import type { Learner, LearnerContext } from "./learner.ts";
import { mirrorAscent } from "./mirror-ascent.ts";

/** Every kind of learner that a spec can name here, with its factory. The rivals are in `@blendit/core/all`. */
export const learnerKinds = {
  "mirror-ascent": mirrorAscent,
  "full-gradient": fullGradient,
  uniform,
  fixed,
};

type LearnerKinds = Readonly<Record<string, (options: never) => Learner>>;

/** A learner of one of these kinds as plain data, in the words of an experiment file. */
export type LearnerSpecOf<Kinds extends LearnerKinds> = {
  [Kind in keyof Kinds]: { readonly kind: Kind } & Omit<Parameters<Kinds[Kind]>[0], keyof LearnerContext>;
}[keyof Kinds];

export type LearnerSpec = LearnerSpecOf<typeof learnerKinds>;

/** How learners of these kinds are built from their specs. */
export function learnerBuilder<Kinds extends LearnerKinds>(kinds: Kinds) {
  return (spec: LearnerSpecOf<Kinds>, context: LearnerContext): Learner => {
    if (typeof spec !== "object" || spec === null) throw invalid("learner", "an object with a kind", spec);
    const kind = (spec as { readonly kind: string }).kind;
    if (!Object.hasOwn(kinds, kind)) throw unknownKind("learner", kind, Object.keys(kinds));
    return kinds[kind]!({ ...spec, ...context } as never);
  };
}

export const learner = learnerBuilder(learnerKinds);

export type { Learner, LearnerContext, LearnerState } from "./learner.ts";
