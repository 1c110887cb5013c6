import { checkPositive } from "../errors/checks.ts";
import { unknownKind } from "../errors/nearest-name.ts";

/** Step sizes (eta_t): constant, decreasing as initial/sqrt(t), or adapted to the squares of the gradients so far. */
export type StepSpec =
  | { readonly kind: "constant"; readonly size: number }
  | { readonly kind: "inverse-sqrt"; readonly initial: number }
  | { readonly kind: "adagrad"; readonly initial: number };

/** Computes the step size from the round, counted from 1, and the sum of IF^2/p over all rounds up to it. */
export type Step = (round: number, squares: number) => number;

const stepKinds = {
  constant: ({ size }: { size: number }): Step => {
    checkPositive("step.size", size);
    return () => size;
  },
  "inverse-sqrt": ({ initial }: { initial: number }): Step => {
    checkPositive("step.initial", initial);
    return (round) => initial / Math.sqrt(round);
  },
  adagrad: ({ initial }: { initial: number }): Step => {
    checkPositive("step.initial", initial);
    // As long as no reward has had an influence, nothing moves, whatever the step size.
    return (_, squares) => initial / Math.sqrt(squares || 1);
  },
};

export function stepOf(spec: StepSpec): Step {
  if (!Object.hasOwn(stepKinds, spec?.kind)) throw unknownKind("step", spec?.kind, Object.keys(stepKinds));
  return stepKinds[spec.kind](spec as never);
}
