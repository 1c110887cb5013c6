import type { MeasuredProblem } from "../known/climb.ts";
import type { PlugIn } from "../learners/estimates/plug-in.ts";
import { dot } from "../numeric/dot.ts";
import { mixRows } from "../numeric/mix-rows.ts";
import { centreGradientInto } from "../simplex/centre-gradient.ts";

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
  /** The blend that G was last found for. */
  readonly #weights: Float64Array;

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
    this.#weights = new Float64Array(armCount);
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
    // Value and slope of one blend are often both asked.
    if (weights.every((weight, arm) => weight === this.#weights[arm])) return radius;
    this.#weights.set(weights);
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
    const [cdf, law, low, high] = [this.#cdf, this.#law, this.#low, this.#high];
    mixRows(this.#masses, weights, law);
    let below = 0;
    for (let cell = 0; cell < cdf.length; cell++) {
      below += law[cell]!;
      cdf[cell] = below;
      const room = this.#isInside(cell) ? radius : 0;
      low[cell] = room > 0 ? Math.max(below - room, 0) : below;
      high[cell] = room > 0 ? Math.min(below + room, 1) : below;
    }
  }

  /** G by the slopes at the two ends. */
  #pick(): void {
    const [best, lows, highs] = [this.#best, this.#low, this.#high];
    const [slopesLow, slopesHigh] = [this.#slopesLow, this.#slopesHigh];
    for (let cell = 0; cell < best.length; cell++) {
      const atLow = slopesLow[cell]!;
      const atHigh = slopesHigh[cell]!;
      const low = lows[cell]!;
      if (atHigh >= 0) best[cell] = highs[cell]!;
      else best[cell] = atLow > 0 ? low + ((highs[cell]! - low) * atLow) / (atLow - atHigh) : low;
    }
  }

  /** Whether phi is flat at every top that was picked; where it is not, one of the ends moves there. */
  #isSettled(): boolean {
    const [best, lows, highs] = [this.#best, this.#low, this.#high];
    const [slopes, slopesLow, slopesHigh] = [this.#slopes, this.#slopesLow, this.#slopesHigh];
    let largest = 0;
    let left = 0;
    for (let cell = 0; cell < best.length; cell++) {
      const slope = slopes[cell]!;
      const size = Math.abs(slope);
      if (size > largest) largest = size;
      if (!(slopesHigh[cell]! < 0 && slopesLow[cell]! > 0)) continue;
      if (size > left) left = size;
      if (slope > 0) {
        lows[cell] = best[cell]!;
        slopesLow[cell] = slope;
      } else {
        highs[cell] = best[cell]!;
        slopesHigh[cell] = slope;
      }
    }
    return left <= FLAT * largest;
  }

  #isInside(cell: number): boolean {
    return this.#cdf[cell]! > OUTSIDE && this.#cdf[cell]! < 1 - OUTSIDE;
  }

  /** The slopes of U in the cdf, cell by cell, where the cdf is this. */
  #slopesAt(cdf: Float64Array, out: Float64Array): void {
    const direction = this.#direction;
    this.#layLaw(cdf);
    this.#plugIn.statistics.space.gradient(this.#law, direction);
    for (let cell = 0; cell < out.length; cell++) out[cell] = direction[cell]! - direction[cell + 1]!;
  }

  /** The masses with this cdf. */
  #layLaw(cdf: Float64Array): void {
    const law = this.#law;
    let below = 0;
    for (let cell = 0; cell < cdf.length; cell++) {
      law[cell] = cdf[cell]! - below;
      below = cdf[cell]!;
    }
    law[cdf.length] = 1 - below;
  }
}
