import { estimatedCertificate } from "../certificate/estimated-certificate.ts";
import { guaranteedCertificate } from "../certificate/guaranteed-certificate.ts";
import { invalid } from "../errors/invalid.ts";
import { unknownKind } from "../errors/nearest-name.ts";
import type { Memory } from "../estimates/memory.ts";
import { discount, slidingWindow } from "../estimates/memory.ts";
import type { Utility } from "../features/utility.ts";
import { equalShares, fixed } from "../learners/fixed.ts";
import { type FullGradientOptions, fullGradient } from "../learners/full-gradient.ts";
import type { Learner, LearnerContext } from "../learners/learner.ts";
import { type MirrorAscentOptions, mirrorAscent } from "../learners/mirror-ascent.ts";
import { firstTheoryStep } from "../theory/utility-constants.ts";
import { type UtilitySpec, utility } from "./utility.ts";

/** How long rewards count, as plain data: see `discount` and `slidingWindow`. */
export type MemorySpec = { readonly discount: number } | { readonly window: number };

/** Builds the memory given as plain data. */
export function memory(spec: MemorySpec): Memory {
  if (typeof spec !== "object" || spec === null) throw invalid("memory", "an object with a discount or a window", spec);
  return "window" in spec ? slidingWindow(spec.window) : discount(spec.discount);
}

/** The options of `mirror-ascent` as plain data. The first step can be derived from the theory for the problem. */
export interface MirrorAscentSpec extends Omit<MirrorAscentOptions, "step" | "memory"> {
  readonly step?: MirrorAscentOptions["step"] | { readonly kind: "theory" };
  readonly memory?: MemorySpec;
}

function mirrorAscentOf({ step, memory: kept, ...options }: MirrorAscentSpec & LearnerContext): Learner {
  const stated = { ...options, ...(kept !== undefined && { memory: memory(kept) }) };
  if (step?.kind !== "theory") return mirrorAscent({ ...stated, ...(step !== undefined && { step }) });
  return mirrorAscent({ ...stated, step: { kind: "inverse-sqrt", initial: firstTheoryStep(options) } });
}

const certificates = { estimated: estimatedCertificate, guaranteed: guaranteedCertificate };

/** The options of `full-gradient` as plain data, with names for memories and certificates. */
export interface FullGradientSpec extends Omit<FullGradientOptions, "certificate" | "memory"> {
  readonly memory?: MemorySpec;
  readonly certificate?: keyof typeof certificates;
}

function fullGradientOf({
  certificate = "estimated",
  memory: kept,
  ...options
}: FullGradientSpec & LearnerContext): Learner {
  if (!Object.hasOwn(certificates, certificate))
    throw unknownKind("certificate", certificate, Object.keys(certificates));
  return fullGradient({
    ...options,
    ...(kept !== undefined && { memory: memory(kept) }),
    certificate: certificates[certificate],
  });
}

/** Every kind of learner that a service may run. A new kind needs its file, its test and a line here. */
export const learnerKinds = {
  "mirror-ascent": mirrorAscentOf,
  "full-gradient": fullGradientOf,
  uniform: equalShares,
  fixed,
};

/** A learner as plain data, as in an experiment file: one of the kinds of a registry. */
export type LearnerSpec<Kinds extends LearnerRegistry = typeof learnerKinds> = {
  [Kind in keyof Kinds]: { readonly kind: Kind } & Omit<Parameters<Kinds[Kind]>[0], keyof LearnerContext>;
}[keyof Kinds];

type LearnerRegistry = Readonly<Record<string, (options: never) => Learner>>;

/** The problem of a learner, whose utility may be plain data. */
export interface LearnerSpecContext extends Omit<LearnerContext, "utility"> {
  readonly utility: UtilitySpec | Utility;
}

/**
 * Builds the learner given as plain data, for a problem. A registry of your own may contain more kinds than `learnerKinds`.
 *
 * @example learner({ kind: "full-gradient" }, { utility: { kind: "variance" }, armCount: 3, floor: 0.05 })
 */
export function learner(spec: LearnerSpec, context: LearnerSpecContext): Learner;
export function learner<Kinds extends LearnerRegistry>(
  spec: LearnerSpec<Kinds>,
  context: LearnerSpecContext,
  kinds: Kinds,
): Learner;
export function learner(
  spec: { readonly kind: string },
  context: LearnerSpecContext,
  kinds: LearnerRegistry = learnerKinds,
): Learner {
  if (typeof spec !== "object" || spec === null) throw invalid("learner", "an object with a kind", spec);
  if (typeof context !== "object" || context === null) {
    throw invalid("context", "an object with utility, armCount and floor", context);
  }
  const { kind, ...options } = spec;
  if (!Object.hasOwn(kinds, kind)) throw unknownKind("learner", kind, Object.keys(kinds));
  return kinds[kind]!({ ...options, ...context, utility: utility(context.utility) } as never);
}
