import type { CdfCells } from "../../spaces/cdf-integrand.ts";
import type { CellSlopes } from "./cell-slopes.ts";
import { LineSlopes } from "./line-slopes.ts";
import type { MassSum } from "./mass-sum.ts";
import { MatchedSlopes } from "./matched-slopes.ts";
import { TermSlopes } from "./term-slopes.ts";

/**
 * The influence of one reward at a law whose masses are a sum of arrays, in as few passes as the utility allows. The gradient at
 * the end of a cell is a sum of slopes times widths to one side of it, so that by parts the influence is the sum that
 * `CellSlopes` tells.
 */
export class CellInfluence {
  readonly #slopes: CellSlopes | undefined;
  readonly #position: (reward: number) => number;

  /** Without cells there is but one value, of no influence. */
  constructor(cells: CdfCells | undefined) {
    this.#slopes = cells && slopesOf(cells);
    this.#position = cells?.position ?? (() => 0);
  }

  of(reward: number, masses: MassSum): number {
    return this.#slopes === undefined ? 0 : this.#slopes.sum(masses, this.#position(reward));
  }
}

function slopesOf(cells: CdfCells): CellSlopes {
  const { terms, isUpper, widths } = cells;
  if (terms.lines && !isUpper) return new LineSlopes(terms.lines, widths);
  if (terms.matched && !isUpper) return new MatchedSlopes(terms.matched, widths);
  return new TermSlopes(cells);
}
