import type { CdfTerms } from "../../utilities/cdf-integrand.ts";
import type { CellSlopes } from "./cell-slopes.ts";
import type { MassSum } from "./mass-sum.ts";

/** Slopes that are linear in F: masses are added up, and their slopes, in one pass. */
export class LineSlopes implements CellSlopes {
  readonly #start: Float64Array;
  readonly #curvature: number;

  constructor({ start, curvature }: NonNullable<CdfTerms["lines"]>) {
    this.#start = start;
    this.#curvature = curvature;
  }

  sum({ first, second, third, factors }: MassSum, position: number): number {
    const start = this.#start;
    const curvature = this.#curvature;
    const [one, two, three] = [factors[0]!, factors[1]!, factors[2]!];
    const own = Math.min(Math.floor(position), start.length - 1);
    let level = 0;
    let sum = 0;
    for (let cell = 0; cell <= own; cell++) {
      level += one * first[cell]! + two * second[cell]! + three * third[cell]!;
      sum -= (start[cell]! + curvature * level) * level;
    }
    sum += (start[own]! + curvature * level) * (1 - (position - own));
    for (let cell = own + 1; cell < start.length; cell++) {
      level += one * first[cell]! + two * second[cell]! + three * third[cell]!;
      sum += (start[cell]! + curvature * level) * (1 - level);
    }
    return sum;
  }
}
