import { checkPositive } from "../errors/checks.ts";
import { unknownKind } from "../errors/nearest-name.ts";

/** Sizes of steps (eta_t): always the same, or falling as initial/sqrt(t). */
export type StepSpec =
  | { readonly kind: "constant"; readonly size: number }
  | { readonly kind: "inverse-sqrt"; readonly initial: number };

/** Round, counted from 1, to size of step. */
export type Step = (round: number) => number;

const stepKinds = {
  constant: ({ size }: { size: number }): Step => {
    checkPositive("step.size", size);
    return () => size;
  },
  "inverse-sqrt": ({ initial }: { initial: number }): Step => {
    checkPositive("step.initial", initial);
    return (round) => initial / Math.sqrt(round);
  },
};

export function stepOf(spec: StepSpec): Step {
  if (!Object.hasOwn(stepKinds, spec?.kind)) throw unknownKind("step", spec?.kind, Object.keys(stepKinds));
  return stepKinds[spec.kind](spec as never);
}
