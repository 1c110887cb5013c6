import { checkPositive } from "../errors/checks.ts";
import { invalid } from "../errors/invalid.ts";
import { unknownKind } from "../errors/nearest-name.ts";
import type { LearnerContext } from "./learner.ts";

/** Sizes of steps (eta_t): always the same, falling as initial/sqrt(t), or the one that the theory's bound likes best. */
export type StepSpec =
  | { readonly kind: "constant"; readonly size: number }
  | { readonly kind: "inverse-sqrt"; readonly initial: number }
  | { readonly kind: "theory" };

/** Round, counted from 1, to size of step. */
export type Step = (round: number) => number;

const stepKinds = {
  constant: ({ size }: { size: number }): Step => {
    checkPositive("step.size", size);
    return () => size;
  },
  "inverse-sqrt": ({ initial }: { initial: number }): Step => {
    checkPositive("step.initial", initial);
    return falling(initial);
  },
  theory: (_: unknown, context: LearnerContext): Step => {
    if (context.firstTheoryStep) return falling(context.firstTheoryStep(context));
    throw invalid("step", "`firstTheoryStep` of @blendit/core/theory in the context", context.firstTheoryStep);
  },
};

function falling(initial: number): Step {
  return (round) => initial / Math.sqrt(round);
}

export function stepOf(spec: StepSpec, context: LearnerContext): Step {
  if (!Object.hasOwn(stepKinds, spec?.kind)) throw unknownKind("step", spec?.kind, Object.keys(stepKinds));
  return stepKinds[spec.kind](spec as never, context);
}
