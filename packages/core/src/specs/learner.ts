import { invalid } from "../errors/invalid.ts";
import { unknownKind } from "../errors/nearest-name.ts";
import { estimatedCertificate } from "../learners/certificate/estimated-certificate.ts";
import { guaranteedCertificate } from "../learners/certificate/guaranteed-certificate.ts";
import { fixed, uniform } from "../learners/fixed.ts";
import { type FullGradientOptions, fullGradient as fullGradientOf } from "../learners/full-gradient.ts";
import type { Learner, LearnerContext } from "../learners/learner.ts";
import { type MirrorAscentOptions, mirrorAscent } from "../learners/mirror-ascent.ts";
import { ceUcb } from "../rivals/ce-ucb.ts";
import { exp3 } from "../rivals/exp3.ts";
import { mixtureOgd } from "../rivals/mixture-ogd.ts";
import { mixtureUcb } from "../rivals/mixture-ucb.ts";
import { plugInOptimum } from "../rivals/plug-in-optimum.ts";
import { rsEtc } from "../rivals/rs-etc.ts";
import { rsUcb } from "../rivals/rs-ucb.ts";
import { thompson } from "../rivals/thompson.ts";
import { ucb1 } from "../rivals/ucb1.ts";
import type { Utility } from "../spaces/utility.ts";
import { firstTheoryStep } from "../theory/first-theory-step.ts";
import { type UtilitySpec, utility } from "./utility.ts";

/** In plain data the first step can be left to the theory: it follows from the problem. */
interface MirrorAscentSpec extends Omit<MirrorAscentOptions, "step"> {
  readonly step?: MirrorAscentOptions["step"] | { readonly kind: "theory" };
}

function mirrorAscentOf({ step, ...options }: MirrorAscentSpec & LearnerContext): Learner {
  if (step?.kind !== "theory") return mirrorAscent({ ...options, ...(step !== undefined && { step }) });
  return mirrorAscent({ ...options, step: { kind: "inverse-sqrt", initial: firstTheoryStep(options) } });
}

const certificates = { estimated: estimatedCertificate, guaranteed: guaranteedCertificate };

/** `full-gradient` with a certificate by its name; what is built already stays as it is. */
function fullGradient({
  certificate = "estimated",
  ...options
}: Omit<FullGradientOptions, "certificate"> & LearnerContext & { readonly certificate?: keyof typeof certificates }) {
  if (!Object.hasOwn(certificates, certificate))
    throw unknownKind("certificate", certificate, Object.keys(certificates));
  return fullGradientOf({ ...options, certificate: certificates[certificate] });
}

/** Every kind of learner. A new kind is its file, its test and a line here. */
export const learnerKinds = {
  "mirror-ascent": mirrorAscentOf,
  "full-gradient": fullGradient,
  uniform,
  fixed,
  "plug-in-optimum": plugInOptimum,
  "mixture-ucb": mixtureUcb,
  "mixture-ogd": mixtureOgd,
  "rs-etc": rsEtc,
  "rs-ucb": rsUcb,
  "ce-ucb": ceUcb,
  exp3,
  ucb1,
  thompson,
};

type LearnerKinds = typeof learnerKinds;

/** A learner as plain data, in the words of an experiment file. */
export type LearnerSpec = {
  [Kind in keyof LearnerKinds]: { readonly kind: Kind } & Omit<Parameters<LearnerKinds[Kind]>[0], keyof LearnerContext>;
}[keyof LearnerKinds];

/** The problem of a learner, whose utility may be plain data too. */
export interface LearnerSpecContext extends Omit<LearnerContext, "utility"> {
  readonly utility: UtilitySpec | Utility;
}

/**
 * The learner that plain data describe, for a problem.
 *
 * @example learner({ kind: "full-gradient" }, { utility: { kind: "variance" }, armCount: 3, floor: 0.05 })
 */
export function learner(spec: LearnerSpec, context: LearnerSpecContext): Learner {
  if (typeof spec !== "object" || spec === null) throw invalid("learner", "an object with a kind", spec);
  if (typeof context !== "object" || context === null) {
    throw invalid("context", "an object with utility, armCount and floor", context);
  }
  const { kind, ...options } = spec;
  if (!Object.hasOwn(learnerKinds, kind)) throw unknownKind("learner", kind, Object.keys(learnerKinds));
  return learnerKinds[kind]({ ...options, ...context, utility: utility(context.utility) } as never);
}
