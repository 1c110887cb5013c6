import type { PlugIn } from "../learners/plug-in.ts";
import { mixRows } from "../numeric/mix-rows.ts";
import { centreGradientInto } from "../simplex/centre-gradient.ts";
import type { MeasuredProblem } from "./climb.ts";

/** A cell with less than this share of all rewards to one of its sides lies outside of what was seen. */
const OUTSIDE = 1e-12;
/** Steps towards the tops of phi, at most, and the slope there, as a share of the largest, that ends them. */
const MOST_STEPS = 5;
const FLAT = 1e-6;

/**
 * The largest utility of all laws whose cdf lies in a band around that of the estimated blend, on a grid of the line:
 *
 *   V(w) = max { U(G) : |G(x) - F_w(x)| <= sum_k w_k r_k between the least and the largest reward seen, 0 <= G <= 1 }.
 *
 * U is an integral of phi(x, F(x)) with phi concave in F, so G is found cell by cell: the end of the band towards which phi
 * rises, or the top of phi within the band, by secant steps on the slopes, of which one is enough where phi is quadratic. For
 * distortions and distances to a target G rises with x, so it is a cdf and V no mere bound. V is concave in w, as a partial
 * maximum of a concave function. With s_c the slope of U in the cdf on cell c at G, zero where G is at a top of phi, at 0 or at 1,
 *
 *   dV/dw_k = sum_c s_c F_k(c) + r_k sum_c |s_c|.
 */
export class OptimisticBand implements MeasuredProblem {
  readonly #plugIn: PlugIn;
  readonly #radii: Float64Array;
  /** The estimated masses of each arm on the ends of cells. */
  readonly #masses: readonly Float64Array[];
  readonly #cdf: Float64Array;
  /** Where G was found to lie between, cell by cell, and the slopes there. */
  readonly #low: Float64Array;
  readonly #high: Float64Array;
  readonly #slopesLow: Float64Array;
  readonly #slopesHigh: Float64Array;
  /** G, and the slopes at it. */
  readonly #best: Float64Array;
  readonly #slopes: Float64Array;
  readonly #law: Float64Array;
  readonly #direction: Float64Array;

  /** For a utility whose learning space is a `CellGrid`. */
  constructor(plugIn: PlugIn, radii: Float64Array) {
    const { armCount, statistics } = plugIn;
    const { dimension } = statistics.space;
    const only = new Float64Array(armCount);
    this.#plugIn = plugIn;
    this.#radii = radii;
    this.#masses = Array.from(radii, (_, arm) => statistics.featuresOf(only.fill(0).fill(1, arm, arm + 1))!.slice());
    const cells = () => new Float64Array(dimension - 1);
    [this.#cdf, this.#low, this.#high, this.#best] = [cells(), cells(), cells(), cells()];
    [this.#slopesLow, this.#slopesHigh, this.#slopes] = [cells(), cells(), cells()];
    this.#law = new Float64Array(dimension);
    this.#direction = new Float64Array(dimension);
  }

  get armCount(): number {
    return this.#plugIn.armCount;
  }

  value(weights: Float64Array): number {
    this.#moveTo(weights);
    this.#layLaw(this.#best);
    const value = this.#plugIn.statistics.space.value(this.#law);
    return this.#plugIn.costs?.reduce((sum, cost, arm) => sum - cost * weights[arm]!, value) ?? value;
  }

  gradient(weights: Float64Array): Float64Array {
    const gradient = new Float64Array(this.armCount);
    this.gradientInto(weights, gradient);
    return gradient;
  }

  gradientInto(weights: Float64Array, out: Float64Array): number {
    const radius = this.#moveTo(weights);
    const [slopes, direction] = [this.#slopes, this.#direction];
    let widening = 0;
    let fromRight = 0;
    direction[slopes.length] = 0;
    for (let cell = slopes.length - 1; cell >= 0; cell--) {
      const moved = Math.abs(this.#best[cell]! - this.#cdf[cell]!);
      // Closer to F than the band is wide: held by 0, by 1 or by a top of phi, where wider or further makes no difference.
      const isFree = this.#isInside(cell) && moved < radius * (1 - 1e-9);
      const slope = isFree ? 0 : slopes[cell]!;
      if (moved > 0) widening += Math.abs(slope);
      fromRight += slope;
      direction[cell] = fromRight;
    }
    let size = 0;
    for (let arm = 0; arm < out.length; arm++) {
      const along = dot(direction, this.#masses[arm]!);
      out[arm] = along + this.#radii[arm]! * widening - (this.#plugIn.costs?.[arm] ?? 0);
      size = Math.max(size, Math.abs(along), Math.abs(out[arm]!));
    }
    centreGradientInto(weights, out, out);
    return 64 * Number.EPSILON * size;
  }

  /** Finds the best cdf of the band around a blend, and the slopes there; answers half the width of the band. */
  #moveTo(weights: Float64Array): number {
    const radius = dot(this.#radii, weights);
    this.#layBand(weights, radius);
    this.#slopesAt(this.#low, this.#slopesLow);
    this.#slopesAt(this.#high, this.#slopesHigh);
    for (let step = 0; step < MOST_STEPS; step++) {
      this.#pick();
      this.#slopesAt(this.#best, this.#slopes);
      if (this.#isSettled()) break;
    }
    return radius;
  }

  /** The cdf of a blend, and the ends of the band around it. */
  #layBand(weights: Float64Array, radius: number): void {
    mixRows(this.#masses, weights, this.#law);
    let below = 0;
    for (let cell = 0; cell < this.#cdf.length; cell++) {
      below += this.#law[cell]!;
      this.#cdf[cell] = below;
      const room = this.#isInside(cell) ? radius : 0;
      this.#low[cell] = room > 0 ? Math.max(below - room, 0) : below;
      this.#high[cell] = room > 0 ? Math.min(below + room, 1) : below;
    }
  }

  /** G by the slopes at the two ends. */
  #pick(): void {
    for (let cell = 0; cell < this.#best.length; cell++) {
      const [low, high, atLow, atHigh] = this.#between(cell);
      if (atHigh >= 0) this.#best[cell] = high;
      else this.#best[cell] = atLow > 0 ? low + ((high - low) * atLow) / (atLow - atHigh) : low;
    }
  }

  /** Whether phi is flat at every top that was picked; where it is not, one of the ends moves there. */
  #isSettled(): boolean {
    let [largest, left] = [0, 0];
    for (let cell = 0; cell < this.#best.length; cell++) {
      const slope = this.#slopes[cell]!;
      largest = Math.max(largest, Math.abs(slope));
      const [, , atLow, atHigh] = this.#between(cell);
      if (!(atHigh < 0 && atLow > 0)) continue;
      left = Math.max(left, Math.abs(slope));
      const [ends, slopes] = slope > 0 ? [this.#low, this.#slopesLow] : [this.#high, this.#slopesHigh];
      ends[cell] = this.#best[cell]!;
      slopes[cell] = slope;
    }
    return left <= FLAT * largest;
  }

  #between(cell: number): readonly [low: number, high: number, atLow: number, atHigh: number] {
    return [this.#low[cell]!, this.#high[cell]!, this.#slopesLow[cell]!, this.#slopesHigh[cell]!];
  }

  #isInside(cell: number): boolean {
    return this.#cdf[cell]! > OUTSIDE && this.#cdf[cell]! < 1 - OUTSIDE;
  }

  /** The slopes of U in the cdf, cell by cell, where the cdf is this. */
  #slopesAt(cdf: Float64Array, out: Float64Array): void {
    this.#layLaw(cdf);
    this.#plugIn.statistics.space.gradient(this.#law, this.#direction);
    for (let cell = 0; cell < out.length; cell++) out[cell] = this.#direction[cell]! - this.#direction[cell + 1]!;
  }

  /** The masses with this cdf. */
  #layLaw(cdf: Float64Array): void {
    let below = 0;
    for (let cell = 0; cell < cdf.length; cell++) {
      this.#law[cell] = cdf[cell]! - below;
      below = cdf[cell]!;
    }
    this.#law[cdf.length] = 1 - below;
  }
}

function dot(left: Float64Array, right: Float64Array): number {
  let sum = 0;
  for (let index = 0; index < left.length; index++) sum += left[index]! * right[index]!;
  return sum;
}
