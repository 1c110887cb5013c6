import type { CdfCells, CdfTerms } from "../../spaces/cdf-integrand.ts";
import type { CellSlopes } from "./cell-slopes.ts";
import type { MassSum } from "./mass-sum.ts";

/** Slopes of any kind, which are asked for all cells at once. */
export class TermSlopes implements CellSlopes {
  readonly #terms: CdfTerms;
  readonly #isUpper: boolean;
  readonly #widths: Float64Array;
  readonly #probabilities: Float64Array;
  readonly #slopes: Float64Array;

  constructor({ terms, isUpper, widths }: Pick<CdfCells, "terms" | "isUpper" | "widths">) {
    this.#terms = terms;
    this.#isUpper = isUpper;
    this.#widths = widths;
    this.#probabilities = new Float64Array(widths.length);
    this.#slopes = new Float64Array(widths.length);
  }

  sum(masses: MassSum, position: number): number {
    const count = this.#slopes.length;
    masses.probabilitiesTo(this.#probabilities, this.#isUpper);
    this.#terms.slopes(this.#probabilities, this.#slopes);
    const own = Math.min(Math.floor(position), count - 1);
    const [left, right] = this.#isUpper ? [1, 0] : [0, 1];
    const share = left + (right - left) * (own + 1 - position);
    return (
      this.#sumBetween(0, own, left) + this.#sumBetween(own, own + 1, share) + this.#sumBetween(own + 1, count, right)
    );
  }

  /** Two sums side by side: one alone would wait for itself at every step. */
  #sumBetween(from: number, to: number, side: number): number {
    const slopes = this.#slopes;
    const widths = this.#widths;
    const probabilities = this.#probabilities;
    let even = 0;
    let odd = 0;
    let cell = from;
    for (; cell < to - 1; cell += 2) {
      even += widths[cell]! * slopes[cell]! * (side - probabilities[cell]!);
      odd += widths[cell + 1]! * slopes[cell + 1]! * (side - probabilities[cell + 1]!);
    }
    return cell < to ? even + odd + widths[cell]! * slopes[cell]! * (side - probabilities[cell]!) : even + odd;
  }
}
