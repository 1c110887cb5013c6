import type { PlugIn } from "@blendit/core/learners";
import type { MeasuredProblem } from "@blendit/core/optimum";
import { centreGradientInto } from "@blendit/core/simplex";

/** A cell with less than this share of all rewards on one of its sides is outside the range seen. */
const OUTSIDE = 1e-12;
/** The most steps towards the tops of phi, and the slope there, as a share of the largest, that ends them. */
const MOST_STEPS = 5;
const FLAT = 1e-6;

/** The best cdf (G) in the band around that of a blend (F), cell by cell, and the slopes of U there. */
interface BestCdf {
  readonly weights: Float64Array;
  /** Half the width of the band. */
  readonly radius: number;
  readonly centre: Float64Array;
  readonly best: Float64Array;
  readonly slopes: Float64Array;
}

/**
 * The largest utility of all distributions whose cdf is in a band around that of the estimated blend, on a grid of the line:
 *
 *   V(w) = max { U(G) : |G(x) - F_w(x)| <= sum_k w_k r_k between the least and the largest reward seen, 0 <= G <= 1 }.
 *
 * U is an integral of phi(x, F(x)) with phi concave in F, so G is found cell by cell: the end of the band towards which phi
 * rises, or the top of phi within the band, by secant steps on the slopes, of which one is enough where phi is quadratic. For
 * distortions and distances to a target G rises with x, so it is a cdf and V is exact. V is concave in w, as a partial
 * maximum of a concave function. With s_c the slope of U in the cdf on cell c at G, zero where G is at a top of phi, at 0 or at 1,
 *
 *   dV/dw_k = sum_c s_c F_k(c) + r_k sum_c |s_c|.
 */
export class OptimisticBand implements MeasuredProblem {
  readonly #plugIn: PlugIn;
  readonly #radii: Float64Array;
  /** The estimated cdf of each arm, cell by cell. */
  readonly #cdfs: readonly Float64Array[];
  #found: BestCdf | undefined;

  /** For a utility whose learning space is a `CellGrid`. */
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
      // Closer to F than the band is wide: stopped by 0, by 1 or by a top of phi, where a wider band makes no difference.
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
    // Value and slope of one blend are often both asked.
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

  /** The slopes of U in the cdf, cell by cell. */
  #slopesAt(cdf: Float64Array): Float64Array {
    const direction = new Float64Array(cdf.length + 1);
    this.#plugIn.statistics.space.gradient(massesOf(cdf), direction);
    return cdf.map((_, cell) => direction[cell]! - direction[cell + 1]!);
  }
}

function isInside(probability: number): boolean {
  return probability > OUTSIDE && probability < 1 - OUTSIDE;
}

/** The masses on the ends of cells that have this cdf. */
function massesOf(cdf: Float64Array): Float64Array {
  const masses = new Float64Array(cdf.length + 1);
  for (let end = 0; end < masses.length; end++) masses[end] = (cdf[end] ?? 1) - (cdf[end - 1] ?? 0);
  return masses;
}

function dot(left: Float64Array, right: Float64Array): number {
  return left.reduce((sum, value, index) => sum + value * right[index]!, 0);
}
