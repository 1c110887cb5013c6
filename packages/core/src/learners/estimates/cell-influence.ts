import type { CdfCells } from "../../utilities/cdf-integrand.ts";
import type { CellSlopes } from "./cell-slopes.ts";
import { LineSlopes } from "./line-slopes.ts";
import type { MassSum } from "./mass-sum.ts";
import { MatchedSlopes } from "./matched-slopes.ts";
import { TermSlopes } from "./term-slopes.ts";

/**
 * The influence of one reward at a law whose masses are a sum of arrays, in as few passes as the utility allows. The gradient at
 * the end of a cell is the width times the sum of the slopes to one side of it, so that by parts the influence is the width
 * times the sum that `CellSlopes` tells.
 */
export class CellInfluence {
  readonly #slopes: CellSlopes | undefined;
  readonly #low: number;
  readonly #width: number;
  readonly #count: number;

  /** Without cells there is but one value, of no influence. */
  constructor(cells: CdfCells | undefined, count: number) {
    this.#slopes = cells && slopesOf(cells, count);
    this.#low = cells?.low ?? 0;
    this.#width = cells?.width ?? 0;
    this.#count = count;
  }

  of(reward: number, masses: MassSum): number {
    if (this.#slopes === undefined) return 0;
    const position = (reward - this.#low) / this.#width;
    return this.#width * this.#slopes.sum(masses, Math.min(Math.max(position, 0), this.#count));
  }
}

function slopesOf({ terms, isUpper }: CdfCells, count: number): CellSlopes {
  if (terms.lines && !isUpper) return new LineSlopes(terms.lines);
  if (terms.matched && !isUpper) return new MatchedSlopes(terms.matched);
  return new TermSlopes(terms, count, isUpper);
}
