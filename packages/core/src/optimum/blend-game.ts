import { dot, mixRows } from "../numeric/dot.ts";
import type { Limits } from "../simplex/weight-domain.ts";
import { type ConcaveProblem, weightedSum } from "./concave-problem.ts";
import { matrixGame } from "./matrix-game.ts";
import { maximise, type Optimum } from "./optimum.ts";

/** A concave function of the weights minus a bound: U(w) - bound. */
export interface Term {
  readonly problem: ConcaveProblem;
  readonly bound: number;
}

/** A blend, with the value of every term there. */
export interface Column {
  readonly weights: Float64Array;
  readonly values: Float64Array;
}

/** The state after a round of the game. */
export interface Round {
  /** A mixture of the columns so far. */
  readonly blend: Column;
  /** The smallest row at `blend`: the value of the game is at least this. */
  readonly guarantee: number;
  /** No blend has a sum of prices times terms above `bound`, so this is an upper bound on the value of the game. */
  readonly bound: number;
  readonly prices: Float64Array;
  /** The probability of each row. */
  readonly odds: Float64Array;
}

const MOST_ROUNDS = 300;
/** After this many rounds in which the gap has not shrunk by a tenth, only rounding is left. */
const PATIENCE = 20;
const SHRUNK = 0.9;
/** Each best blend is computed to this fraction of the current gap, or of the target gap if that is larger. */
const SHARE = 0.01;
const LAST_SHARE = 0.1;

/**
 * A game of blends against prices. Each row is a weighted sum of terms, and the value is the largest smallest row of a blend:
 *
 *   max_w min_v sum_t rows_vt T_t(w)  =  min over probabilities p of rows of  max_w sum_t prices_t T_t(w),  prices = p rows.
 *
 * A round solves the matrix game whose columns are the blends found so far. One player's strategy is a mixture of these blends,
 * which by concavity is worth at least the mixed columns; the other's gives prices. The best blend at these prices bounds the
 * value from above and becomes the next column. This is Kelley's cutting-plane method in the dual, and Dantzig-Wolfe
 * decomposition in the primal.
 */
export class BlendGame {
  readonly terms: readonly Term[];
  readonly #limits: Limits;
  readonly #columns: Column[] = [];

  constructor(terms: readonly Term[], limits: Limits) {
    this.terms = terms;
    this.#limits = limits;
  }

  column(weights: Float64Array): Column {
    const values = Float64Array.from(this.terms, ({ problem, bound }) => problem.value(weights) - bound);
    return { weights, values };
  }

  /** Adds a column. */
  add(column: Column): void {
    this.#columns.push(column);
  }

  /** The blend with the largest sum of prices times terms, with its certificate. */
  best(prices: Float64Array, tolerance?: number, start?: Float64Array): Optimum {
    const sum = weightedSum(
      this.terms.map(({ problem }) => problem),
      prices,
    );
    const { value, ...found } = maximise(sum, this.#limits, tolerance, start);
    return { ...found, value: this.terms.reduce((rest, { bound }, term) => rest - prices[term]! * bound, value) };
  }

  /**
   * Plays rounds until the gap that `judge` computes after a round is at most `target`, or stops shrinking. Rows may change
   * between rounds; their values should be of the order of one.
   */
  play(rows: () => readonly Float64Array[], target: number, judge: (round: Round) => number): void {
    let [gap, sinceShrunk] = [Number.POSITIVE_INFINITY, 0];
    for (let count = 0; count < MOST_ROUNDS && gap > target && sinceShrunk < PATIENCE; count++) {
      const given = rows();
      const game = matrixGame(given.map((row) => Float64Array.from(this.#columns, ({ values }) => dot(row, values))));
      const blend = this.column(mixOf(this.#columns, game.strategy));
      const prices = new Float64Array(this.terms.length);
      mixRows(given, game.rowStrategy, prices);
      const found = this.best(prices, Math.max(LAST_SHARE * target, SHARE * Math.min(gap, 1)), blend.weights);
      this.add(blend);
      this.add(this.column(found.weights));
      const left = judge({
        blend,
        guarantee: Math.min(...given.map((row) => dot(row, blend.values))),
        bound: found.value + found.certificate,
        prices,
        odds: game.rowStrategy,
      });
      sinceShrunk = left <= SHRUNK * gap ? 0 : sinceShrunk + 1;
      if (sinceShrunk === 0 || left <= target) gap = left;
    }
  }
}

/** A mixture of blends in these shares, clamped to the smallest and largest weights mixed, which rounding could leave. */
export function mixOf(columns: readonly Pick<Column, "weights">[], shares: ArrayLike<number>): Float64Array {
  const used = columns
    .map(({ weights }, index) => ({ weights, share: shares[index]! }))
    .filter(({ share }) => share > 0);
  return used[0]!.weights.map((_, arm) => {
    let [sum, least, most] = [0, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
    for (const { weights, share } of used) {
      sum += share * weights[arm]!;
      least = Math.min(least, weights[arm]!);
      most = Math.max(most, weights[arm]!);
    }
    return Math.min(Math.max(sum, least), most);
  });
}
