import { checkPositive } from "../errors/checks.ts";
import { unknownKind } from "../errors/nearest-name.ts";

/** Sizes of steps (eta_t): always the same, falling as initial/sqrt(t), or by the squares of the gradients so far. */
export type StepSpec =
  | { readonly kind: "constant"; readonly size: number }
  | { readonly kind: "inverse-sqrt"; readonly initial: number }
  | { readonly kind: "adagrad"; readonly initial: number };

/** From the round, counted from 1, and the sum of IF^2/p over all rounds up to it, to the size of its step. */
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
    // While no reward has surprised, nothing moves, however long the step.
    return (_, squares) => initial / Math.sqrt(squares || 1);
  },
};

export function stepOf(spec: StepSpec): Step {
  if (!Object.hasOwn(stepKinds, spec?.kind)) throw unknownKind("step", spec?.kind, Object.keys(stepKinds));
  return stepKinds[spec.kind](spec as never);
}
