import { checkFraction, checkInteger } from "../../errors/checks.ts";
import { mostOf } from "../../simplex/least-weights.ts";
import type { ArmRoster } from "../arm-roster.ts";
import type { Certificate } from "./certificate.ts";

/** A look costs up to milliseconds: the next is due after a tenth more rounds, and not before so many. */
const LEAST_ROUNDS = 10;
const GROWTH = 0.1;

export interface TestedArmState {
  readonly arm: number | null;
  readonly nextLook: number;
}

/** Sends a share of the rounds to the arm that stands in the way of a smaller certificate, which is found anew now and then. */
export class TestedArm {
  readonly #share: number;
  #arm: number | undefined;
  #nextLook = 1;
  #weights = new Float64Array(0);

  constructor(share: number) {
    this.#share = checkFraction("certificateShare", share);
  }

  /** Whether the arm is to be found anew after this round. */
  isLookDue(round: number): boolean {
    return round >= this.#nextLook;
  }

  look(round: number, certificate: Certificate): void {
    this.#arm = certificate.limitedBy;
    this.#nextLook = round + Math.max(LEAST_ROUNDS, Math.ceil(GROWTH * round));
  }

  /** The weights with that share moved to the corner of the truncated simplex that favours the arm. Filled anew by each call. */
  mixed(weights: Float64Array, { active, floors }: ArmRoster): Float64Array {
    const tested = this.#arm;
    if (tested === undefined || !active.includes(tested)) return weights;
    if (this.#weights.length !== weights.length) this.#weights = new Float64Array(weights.length);
    this.#weights.fill(0);
    for (const arm of active) {
      const corner = arm === tested ? mostOf(floors, arm) : floors.each[arm]!;
      this.#weights[arm] = (1 - this.#share) * weights[arm]! + this.#share * corner;
    }
    return this.#weights;
  }

  save(): TestedArmState {
    return { arm: this.#arm ?? null, nextLook: this.#nextLook };
  }

  /** Becomes as it was saved. On bad input throws. */
  restore(saved: TestedArmState | null | undefined): void {
    this.#nextLook = checkInteger("state.tested.nextLook", saved?.nextLook, 1);
    this.#arm = saved?.arm === null ? undefined : checkInteger("state.tested.arm", saved?.arm, 0);
  }
}
