import type { ArmRoster } from "./arm-roster.ts";

/** The arms that play and were never tried. They get a share of the weights, since what nobody tried looks like the rest. */
export class UntriedArms {
  /** One for each such arm, zero for others. */
  readonly #marks: Float64Array;
  #count: number;
  readonly #weights: Float64Array;

  constructor(armCount: number, arms: readonly number[]) {
    this.#marks = new Float64Array(armCount);
    this.#weights = new Float64Array(armCount);
    for (const arm of arms) this.#marks[arm] = 1;
    this.#count = arms.length;
  }

  /** These arms. */
  get arms(): number[] {
    return Array.from(this.#marks.keys()).filter((arm) => this.#marks[arm] === 1);
  }

  /** From now on the arm counts as tried. */
  remove(arm: number): void {
    this.#count -= this.#marks[arm]!;
    this.#marks[arm] = 0;
  }

  /**
   * The weights that follow from a blend when these arms together have at least a share of what the floors leave free: the
   * blend itself where they have that already, or where there are none; else an array that is filled anew by each call.
   */
  favoured(blend: Float64Array, share: number, roster: ArmRoster): Float64Array {
    const isMoved = this.#count > 0 && roster.favourInto(blend, this.#marks, share, this.#weights);
    return isMoved ? this.#weights : blend;
  }
}
