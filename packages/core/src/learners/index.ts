import { invalid } from "../errors/invalid.ts";
import { unknownKind } from "../errors/nearest-name.ts";
import { type Exp3Options, exp3 } from "./exp3.ts";
import { type FixedOptions, fixed, uniform } from "./fixed.ts";
import { type FullGradientOptions, fullGradient } from "./full-gradient.ts";
import type { Learner, LearnerContext } from "./learner.ts";
import { type MirrorAscentOptions, mirrorAscent } from "./mirror-ascent.ts";
import { type PlugInOptimumOptions, plugInOptimum } from "./plug-in-optimum.ts";
import { thompson } from "./thompson.ts";
import { ucb1 } from "./ucb1.ts";

/** Every kind of learner that a spec can name, with its factory. */
export const learnerKinds = {
  "mirror-ascent": mirrorAscent,
  "full-gradient": fullGradient,
  "plug-in-optimum": plugInOptimum,
  uniform,
  fixed,
  exp3,
  ucb1,
  thompson,
};

/** A learner as plain data, in the words of an experiment file. */
export type LearnerSpec =
  | ({ readonly kind: "mirror-ascent" } & MirrorAscentOptions)
  | ({ readonly kind: "full-gradient" } & FullGradientOptions)
  | ({ readonly kind: "plug-in-optimum" } & PlugInOptimumOptions)
  | { readonly kind: "uniform" }
  | ({ readonly kind: "fixed" } & FixedOptions)
  | ({ readonly kind: "exp3" } & Exp3Options)
  | { readonly kind: "ucb1" }
  | { readonly kind: "thompson" };

export function learner(spec: LearnerSpec, context: LearnerContext): Learner {
  if (typeof spec !== "object" || spec === null) throw invalid("learner", "an object with a kind", spec);
  if (!Object.hasOwn(learnerKinds, spec.kind)) throw unknownKind("learner", spec.kind, Object.keys(learnerKinds));
  return learnerKinds[spec.kind](spec as never, context);
}

export type { Learner, LearnerContext, LearnerState } from "./learner.ts";
