import { invalid } from "../errors/invalid.ts";
import { unknownKind } from "../errors/nearest-name.ts";
import { estimatedCertificate } from "../learners/certificate/estimated-certificate.ts";
import { guaranteedCertificate } from "../learners/certificate/guaranteed-certificate.ts";
import type { PooledPriorSpec } from "../learners/estimates/pooled-prior.ts";
import { type PriorSpec, statedPrior } from "../learners/estimates/prior.ts";
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
import { type MemorySpec, memory as memoryOf } from "./memory.ts";
import { type UtilitySpec, utility } from "./utility.ts";

/** In plain data the first step can be left to the theory: it follows from the problem. */
interface MirrorAscentSpec extends Omit<MirrorAscentOptions, "step" | "memory"> {
  readonly step?: MirrorAscentOptions["step"] | { readonly kind: "theory" };
  readonly memory?: MemorySpec;
}

function mirrorAscentOf({ step, memory, ...options }: MirrorAscentSpec & LearnerContext): Learner {
  const stated = { ...options, ...(memory !== undefined && { memory: memoryOf(memory) }) };
  if (step?.kind !== "theory") return mirrorAscent({ ...stated, ...(step !== undefined && { step }) });
  return mirrorAscent({ ...stated, step: { kind: "inverse-sqrt", initial: firstTheoryStep(options) } });
}

/** In plain data priors and memories are words, from which they are built here. */
interface PlugInSpec extends LearnerContext {
  readonly prior?: PriorSpec;
  readonly memory?: MemorySpec;
}

function plugInOf<Spec extends PlugInSpec>({ prior, memory, ...options }: Spec) {
  return {
    ...options,
    ...(prior !== undefined && { prior: isPooled(prior) ? prior : statedPrior(prior) }),
    ...(memory !== undefined && { memory: memoryOf(memory) }),
  };
}

/** Said the same way as in a program, so that the same states fit both. */
function isPooled(prior: PriorSpec): prior is PooledPriorSpec {
  return (prior as Partial<PooledPriorSpec> | null)?.kind === "pooled";
}

const certificates = { estimated: estimatedCertificate, guaranteed: guaranteedCertificate };

/** `full-gradient` with a certificate by its name; what is built already stays as it is. */
function fullGradient({
  certificate = "estimated",
  ...options
}: PlugInSpec & Pick<FullGradientOptions, "certificateShare"> & { readonly certificate?: keyof typeof certificates }) {
  if (!Object.hasOwn(certificates, certificate))
    throw unknownKind("certificate", certificate, Object.keys(certificates));
  return fullGradientOf({ ...plugInOf(options), certificate: certificates[certificate] });
}

/** Every kind of learner. A new kind is its file, its test and a line here. */
export const learnerKinds = {
  "mirror-ascent": mirrorAscentOf,
  "full-gradient": fullGradient,
  uniform,
  fixed,
  "plug-in-optimum": (spec: PlugInSpec) => plugInOptimum(plugInOf(spec)),
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
