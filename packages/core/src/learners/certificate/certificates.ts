import type { Reward } from "../../distributions/law.ts";
import type { ArmRoster } from "../arm-roster.ts";
import type { Certificate, Certifier, Evidence } from "./certificate.ts";
import { TestedArm, type TestedArmState } from "./tested-arm.ts";

export interface CertificatesState {
  readonly kept: unknown;
  readonly tested: TestedArmState | null;
}

/** The certificates of one learner: what works them out, and the arm that is tested for their sake, where a share says so. */
export class Certificates {
  readonly #certifier: Certifier;
  #tested: TestedArm | undefined;

  constructor(certifier: Certifier, share: number | undefined) {
    this.#certifier = certifier;
    this.#tested = share === undefined ? undefined : new TestedArm(share);
  }

  certify(evidence: Evidence, weights: Float64Array): Certificate {
    return this.#certifier.certify(evidence, weights);
  }

  /** Whether it wants to be told of rewards. */
  get observes(): boolean {
    return this.#certifier.observe !== undefined;
  }

  /** A reward was taken in; `recommend` gives the blend that is recommended now. */
  observe(arm: number, reward: Reward, evidence: Evidence, recommend: () => Float64Array): void {
    this.#certifier.observe?.(arm, reward, evidence, recommend);
  }

  /** Whether the arm to be tested is to be found anew after this round. */
  isLookDue(round: number): boolean {
    return this.#tested?.isLookDue(round) ?? false;
  }

  look(round: number, certificate: Certificate): void {
    this.#tested?.look(round, certificate);
  }

  /** The weights with the share of the arm that is tested. */
  mixed(weights: Float64Array, roster: ArmRoster): Float64Array {
    return this.#tested?.mixed(weights, roster) ?? weights;
  }

  addArm(): void {
    this.#certifier.addArm?.();
  }

  /** Null where there is nothing to be kept. */
  save(): CertificatesState | null {
    const state = { kept: this.#certifier.save?.() ?? null, tested: this.#tested?.save() ?? null };
    return state.kept === null && state.tested === null ? null : state;
  }

  /** Checks a saved state for so many arms, and answers what puts it in force. */
  restored(saved: CertificatesState | null | undefined, armCount: number): () => void {
    const tested = this.#tested?.restored(saved?.tested);
    const restoreKept = this.#certifier.restored?.(saved?.kept, armCount);
    return () => {
      this.#tested = tested;
      restoreKept?.();
    };
  }
}
