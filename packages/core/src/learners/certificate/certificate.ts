import type { Reward } from "../../distributions/law.ts";
import { invalid } from "../../errors/invalid.ts";
import type { Utility } from "../../spaces/utility.ts";
import type { ArmRoster } from "../arm-roster.ts";
import type { PlugIn } from "../estimates/plug-in.ts";
import type { Learner } from "../learner.ts";
import type { Certificates } from "./certificates.ts";

interface Limit {
  /** The arm whose next reward would lower the upper end most, or that stands in the way of one. */
  readonly limitedBy: number;
}

/**
 * How much better than a blend the best one may be: an estimate, and an upper end that may be looked at again and again.
 * `estimated`: by what each arm has shown, at a rate that holds in practice and is no theorem. `guaranteed`: above the truth at
 * every look in at least 95 % of runs, whatever laws on the stated support the arms have.
 */
export interface Bound extends Limit {
  readonly grade: "estimated" | "guaranteed";
  readonly estimate: number;
  readonly upper: number;
}

/** A bound, or why there is none. */
export type Certificate = Bound | (Partial<Limit> & { readonly grade: "none"; readonly reason: string });

/** A learner that can say how much better than its recommended blend the best one may be. */
export interface CertifiedLearner extends Learner {
  certificate(): Certificate;
}

/** Whether a learner can. */
export function hasCertificate(learner: Learner): learner is CertifiedLearner {
  return "certificate" in learner;
}

/** What a learner knows of its arms. */
export interface Evidence {
  readonly plugIn: PlugIn;
  readonly roster: ArmRoster;
  /** The blend that is recommended now. */
  recommend(): Float64Array;
}

/** What a certificate is told of the problem before the first reward. */
export interface CertificateContext {
  readonly utility: Utility;
  readonly armCount: number;
  /** Whether old rewards count less, or not at all. */
  readonly forgets: boolean;
  /** The share of rounds that go to the arm in the way of a smaller certificate, if any. */
  readonly share: number | undefined;
}

/** What works out certificates for one learner, from more of the rewards than the learner keeps. */
export interface Certifier {
  /** The certificate of a blend on the truncated simplex. */
  certify(evidence: Evidence, weights: Float64Array): Certificate;
  /** A reward was taken in. */
  observe(arm: number, reward: Reward, evidence: Evidence): void;
  save(): unknown;
  /** Becomes as it was saved, with so many arms, of which the last may be new. On bad input throws, and is then not to be used any more. */
  restore(saved: unknown, armCount: number): void;
}

/** A grade of certificates, to be chosen when a learner is made. */
export type CertificateGrade = (context: CertificateContext) => Certificates;

/** What a learner may be told about certificates. */
export interface CertificateOptions {
  /** What works out `certificate()`, such as `estimatedCertificate`. An app that does not ask need not carry it. */
  readonly certificate?: CertificateGrade;
  /** The share of rounds for the arm that stands in the way of a smaller certificate, such as 0.1. By default none. */
  readonly certificateShare?: number;
}

/** The certificates of one learner by its options, if it is to have any. */
export function certificatesOf(
  { certificate, certificateShare: share }: CertificateOptions,
  context: Omit<CertificateContext, "share">,
): Certificates | undefined {
  if (!certificate && share !== undefined) throw invalid("certificateShare", "a certificate beside it", share);
  return certificate?.({ ...context, share });
}

export const notAsked: Certificate = {
  grade: "none",
  reason: "the learner was made without one: it takes certificate: estimatedCertificate",
};

/** No certificate, because no plane at what the blend has shown is above the utility. */
export const tooSteep: Certificate = {
  grade: "none",
  reason:
    "the rewards of the blend so far have no spread, or miss a metric, where the slope of the utility is infinite",
};

/** How often a certificate may be below the true gap. */
export const RISK = 0.05;

/** No certificate, because of what an arm has not shown yet. */
export function notYet(arm: number, reason: string): Certificate {
  return { grade: "none", reason: `arm ${arm} ${reason}`, limitedBy: arm };
}
