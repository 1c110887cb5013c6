import type { Reward } from "../distributions/distribution.ts";
import { checkFraction, checkInteger } from "../errors/checks.ts";
import { invalid, refused } from "../errors/invalid.ts";
import type { PlugIn } from "../estimates/plug-in.ts";
import type { Utility } from "../features/utility.ts";
import type { WeightDomain } from "../simplex/weight-domain.ts";
import type { CornerBound } from "./corner-bound.ts";

// Certificates: how much better than the recommended blend any other blend could be. They use a learner only through `Evidence`,
// and the learner decides which blend it recommends.

/**
 * How much better than a blend the best one may be: an estimate, and an upper bound that may be computed again at any time.
 * `estimated`: from the rewards of each arm, at a rate that holds in practice but is not a theorem. `guaranteed`: above the true
 * gap at every computation in at least 95 % of runs, whatever distributions on the given support the arms have.
 */
export interface Bound extends CornerBound {
  readonly grade: "estimated" | "guaranteed";
}

/** A bound, or the reason why there is none, with the arm that prevents it. */
export type Certificate = Bound | { readonly grade: "none"; readonly reason: string; readonly limitedBy?: number };

/** The active arms, and the limits of all weights. */
export interface PlayingArms {
  readonly active: readonly number[];
  readonly domain: WeightDomain;
}

/** What a learner knows of its arms. */
export interface Evidence extends PlayingArms {
  readonly plugIn: PlugIn;
  /** The blend that is recommended now. */
  recommend(): Float64Array;
}

/** What a certificate needs to know of the problem before the first reward. */
export interface CertificateContext {
  readonly utility: Utility;
  readonly armCount: number;
  /** Whether old rewards count less, or not at all. */
  readonly forgets: boolean;
}

/** Computes certificates for one learner, from data that the learner itself may not keep. */
export interface Certifier {
  /** The certificate of a blend on the truncated simplex. */
  certify(evidence: Evidence, weights: Float64Array): Certificate;
  observe(arm: number, reward: Reward, evidence: Evidence): void;
  save(): unknown;
  /** Restores a saved state with `armCount` arms, of which the last may be new. After it throws, discard this object. */
  restore(saved: unknown, armCount: number): void;
}

/** A grade of certificates, chosen when a learner is made. */
export type CertificateGrade = (context: CertificateContext) => Certifier;

export interface CertificateOptions {
  /**
   * The grade of `certificate()`, for example `estimatedCertificate`. Passed in, so that an app without certificates need not
   * ship it.
   */
  readonly certificate?: CertificateGrade;
  /** The share of rounds given to the arm that limits the certificate, for example 0.1. By default none. */
  readonly certificateShare?: number;
}

/** The certificates requested by a learner's options, if any. */
export function certificatesOf(
  { certificate, certificateShare: share }: CertificateOptions,
  context: CertificateContext,
): Certificates | undefined {
  if (!certificate && share !== undefined) {
    throw refused("certificateShare", "certificateShare needs a certificate. Add one, or leave the share out.", share);
  }
  return certificate && new Certificates(certificate(context), share);
}

export const notAsked: Certificate = {
  grade: "none",
  reason: "the learner was made without a certificate: pass certificate: estimatedCertificate",
};

/** No certificate, because no plane at the mean features of the blend bounds the utility. */
export const tooSteep: Certificate = {
  grade: "none",
  reason:
    "the rewards of the blend so far have no spread, or miss a metric, where the slope of the utility is infinite",
};

/** How often a certificate may be below the true gap. */
export const RISK = 0.05;

/** No certificate, because of something that an arm has not shown yet. */
export function notYet(arm: number, reason: string): Certificate {
  return { grade: "none", reason: `arm ${arm} ${reason}`, limitedBy: arm };
}

export interface CertificatesState {
  readonly kept: unknown;
  readonly tested: { readonly arm: number | null; readonly nextLook: number } | null;
}

/** Computing a certificate takes up to milliseconds, so the next is due after a tenth more rounds, but at least this many. */
const LEAST_ROUNDS = 10;
const GROWTH = 0.1;

/** The certificates of one learner, and the arm that gets a share of the rounds to lower them, if a share is given. */
export class Certificates {
  readonly #certifier: Certifier;
  readonly #share: number | undefined;
  /** The arm that limited the last certificate. */
  #tested: number | undefined;
  #nextLook = 1;
  #weights = new Float64Array(0);

  constructor(certifier: Certifier, share: number | undefined) {
    this.#certifier = certifier;
    this.#share = share === undefined ? undefined : checkFraction("certificateShare", share);
  }

  /** The certificate of the blend that is recommended now. */
  certify(evidence: Evidence): Certificate {
    return this.#certifier.certify(evidence, evidence.recommend());
  }

  /** Records a reward, and chooses the arm to test again if that is due. */
  observe(arm: number, reward: Reward, round: number, evidence: Evidence): void {
    this.#certifier.observe(arm, reward, evidence);
    if (this.#share === undefined || round < this.#nextLook) return;
    this.#tested = this.certify(evidence).limitedBy;
    this.#nextLook = round + Math.max(LEAST_ROUNDS, Math.ceil(GROWTH * round));
  }

  /**
   * The weights with the share given to the tested arm, up to its maximum; the others keep what remains in proportion to what
   * they have above their floors, which is nothing without ceilings. Each call overwrites the result.
   */
  mixed(weights: Float64Array, { active, domain }: PlayingArms): Float64Array {
    const [share, tested] = [this.#share, this.#tested];
    if (share === undefined || tested === undefined || !active.includes(tested)) return weights;
    if (this.#weights.length !== weights.length) this.#weights = new Float64Array(weights.length);
    this.#weights.fill(0);
    const { low, high, free, isCapped } = domain;
    const others = free - (weights[tested]! - low[tested]!);
    // Nothing is left for the others once the tested arm has all of the free weight.
    const kept = isCapped && others > 0 ? (free - (high[tested]! - low[tested]!)) / others : 0;
    for (const arm of active) {
      const corner = arm === tested ? high[arm]! : low[arm]! + kept * (weights[arm]! - low[arm]!);
      this.#weights[arm] = (1 - share) * weights[arm]! + share * corner;
    }
    return this.#weights;
  }

  save(): CertificatesState {
    const tested = this.#share === undefined ? null : { arm: this.#tested ?? null, nextLook: this.#nextLook };
    return { kept: this.#certifier.save(), tested };
  }

  /** Restores a saved state with `armCount` arms. After it throws, discard this object. */
  restore(saved: CertificatesState | null | undefined, armCount: number): void {
    if (!saved) throw invalid("state.certificates", "those of a learner that has a certificate", saved);
    if (this.#share !== undefined) {
      const { tested } = saved;
      this.#nextLook = checkInteger("state.tested.nextLook", tested?.nextLook, 1);
      this.#tested = tested?.arm === null ? undefined : checkInteger("state.tested.arm", tested?.arm, 0);
    }
    this.#certifier.restore(saved.kept, armCount);
  }
}
