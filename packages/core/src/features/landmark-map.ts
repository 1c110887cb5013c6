import type { AnyDistribution, Distribution, PlainReward } from "../distributions/distribution.ts";
import { gaussianKernel, isVectorDistribution } from "../distributions/vector-distribution.ts";
import { invalid } from "../errors/invalid.ts";
import { dot } from "../numeric/dot.ts";
import type { DistinctRows } from "./distinct-rows.ts";
import { expectation, type Shape } from "./expectation.ts";
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
    if (isVectorDistribution(distribution)) {
      return this.#project(Float64Array.from(points, (point) => distribution.kernelMean(bandwidth, point)));
    }
    const kernels = (reward: number, out: Float64Array) => this.#kernelsInto([reward], out);
    const shape = shapeOf(
      points.map(([number]) => number!),
      bandwidth,
    );
    return this.#project(expectation(distribution as Distribution, points.length, kernels, shape));
  }

  products(distribution: AnyDistribution): Float64Array {
    const phi = new Float64Array(this.size);
    return meansOver(distribution, productCount(this.size), (reward, out) => {
      this.into(reward, phi);
      productsInto(phi, out);
    });
  }

  lost(target: AnyDistribution, means: Float64Array): number {
    return Math.max(selfKernelMean(target, this.#landmarks.bandwidth) - dot(means, means), 0);
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
    const kernels = new Float64Array(this.#landmarks.points.length);
    this.#kernelsInto(point, kernels);
    return kernels;
  }

  #kernelsInto(point: ArrayLike<number>, out: Float64Array): void {
    const { points, bandwidth } = this.#landmarks;
    for (let index = 0; index < points.length; index++) out[index] = gaussianKernel(points[index]!, point, bandwidth);
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

/** E k(Y, Y') of a target. */
function selfKernelMean(target: AnyDistribution, bandwidth: number): number {
  if (isVectorDistribution(target)) return target.kernelMean(bandwidth);
  const distribution = target as Distribution;
  const kernelMean = (point: number, out: Float64Array) => {
    const kernel = (other: number, out: Float64Array) => {
      out[0] = gaussianKernel([point], [other], bandwidth);
    };
    out[0] = expectation(distribution, 1, kernel, shapeOf([point], bandwidth))[0]!;
  };
  return expectation(distribution, 1, kernelMean, { size: 1 })[0]!;
}

/** For integrals of kernels at some points: they are at most one, and so narrow that a rule could step over them. */
function shapeOf(points: readonly number[], bandwidth: number): Shape {
  const around = points.flatMap((point) => [-8, -4, 0, 4, 8].map((multiple) => point + multiple * bandwidth));
  const places: number[] = [];
  for (const place of around.sort((one, other) => one - other)) {
    if (!(place < places.at(-1)! + bandwidth)) places.push(place);
  }
  return { size: 1, places };
}
