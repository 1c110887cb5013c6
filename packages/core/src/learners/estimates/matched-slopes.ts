import type { CdfTerms } from "../../spaces/cdf-integrand.ts";
import { DEEPEST_TAIL, MARGIN, type QuantileTable } from "../../spaces/quantiles.ts";
import type { CellSlopes } from "./cell-slopes.ts";
import type { MassSum } from "./mass-sum.ts";

/**
 * Slopes 2 (x_c - q(F_c)) with the quantile function q in a table. The levels F_c rise from cell to cell, so that each part of
 * the table is asked for a run of cells; and each run has a loop to itself, since one with all parts of the table at hand
 * has more addresses than a processor has registers.
 */
export class MatchedSlopes implements CellSlopes {
  readonly #places: Float64Array;
  readonly #widths: Float64Array;
  readonly #table: QuantileTable;
  readonly #levels: Float64Array;
  /** The first cells whose levels are not below the margin, and not below one less the margin. */
  #body = 0;
  #highTail = 0;

  constructor({ places, table }: NonNullable<CdfTerms["matched"]>, widths: Float64Array) {
    this.#places = places;
    this.#widths = widths;
    this.#table = table;
    this.#levels = new Float64Array(places.length);
  }

  sum(masses: MassSum, position: number): number {
    const count = this.#places.length;
    masses.addUpTo(this.#levels);
    this.#body = firstFrom(this.#levels, MARGIN);
    this.#highTail = firstFrom(this.#levels, 1 - MARGIN);
    const own = Math.min(Math.floor(position), count - 1);
    const left = this.#sumBetween(0, own, 0);
    const itself = this.#sumBetween(own, own + 1, 1 - (position - own));
    return 2 * (left + itself + this.#sumBetween(own + 1, count, 1));
  }

  /** The sum of (x_c - q(F_c)) (side - F_c), times the width, over some cells. */
  #sumBetween(from: number, to: number, side: number): number {
    const { fromLow, fromHigh } = this.#table;
    return (
      this.#sumInTail(fromLow, false, from, Math.min(to, this.#body), side) +
      this.#sumInBody(Math.max(from, this.#body), Math.min(to, this.#highTail), side) +
      this.#sumInTail(fromHigh, true, Math.max(from, this.#highTail), to, side)
    );
  }

  #sumInBody(from: number, to: number, side: number): number {
    const { body } = this.#table;
    const places = this.#places;
    const widths = this.#widths;
    const levels = this.#levels;
    const intervals = body.length - 2;
    let sum = 0;
    for (let cell = from; cell < to; cell++) {
      const level = levels[cell]!;
      sum += widths[cell]! * (places[cell]! - between(body, intervals * level)) * (side - level);
    }
    return sum;
  }

  #sumInTail(values: Float64Array, isHigh: boolean, from: number, to: number, side: number): number {
    const places = this.#places;
    const widths = this.#widths;
    const levels = this.#levels;
    const intervals = values.length - 2;
    // Exact, the margin being a power of two; roots and quotients are worked out by the same part of a processor.
    const scale = 1 / MARGIN;
    let sum = 0;
    for (let cell = from; cell < to; cell++) {
      const level = levels[cell]!;
      const distance = isHigh ? 1 - level : level;
      const position = distance > DEEPEST_TAIL ? intervals * Math.sqrt(Math.sqrt(scale * distance)) : 0;
      sum += widths[cell]! * (places[cell]! - between(values, position)) * (side - level);
    }
    return sum;
  }
}

/** The first of rising levels that is not below a bound. */
function firstFrom(levels: Float64Array, bound: number): number {
  let from = 0;
  let to = levels.length;
  while (from < to) {
    const middle = (from + to) >> 1;
    if (levels[middle]! < bound) from = middle + 1;
    else to = middle;
  }
  return from;
}

function between(values: Float64Array, position: number): number {
  const interval = position | 0;
  const left = values[interval]!;
  return left + (position - interval) * (values[interval + 1]! - left);
}
