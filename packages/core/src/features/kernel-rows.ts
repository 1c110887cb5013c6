import { atomsOf } from "../distributions/atoms.ts";
import type { AnyDistribution, Distribution, PlainReward } from "../distributions/distribution.ts";
import { gaussianKernel, isVectorDistribution } from "../distributions/vector-distribution.ts";
import { refused } from "../errors/invalid.ts";
import { dot } from "../numeric/dot.ts";
import { pivotedCholesky } from "../numeric/pivoted-cholesky.ts";
import { Random } from "../random/random.ts";
import { DistinctRows } from "./distinct-rows.ts";
import { LandmarkMap } from "./landmark-map.ts";
import type { TableRows, Utility } from "./utility.ts";

/** With up to this many distinct rows, all may become landmarks, so that any kernel is exact. */
const MOST_EXACT = 3000;
/** A smaller share of the trace of the kernel is rounding. */
export const TOLERANCE = 1e-10;
/** Limits on how many numbers the features of all rows take, and how many multiplications they cost. */
const MOST_NUMBERS = 16_000_000;
const MOST_STEPS = 2e9;
/** Limit on the distinct outcomes of a target, because its kernel is summed over all pairs. */
const MOST_TARGET = 10_000;
/** What landmarks miss is estimated from this many batches of pairs, of about this many rows each. */
const BATCHES = 16;
const BATCH_ROWS = 200;
/** How many standard errors of this estimate the bounds allow for. */
const ERRORS = 3;

export type Offset = NonNullable<Utility["offset"]>;

/** Features of a Gaussian kernel that are fitted to the rows of a table. */
export interface KernelRows {
  readonly rows: DistinctRows;
  readonly bandwidth: number;
  readonly map: LandmarkMap;
  /** Whether the features give the kernel of all rows up to rounding. */
  readonly isExact: boolean;
}

/**
 * Features that fit the rows of a table: landmarks are sampled from the rows by pivoted Cholesky factorisation, in proportion to
 * what earlier landmarks miss of each row, until only rounding is left or a limit is reached.
 */
export function kernelRows(table: TableRows, bandwidth: number, target?: AnyDistribution): KernelRows {
  const atoms = target ? atomCount(target) : 0;
  if (atoms > MOST_TARGET) {
    throw refused(
      "target",
      `The target has ${atoms.toLocaleString("en-US")} different outcomes; at most 10,000 are possible. Use a random sample of them.`,
      atoms,
    );
  }
  const rows = new DistinctRows(table);
  const { points } = rows;
  const count = points.length;
  const { pivots, factor, stride, residuals } = pivotedCholesky(
    count,
    (row, column) => gaussianKernel(points[row]!, points[column]!, bandwidth),
    { most: mostLandmarks(count, points[0]!.length), tolerance: TOLERANCE },
    Random.stream(0, "landmarks"),
  );
  const landmarks = {
    bandwidth,
    points: pivots.map((pivot) => points[pivot]!),
    lower: pivots.map((pivot, row) => factor.slice(pivot * stride, pivot * stride + row + 1)),
  };
  return {
    rows,
    bandwidth,
    map: new LandmarkMap(landmarks, rows, { table: factor, stride }),
    isExact: residuals.reduce((sum, residual) => sum + residual, 0) <= TOLERANCE * count,
  };
}

/** All rows if there are not too many; otherwise as many as memory and time allow. */
function mostLandmarks(count: number, dimension: number): number {
  const byKernels = MOST_STEPS / (count * dimension);
  const byRows = count <= MOST_EXACT ? count : Math.min(MOST_NUMBERS / count, Math.sqrt((2 * MOST_STEPS) / count));
  return Math.ceil(Math.min(byRows, byKernels));
}

/**
 * What landmarks miss of -|E phi(R) - t|^2: -v' R v for the mean residual kernels R between arms (the target counts as an arm with
 * weight -1), from pairs drawn at random.
 */
export function meanOffset({ rows, map, bandwidth }: KernelRows, target: AnyDistribution | undefined): Offset {
  const random = Random.stream(0, "residuals");
  const drawers: (() => Embedded)[] = rows.samplers(random).map((sampler) => () => {
    const row = sampler();
    return { point: rows.points[row]!, phi: map.ofRow(row) };
  });
  if (target) {
    drawers.push(() => {
      const reward = target.sample(random) as PlainReward;
      const phi = new Float64Array(map.size);
      map.into(reward, phi);
      return { point: typeof reward === "number" ? [reward] : reward, phi };
    });
  }
  const size = Math.max(2, Math.floor(BATCH_ROWS / drawers.length));
  const drawn = () => drawers.map((draw) => Array.from({ length: size }, draw));
  const batches = Array.from({ length: BATCHES }, () => {
    const [left, right] = [drawn(), drawn()];
    return left.map((ones) => right.map((others) => meanResidual(ones, others, bandwidth)));
  });
  return (weights) => {
    const signed = target ? [...Array.from(weights), -1] : Array.from(weights);
    const found = batches.map((batch) =>
      batch.reduce(
        (sum, row, arm) => sum + signed[arm]! * row.reduce((all, each, other) => all + each * signed[other]!, 0),
        0,
      ),
    );
    const mean = found.reduce((sum, value) => sum + value, 0) / BATCHES;
    const variance = found.reduce((sum, value) => sum + (value - mean) ** 2, 0) / (BATCHES - 1);
    const error = ERRORS * Math.sqrt(variance / BATCHES);
    return { low: -Math.max(mean + error, 0), high: -Math.max(mean - error, 0) };
  };
}

/** A reward and its features. */
interface Embedded {
  readonly point: ArrayLike<number>;
  readonly phi: Float64Array;
}

/** The mean of k(x, y) - <phi(x), phi(y)> over all pairs. */
function meanResidual(ones: readonly Embedded[], others: readonly Embedded[], bandwidth: number): number {
  let sum = 0;
  for (const one of ones) {
    for (const other of others) sum += gaussianKernel(one.point, other.point, bandwidth) - dot(one.phi, other.phi);
  }
  return sum / (ones.length * others.length);
}

/** The number of atoms of a target, over whose pairs the kernel is summed. */
function atomCount(target: AnyDistribution): number {
  if (isVectorDistribution(target)) return target.samples?.length ?? 1;
  return atomsOf(target as Distribution)?.points.length ?? 1;
}
