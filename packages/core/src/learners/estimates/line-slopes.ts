import type { CdfTerms } from "../../spaces/cdf-integrand.ts";
import type { CellSlopes } from "./cell-slopes.ts";
import type { MassSum } from "./mass-sum.ts";

/** Slopes that are linear in F: masses are added up, and their slopes, in one pass. Both parts are times the widths of cells. */
export class LineSlopes implements CellSlopes {
  readonly #start: Float64Array;
  readonly #curvature: Float64Array;

  constructor({ start, curvature }: NonNullable<CdfTerms["lines"]>, widths: Float64Array) {
    this.#start = start.map((value, cell) => widths[cell]! * value);
    this.#curvature = widths.map((width) => width * curvature);
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
      sum -= (start[cell]! + curvature[cell]! * level) * level;
    }
    sum += (start[own]! + curvature[own]! * level) * (1 - (position - own));
    for (let cell = own + 1; cell < start.length; cell++) {
      level += one * first[cell]! + two * second[cell]! + three * third[cell]!;
      sum += (start[cell]! + curvature[cell]! * level) * (1 - level);
    }
    return sum;
  }
}
