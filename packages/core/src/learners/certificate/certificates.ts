import type { Reward } from "../../distributions/law.ts";
import { invalid } from "../../errors/invalid.ts";
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
  readonly #tested: TestedArm | undefined;

  constructor(certifier: Certifier, share: number | undefined) {
    this.#certifier = certifier;
    this.#tested = share === undefined ? undefined : new TestedArm(share);
  }

  /** The certificate of the blend that is recommended now. */
  certify(evidence: Evidence): Certificate {
    return this.#certifier.certify(evidence, evidence.recommend());
  }

  /** A reward was taken in. */
  observe(arm: number, reward: Reward, evidence: Evidence): void {
    this.#certifier.observe(arm, reward, evidence);
  }

  /** Finds the arm to be tested anew, if that is due after this round. */
  look(round: number, evidence: Evidence): void {
    if (this.#tested?.isLookDue(round)) this.#tested.look(round, this.certify(evidence));
  }

  /** The weights with the share of the arm that is tested. */
  mixed(weights: Float64Array, roster: ArmRoster): Float64Array {
    return this.#tested?.mixed(weights, roster) ?? weights;
  }

  save(): CertificatesState {
    return { kept: this.#certifier.save(), tested: this.#tested?.save() ?? null };
  }

  /** Becomes as it was saved, with so many arms. On bad input throws, and is then not to be used any more. */
  restore(saved: CertificatesState | null | undefined, armCount: number): void {
    if (!saved) throw invalid("state.certificates", "those of a learner that was made with a certificate", saved);
    this.#tested?.restore(saved.tested);
    this.#certifier.restore(saved.kept, armCount);
  }
}
