import { atomsOf } from "../distributions/atoms.ts";
import type { AnyDistribution, Distribution, PlainReward } from "../distributions/distribution.ts";
import { gaussianKernel, isVectorDistribution } from "../distributions/vector-distribution.ts";
import { invalid } from "../errors/invalid.ts";
import type { VectorFunction } from "../numeric/adaptive-panels.ts";
import { dot } from "../numeric/dot.ts";
import type { DistinctRows } from "./distinct-rows.ts";
import { expectation } from "./expectation.ts";
import { type KernelMap, productCount, productsInto } from "./kernel-map.ts";

/** What defines features: L with L L' = k(P, P) for landmarks P, and directions in these coordinates if others are used. */
export interface Landmarks {
  readonly bandwidth: number;
  readonly points: readonly Float64Array[];
  /** Row j has j + 1 entries of L. */
  readonly lower: readonly Float64Array[];
  readonly directions?: readonly Float64Array[];
}

/** Features of the rows: those of row i start at i * stride. */
interface KnownFeatures {
  readonly table: Float64Array;
  readonly stride: number;
}

/**
 * Features of a Gaussian kernel by landmarks P (Williams and Seeger 2001): phi(x) = L^-1 k(P, x), or its inner products with
 * orthogonal directions. In the kernel's own space, phi is the projection onto the span of the landmarks, so |phi| <= 1, and
 * <phi(x), phi(y)> = k(x, y) if x or y is in it. The features of rows are stored.
 */
export class LandmarkMap implements KernelMap {
  readonly size: number;
  readonly #landmarks: Landmarks;
  readonly #rows: DistinctRows;
  readonly #known: KnownFeatures;

  constructor(landmarks: Landmarks, rows: DistinctRows, known: KnownFeatures) {
    this.size = landmarks.directions?.length ?? landmarks.points.length;
    this.#landmarks = landmarks;
    this.#rows = rows;
    this.#known = known;
  }

  /** phi of a row, by its index. A live view: do not change it. */
  ofRow(row: number): Float64Array {
    const { table, stride } = this.#known;
    return table.subarray(row * stride, row * stride + this.size);
  }

  into(reward: PlainReward, out: Float64Array): void {
    const row = this.#rows.indexOf(reward);
    if (row !== undefined) out.set(this.ofRow(row));
    else out.set(this.#project(this.#kernels(typeof reward === "number" ? [reward] : reward)));
  }

  means(distribution: AnyDistribution): Float64Array {
    const { bandwidth, points } = this.#landmarks;
    return this.#project(Float64Array.from(points, kernelMeanOf(distribution, bandwidth)));
  }

  products(distribution: AnyDistribution): Float64Array {
    const phi = new Float64Array(this.size);
    return meansOver(distribution, productCount(this.size), (reward, out) => {
      this.into(reward, phi);
      productsInto(phi, out);
    });
  }

  lost(target: AnyDistribution, means: Float64Array): number {
    return Math.max(kernelMeanOf(target, this.#landmarks.bandwidth)() - dot(means, means), 0);
  }

  /** The same landmarks, with features only along some directions in these coordinates. */
  along(directions: readonly Float64Array[]): LandmarkMap {
    const rows = this.#rows;
    const size = directions.length;
    const table = new Float64Array(rows.points.length * size);
    for (let row = 0; row < rows.points.length; row++) table.set(components(directions, this.ofRow(row)), row * size);
    return new LandmarkMap({ ...this.#landmarks, directions }, rows, { table, stride: size });
  }

  #kernels(point: ArrayLike<number>): Float64Array {
    const { points, bandwidth } = this.#landmarks;
    return Float64Array.from(points, (landmark) => gaussianKernel(landmark, point, bandwidth));
  }

  /** Computes features from kernels with the landmarks, in place. */
  #project(kernels: Float64Array): Float64Array {
    const { lower, directions } = this.#landmarks;
    for (let row = 0; row < lower.length; row++) {
      const entries = lower[row]!;
      let sum = kernels[row]!;
      for (let column = 0; column < row; column++) sum -= entries[column]! * kernels[column]!;
      kernels[row] = sum / entries[row]!;
    }
    return directions ? components(directions, kernels) : kernels;
  }
}

/** The means of features under a distribution of numbers, or over recorded vectors. */
export function meansOver(
  distribution: AnyDistribution,
  dimension: number,
  features: (reward: PlainReward, out: Float64Array) => void,
): Float64Array {
  if (!isVectorDistribution(distribution)) return expectation(distribution as Distribution, dimension, features);
  const { samples, kind } = distribution;
  if (!samples) throw invalid("arms", "recorded outcomes", kind);
  const [mean, own] = [new Float64Array(dimension), new Float64Array(dimension)];
  for (const sample of samples) {
    features(sample, own);
    for (let index = 0; index < dimension; index++) mean[index]! += own[index]! / samples.length;
  }
  return mean;
}

function components(directions: readonly Float64Array[], phi: Float64Array): Float64Array {
  return Float64Array.from(directions, (direction) => dot(direction, phi));
}

/** E k(x, Y) as a function of x; without a point x, E k(Y, Y'). */
function kernelMeanOf(distribution: AnyDistribution, bandwidth: number): (point?: ArrayLike<number>) => number {
  if (isVectorDistribution(distribution)) return (point) => distribution.kernelMean(bandwidth, point);
  const numbers = distribution as Distribution;
  const atoms = atomsOf(numbers);
  // Integrands are at most one. They change near some points, and may do so within so little that a rule would step over it.
  const mean = (f: (reward: number) => number, points: ArrayLike<number>): number => {
    if (atoms) return atoms.points.reduce((sum, point, index) => sum + atoms.masses[index]! * f(point), 0);
    const places = Array.from(points, (point) => [-8, -4, 0, 4, 8].map((multiple) => point + multiple * bandwidth));
    const integrand: VectorFunction = (reward, out) => {
      out[0] = f(reward);
    };
    return expectation(numbers, 1, integrand, { size: 1, places: places.flat() })[0]!;
  };
  const at = (point: ArrayLike<number>) => mean((reward) => gaussianKernel(point, [reward], bandwidth), point);
  return (point) => (point ? at(point) : mean((reward) => at([reward]), numbers.breakpoints));
}
