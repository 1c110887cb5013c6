import type { PlugIn } from "@blendit/core/learners";
import type { MeasuredProblem } from "@blendit/core/optimum";
import { centreGradientInto } from "@blendit/core/simplex";

/** A cell with less than this share of all rewards on one side is outside the range of rewards. */
const OUTSIDE = 1e-12;
/** The most secant steps towards the maxima of phi. */
const MOST_STEPS = 5;
/** The secant steps end when all remaining slopes are below this share of the largest slope. */
const FLAT = 1e-6;

/** The best cdf G in the band around the cdf F of a blend, by cell, and the slopes of U at G. */
interface BestCdf {
  readonly weights: Float64Array;
  /** Half the width of the band. */
  readonly radius: number;
  /** F. */
  readonly centre: Float64Array;
  /** G. */
  readonly best: Float64Array;
  readonly slopes: Float64Array;
}

/**
 * The largest utility of any distribution whose cdf is in a band around that of the estimated blend, on a grid of the line:
 *
 *   V(w) = max { U(G) : |G(x) - F_w(x)| <= sum_k w_k r_k between the least and the largest reward so far, 0 <= G <= 1 }.
 *
 * U is an integral of phi(x, F(x)) with phi concave in F, so G is found separately for each cell: it is the end of the band towards
 * which phi increases, or the maximum of phi within the band, found by secant steps on the slopes. One step is enough if phi is
 * quadratic. For distortions and distances to a target G increases with x, so it is a cdf and V is exact. V is concave in w, as a
 * partial maximum of a concave function. Let s_c be the slope of U in the cdf on cell c at G, or zero if G is at a maximum of phi, at
 * 0 or at 1. Then
 *
 *   dV/dw_k = sum_c s_c F_k(c) + r_k sum_c |s_c|.
 */
export class OptimisticBand implements MeasuredProblem {
  readonly #plugIn: PlugIn;
  readonly #radii: Float64Array;
  /** The estimated cdf of each arm, by cell. */
  readonly #cdfs: readonly Float64Array[];
  #found: BestCdf | undefined;

  /** The learning space of the utility must be a `CellGrid`. */
  constructor(plugIn: PlugIn, radii: Float64Array) {
    const only = new Float64Array(plugIn.armCount);
    this.#plugIn = plugIn;
    this.#radii = radii;
    this.#cdfs = Array.from(radii, (_, arm) => {
      const masses = plugIn.statistics.featuresOf(only.fill(0).fill(1, arm, arm + 1))!;
      let below = 0;
      return Float64Array.from(masses.subarray(0, -1), (mass) => {
        below += mass;
        return below;
      });
    });
  }

  get armCount(): number {
    return this.#plugIn.armCount;
  }

  value(weights: Float64Array): number {
    const masses = massesOf(this.#bestCdf(weights).best);
    return this.#plugIn.minusCosts(this.#plugIn.statistics.space.value(masses), weights);
  }

  gradientInto(weights: Float64Array, out: Float64Array): number {
    const { radius, centre, best, slopes } = this.#bestCdf(weights);
    let widening = 0;
    const binding = slopes.map((slope, cell) => {
      const moved = Math.abs(best[cell]! - centre[cell]!);
      // G is inside the band, at 0, at 1 or at a maximum of phi, so a wider band makes no difference.
      if (isInside(centre[cell]!) && moved < radius * (1 - 1e-9)) return 0;
      if (moved > 0) widening += Math.abs(slope);
      return slope;
    });
    let size = 0;
    for (let arm = 0; arm < out.length; arm++) {
      const along = dot(binding, this.#cdfs[arm]!);
      out[arm] = along + this.#radii[arm]! * widening - (this.#plugIn.costs?.[arm] ?? 0);
      size = Math.max(size, Math.abs(along), Math.abs(out[arm]!));
    }
    centreGradientInto(weights, out, out);
    return 64 * Number.EPSILON * size;
  }

  gradient(weights: Float64Array): Float64Array {
    const gradient = new Float64Array(this.armCount);
    this.gradientInto(weights, gradient);
    return gradient;
  }

  #bestCdf(weights: Float64Array): BestCdf {
    // Cached, since value and gradient are often evaluated at one blend.
    if (this.#found && weights.every((weight, arm) => weight === this.#found!.weights[arm])) return this.#found;
    const radius = dot(this.#radii, weights);
    const centre = this.#cdfs[0]!.map((_, cell) =>
      this.#cdfs.reduce((sum, cdf, arm) => sum + weights[arm]! * cdf[cell]!, 0),
    );
    const low = centre.map((middle) => (isInside(middle) ? Math.max(middle - radius, 0) : middle));
    const high = centre.map((middle) => (isInside(middle) ? Math.min(middle + radius, 1) : middle));
    const [slopesLow, slopesHigh] = [this.#slopesAt(low), this.#slopesAt(high)];
    let [best, slopes] = [low, slopesLow];
    for (let step = 0; step < MOST_STEPS; step++) {
      best = low.map((start, cell) => {
        const [atLow, atHigh] = [slopesLow[cell]!, slopesHigh[cell]!];
        if (atHigh >= 0) return high[cell]!;
        return atLow > 0 ? start + ((high[cell]! - start) * atLow) / (atLow - atHigh) : start;
      });
      slopes = this.#slopesAt(best);
      let steepest = 0;
      for (let cell = 0; cell < best.length; cell++) {
        if (!(slopesHigh[cell]! < 0 && slopesLow[cell]! > 0)) continue;
        steepest = Math.max(steepest, Math.abs(slopes[cell]!));
        const [ends, endSlopes] = slopes[cell]! > 0 ? [low, slopesLow] : [high, slopesHigh];
        ends[cell] = best[cell]!;
        endSlopes[cell] = slopes[cell]!;
      }
      if (steepest <= FLAT * slopes.reduce((largest, slope) => Math.max(largest, Math.abs(slope)), 0)) break;
    }
    this.#found = { weights: weights.slice(), radius, centre, best, slopes };
    return this.#found;
  }

  /** The slopes of U in the cdf, by cell. */
  #slopesAt(cdf: Float64Array): Float64Array {
    const direction = new Float64Array(cdf.length + 1);
    this.#plugIn.statistics.space.gradient(massesOf(cdf), direction);
    return cdf.map((_, cell) => direction[cell]! - direction[cell + 1]!);
  }
}

function isInside(probability: number): boolean {
  return probability > OUTSIDE && probability < 1 - OUTSIDE;
}

/** The masses at the ends of the cells for a cdf. */
function massesOf(cdf: Float64Array): Float64Array {
  const masses = new Float64Array(cdf.length + 1);
  for (let end = 0; end < masses.length; end++) masses[end] = (cdf[end] ?? 1) - (cdf[end - 1] ?? 0);
  return masses;
}

function dot(left: Float64Array, right: Float64Array): number {
  return left.reduce((sum, value, index) => sum + value * right[index]!, 0);
}
