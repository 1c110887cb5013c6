import { compensatedPrefixSums, compensatedSum } from "../numeric/compensated-sum.ts";
import { countBelow, countUpTo } from "../numeric/count-up-to.ts";
import { type Distribution, partsOf } from "./distribution.ts";

/**
 * The distribution that gives values[i] the probability weights[i] / (sum of weights), which `discrete`, `bernoulli` and
 * `empirical` use. Values may come in any order and repeat; weights are >= 0, one of them > 0. Lookups are binary searches, O(log
 * n).
 */
export function atoms(kind: string, values: ArrayLike<number>, weights: ArrayLike<number>): Distribution {
  const { points, weights: merged } = mergeSorted(values, weights);
  const count = points.length;
  const sums = compensatedPrefixSums(merged);
  const total = sums[count]!;
  // Integer weights (counts) give correctly rounded cumulative probabilities: k of n is exactly k / n.
  const cumulative = sums.map((sum) => sum / total);
  const remaining = compensatedPrefixSums(merged.toReversed()).map((sum) => sum / total);
  const masses = merged.map((weight) => weight / total);
  const means = compensatedPrefixSums(masses.map((mass, index) => mass * points[index]!));
  const mean = means[count]!;
  const variances = points.map((point, index) => masses[index]! * (point - mean) ** 2);

  return {
    kind,
    mean,
    variance: compensatedSum(variances),
    support: [points[0]!, points[count - 1]!],
    breakpoints: Array.from(points),
    hasAtoms: true,
    cdf: (x) => cumulative[countUpTo(points, x)]!,
    survival: (x) => remaining[count - countUpTo(points, x)]!,
    quantile: (p) => points[Math.min(count - 1, Math.max(0, countBelow(cumulative, p) - 1))]!,
    density(x) {
      const index = countBelow(points, x);
      return points[index] === x ? masses[index]! : 0;
    },
    partialMean: (x) => means[countUpTo(points, x)]!,
    shifted: (by) =>
      atoms(
        kind,
        points.map((point) => point + by),
        merged,
      ),
    // The uniform number is below 1 and `cumulative` ends with 1, so the index is valid.
    sample: (random) => points[countUpTo(cumulative, random.uniform()) - 1]!,
  };
}

function mergeSorted(values: ArrayLike<number>, weights: ArrayLike<number>) {
  const order = Array.from(values, (_, index) => index).sort((left, right) => values[left]! - values[right]!);
  const points: number[] = [];
  const merged: number[] = [];
  for (const index of order) {
    const weight = weights[index]!;
    // Points of probability zero would widen the support.
    if (weight === 0) continue;
    if (points.at(-1) === values[index]) merged[merged.length - 1]! += weight;
    else {
      // Adding 0 turns -0 into 0, because the two are one point.
      points.push(values[index]! + 0);
      merged.push(weight);
    }
  }
  return { points: Float64Array.from(points), weights: Float64Array.from(merged) };
}

export interface Atoms {
  /** Ascending. */
  readonly points: readonly number[];
  readonly masses: Float64Array;
}

/** The values of a distribution of atoms with their probabilities; undefined for a distribution that has a density. */
export function atomsOf(distribution: Distribution): Atoms | undefined {
  if (!partsOf(distribution).every((part) => part.distribution.hasAtoms)) return undefined;
  const points = distribution.breakpoints;
  const masses = Float64Array.from(points, (point) => distribution.density(point));
  // With a density, `density` returns that instead of masses, which then do not sum to one.
  return Math.abs(compensatedSum(masses) - 1) < 1e-9 ? { points, masses } : undefined;
}
