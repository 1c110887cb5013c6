import type { AnyDistribution, PlainReward } from "../distributions/distribution.ts";
import { gaussianKernel } from "../distributions/vector-distribution.ts";
import { refused } from "../errors/invalid.ts";
import { pivotedCholesky } from "../numeric/pivoted-cholesky.ts";
import { SymmetricEigen } from "../numeric/symmetric-eigen.ts";
import { symmetricEigenvalues } from "../numeric/symmetric-eigenvalues.ts";
import { Random } from "../random/random.ts";
import { entropyTerm } from "./entropy-term.ts";
import type { EntropyTail } from "./kernel-map.ts";
import { atomCount, DistinctRows, type Embedded, LandmarkMap } from "./landmark-map.ts";
import type { TableRows, Utility } from "./utility.ts";

/** With up to this many distinct rows, all may become landmarks, so that any kernel is exact. */
const MOST_EXACT = 3000;
/** A smaller share of the trace of the kernel is rounding. */
const TOLERANCE = 1e-10;
/** Limits on how many numbers the features of all rows take, and how many multiplications they cost. */
const MOST_NUMBERS = 16_000_000;
const MOST_STEPS = 2e9;
/** Limit on the distinct outcomes of a target, because its kernel is summed over all pairs. */
const MOST_TARGET = 10_000;
/** Principal components are sought in the span of this many landmarks, the first ones. */
const MOST_ROTATED = 500;
/**
 * A component with less of a blend than this many rows is dropped, because rows not seen yet would have an unbounded slope there.
 */
const LEAST_ROWS = 2;
/** With up to this many distinct rows, all eigenvalues of their kernel matrix are computed, in a few seconds. */
const MOST_EIGENVALUES = 2000;
/** Limits with more rows: the size of a matrix, and the sum of the cubes of these sizes over all arms. */
const MOST_MOMENTS = 600;
const MOST_CUBES = 2e10;
/** What landmarks miss is estimated from this many batches of pairs, of about this many rows each. */
const BATCHES = 16;
const BATCH_ROWS = 200;
/** How many standard errors of this estimate the bounds allow for. */
const ERRORS = 3;

type Offset = NonNullable<Utility["offset"]>;

/** Features of the kernel that are fitted to the rows of a table. */
export interface KernelRows {
  readonly map: LandmarkMap;
  /** Whether the features give the kernel of all rows up to rounding. */
  readonly isExact: boolean;
  /** What landmarks miss of -|E phi(R) - t|^2. */
  meanOffset(target: AnyDistribution | undefined): Offset;
  /** The components in which blends vary most, and what these miss of the von Neumann entropy; no offset if they are exact. */
  principal(most: number): { readonly map: LandmarkMap; readonly offset?: Offset };
}

/**
 * Features that fit the rows of a table: landmarks are sampled from the rows by pivoted Cholesky factorisation, in proportion to
 * what earlier landmarks miss of each row, until only rounding is left or a limit is reached.
 */
export function kernelRows({ samples, masses }: TableRows, bandwidth: number, target?: AnyDistribution): KernelRows {
  const atoms = target ? atomCount(target) : 0;
  if (atoms > MOST_TARGET) {
    throw refused(
      "target",
      `The target has ${atoms.toLocaleString("en-US")} different outcomes; at most 10,000 are possible. Use a random sample of them.`,
      atoms,
    );
  }
  const rows = new DistinctRows();
  const indices = samples.map((rewards) => Int32Array.from(rewards, (reward) => rows.add(reward)));
  const shares = samples.map((rewards, arm) => sharesOf(rewards.length, masses?.[arm]));
  const blend = new RowBlend(rows, indices, shares);
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
  const map = new LandmarkMap(landmarks, rows, { table: factor, stride });
  const isExact = residuals.reduce((sum, residual) => sum + residual, 0) <= TOLERANCE * count;
  return {
    map,
    isExact,
    meanOffset: (aim) => meanOffset(map, samples, shares, aim),
    principal(most) {
      const { map: principal, missing } = principalMap(map, blend, most);
      if (isExact && missing <= TOLERANCE) return { map: principal };
      return withTail(principal, blend, entropyOffset(principal, map, isExact, blend, bandwidth));
    },
  };
}

/** All rows if there are not too many; otherwise as many as memory and time allow. */
function mostLandmarks(count: number, dimension: number): number {
  const byKernels = MOST_STEPS / (count * dimension);
  const byRows = count <= MOST_EXACT ? count : Math.min(MOST_NUMBERS / count, Math.sqrt((2 * MOST_STEPS) / count));
  return Math.ceil(Math.min(byRows, byKernels));
}

function sharesOf(count: number, masses: ArrayLike<number> | undefined): Float64Array {
  const own = masses ? Float64Array.from(masses) : new Float64Array(count).fill(1);
  const total = own.reduce((sum, mass) => sum + mass, 0);
  return own.map((mass) => mass / total);
}

/** The rows of a table, weighted as in a blend of its arms. */
class RowBlend {
  readonly rows: DistinctRows;
  readonly #indices: readonly Int32Array[];
  readonly #shares: readonly Float64Array[];

  constructor(rows: DistinctRows, indices: readonly Int32Array[], shares: readonly Float64Array[]) {
    this.rows = rows;
    this.#indices = indices;
    this.#shares = shares;
  }

  /** The probability of each row. */
  probabilities(weights: ArrayLike<number>): Float64Array {
    const found = new Float64Array(this.rows.points.length);
    this.#indices.forEach((indices, arm) => {
      for (let row = 0; row < indices.length; row++) {
        found[indices[row]!]! += weights[arm]! * this.#shares[arm]![row]!;
      }
    });
    return found;
  }

  /** The probability of each row at equal shares. */
  equal(): Float64Array {
    return this.probabilities(this.#indices.map(() => 1 / this.#indices.length));
  }

  get armCount(): number {
    return this.#indices.length;
  }

  /** The arm with the largest share of each row, which is usually the only one. */
  owners(): Int32Array {
    const [owners, most] = [new Int32Array(this.rows.points.length), new Float64Array(this.rows.points.length)];
    for (let arm = 0; arm < this.armCount; arm++) {
      const own = this.probabilities(
        Float64Array.from({ length: this.armCount }, (_, other) => (other === arm ? 1 : 0)),
      );
      own.forEach((probability, row) => {
        if (!(probability > most[row]!)) return;
        most[row] = probability;
        owners[row] = arm;
      });
    }
    return owners;
  }
}

/**
 * -v' R v for the mean residual kernels R between arms (the target counts as an arm with weight -1), from pairs drawn at random.
 */
function meanOffset(
  map: LandmarkMap,
  samples: readonly (readonly PlainReward[])[],
  shares: readonly Float64Array[],
  target: AnyDistribution | undefined,
): Offset {
  const random = Random.stream(0, "residuals");
  const sources = samples.map((rewards, arm) => {
    const sums = shares[arm]!.slice();
    for (let row = 1; row < sums.length; row++) sums[row]! += sums[row - 1]!;
    return () => rewards[firstAbove(sums, random.uniform())]!;
  });
  const drawers: (() => PlainReward)[] = target ? [...sources, () => target.sample(random) as PlainReward] : sources;
  const size = Math.max(2, Math.floor(BATCH_ROWS / drawers.length));
  const drawn = () => drawers.map((draw) => Array.from({ length: size }, () => map.embed(draw())));
  const batches = Array.from({ length: BATCHES }, () => {
    const [left, right] = [drawn(), drawn()];
    return left.map((ones) => right.map((others) => meanResidual(map, ones, others)));
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

function meanResidual(map: LandmarkMap, ones: readonly Embedded[], others: readonly Embedded[]): number {
  let sum = 0;
  for (const one of ones) for (const other of others) sum += map.residual(one, other);
  return sum / (ones.length * others.length);
}

function firstAbove(sums: Float64Array, level: number): number {
  let [low, high] = [0, sums.length - 1];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (sums[middle]! > level) high = middle;
    else low = middle + 1;
  }
  return low;
}

/**
 * The largest principal components of the blend at equal shares, in the span of the first landmarks, and what they miss of its
 * trace.
 */
function principalMap(map: LandmarkMap, blend: RowBlend, most: number) {
  const size = Math.min(map.size, MOST_ROTATED);
  const eigen = new SymmetricEigen(size);
  eigen.decompose(secondMoments(map, blend.equal(), size));
  const order = [...eigen.values.keys()].sort((one, other) => eigen.values[other]! - eigen.values[one]!);
  let missing = 1;
  const kept: number[] = [];
  const least = LEAST_ROWS / blend.rows.points.length;
  while (kept.length < Math.min(most, size) && missing > TOLERANCE / 2) {
    const next = order[kept.length]!;
    if (eigen.values[next]! < least && kept.length > 0) break;
    missing -= eigen.values[next]!;
    kept.push(next);
  }
  const directions = kept.map((index) => {
    const direction = new Float64Array(map.size);
    direction.set(eigen.vectors.subarray(index * size, (index + 1) * size));
    return direction;
  });
  return { map: map.along(directions), missing };
}

/** sum_i p_i phi_i phi_i' in the first coordinates, row by row. */
function secondMoments(map: LandmarkMap, probabilities: Float64Array, size: number): Float64Array {
  const matrix = new Float64Array(size * size);
  probabilities.forEach((probability, row) => {
    if (probability === 0) return;
    const phi = map.ofRow(row);
    for (let one = 0; one < size; one++) {
      const share = probability * phi[one]!;
      for (let other = 0; other <= one; other++) matrix[one * size + other]! += share * phi[other]!;
    }
  });
  for (let one = 0; one < size; one++) {
    for (let other = 0; other < one; other++) matrix[other * size + one] = matrix[one * size + other]!;
  }
  return matrix;
}

/**
 * Replaces what principal components miss of an entropy by sum_k -b_k log b_k + w_k c_k, where b_k = w_k E_k |Q phi|^2 is how
 * much of arm k they miss. This would be exact if rows of different arms were orthogonal outside the components: then rho has one
 * block per arm there, and the entropy of a block with trace b_k in a blend of weight w_k is -b_k log b_k plus w_k times a
 * constant. The constants make single arms exact.
 */
function withTail(principal: LandmarkMap, blend: RowBlend, missed: Offset): { map: LandmarkMap; offset: Offset } {
  const { armCount, rows } = blend;
  const missing = rows.points.map((_, row) => Math.max(1 - squareOf(principal.ofRow(row)), 0));
  const owners = blend.owners();
  const constants = new Float64Array(armCount);
  const into = (row: number, out: Float64Array, start: number, probability = 1) => {
    out[start + owners[row]!]! += probability * missing[row]!;
    out[start + armCount]! += probability * constants[owners[row]!]!;
  };
  const value = (m: Float64Array, start: number) => {
    let sum = m[start + armCount]!;
    for (let arm = 0; arm < armCount; arm++) sum += entropyTerm.term(m[start + arm]!);
    return sum;
  };
  const tailOf = (weights: ArrayLike<number>) => {
    const m = new Float64Array(armCount + 1);
    blend.probabilities(weights).forEach((probability, row) => {
      into(row, m, 0, probability);
    });
    return value(m, 0);
  };
  const singles = Array.from({ length: armCount }, (_, arm) => {
    const alone = Float64Array.from({ length: armCount }, (_, other) => (other === arm ? 1 : 0));
    const { low, high } = missed(alone);
    return (low + high) / 2 - tailOf(alone);
  });
  constants.set(singles);
  const tail: EntropyTail = {
    count: armCount + 1,
    into(reward, out, start) {
      out.fill(0, start, start + armCount + 1);
      const row = rows.indexOf(reward);
      if (row !== undefined) into(row, out, start);
    },
    value,
    gradient(m, out, start) {
      for (let arm = 0; arm < armCount; arm++) out[start + arm] = entropyTerm.slope(m[start + arm]!);
      out[start + armCount] = 1;
    },
  };
  const offset: Offset = (weights) => {
    const { low, high } = missed(weights);
    const given = tailOf(weights);
    return { low: low - given, high: high - given };
  };
  return { map: principal.with(tail), offset };
}

function squareOf(phi: Float64Array): number {
  return phi.reduce((sum, entry) => sum + entry * entry, 0);
}

/**
 * What principal components miss of the von Neumann entropy S(rho): exact if few landmarks make the kernel exact, or if there are
 * not too many rows.
 *
 * Otherwise it returns bounds. With P the projection onto the span of landmarks, Q = 1 - P, e = tr(Q rho) and rho' = P rho P + Q
 * rho Q, S(rho') - h(e) <= S(rho) <= S(rho') for the binary entropy h, by the Araki-Lieb inequality. S(Q rho Q) is at least -e
 * log e, and at most the entropy of the diagonal of its Gram matrix, whose entries are p_i |Q phi_i|^2. So S(rho) - S(P rho P) is
 * between (1 - e) log(1 - e) and the sum of -p_i |Q phi_i|^2 log(p_i |Q phi_i|^2).
 */
function entropyOffset(
  principal: LandmarkMap,
  whole: LandmarkMap,
  isExact: boolean,
  blend: RowBlend,
  bandwidth: number,
): Offset {
  const known = new Map<string, { readonly low: number; readonly high: number }>();
  const isSmall = blend.rows.points.length <= MOST_EIGENVALUES;
  const most = Math.floor(Math.min(MOST_MOMENTS, Math.cbrt(MOST_CUBES / blend.armCount)));
  const entropyEnds = (probabilities: Float64Array) => {
    const used = [...probabilities.keys()].filter((row) => probabilities[row]! > 0);
    // Rows and features give the same nonzero eigenvalues, so the smaller matrix is used.
    const byFeatures = isExact && whole.size <= Math.min(most, used.length);
    if (!byFeatures && used.length <= (isSmall ? MOST_EIGENVALUES : most)) {
      const gram = gramMatrix(blend.rows.points, probabilities, used, bandwidth);
      return { middle: entropyOf(symmetricEigenvalues(gram, used.length)), low: 0, high: 0 };
    }
    const size = Math.min(whole.size, most);
    const middle = entropyOf(symmetricEigenvalues(secondMoments(whole, probabilities, size), size));
    const { trace, diagonalEntropy } = missingOf(whole, probabilities, size);
    if (trace <= 10 * TOLERANCE) return { middle, low: 0, high: 0 };
    return { middle, low: trace < 1 ? (1 - trace) * Math.log1p(-trace) : 0, high: diagonalEntropy };
  };
  return (weights) => {
    const key = Array.from(weights).join();
    const found = known.get(key);
    if (found) return found;
    const probabilities = blend.probabilities(weights);
    const { middle, low, high } = entropyEnds(probabilities);
    const moments = secondMoments(principal, probabilities, principal.size);
    const offset = middle - entropyOf(symmetricEigenvalues(moments, principal.size));
    const ends = { low: offset + low, high: offset + high };
    known.set(key, ends);
    return ends;
  };
}

/**
 * What the first coordinates miss of rows with given probabilities: the trace of Q rho Q, and the entropy of the diagonal of its
 * Gram matrix.
 */
function missingOf(map: LandmarkMap, probabilities: Float64Array, size = map.size) {
  let [trace, diagonalEntropy] = [0, 0];
  probabilities.forEach((probability, row) => {
    if (probability === 0) return;
    const missing = probability * Math.max(1 - squareOf(map.ofRow(row).subarray(0, size)), 0);
    trace += missing;
    diagonalEntropy += missing > 0 ? -missing * Math.log(missing) : 0;
  });
  return { trace, diagonalEntropy };
}

/** sqrt(p_i p_j) k(x_i, x_j) for i >= j, row by row: its nonzero eigenvalues are those of rho. */
function gramMatrix(
  points: readonly Float64Array[],
  probabilities: Float64Array,
  used: readonly number[],
  bandwidth: number,
): Float64Array {
  const size = used.length;
  const roots = used.map((row) => Math.sqrt(probabilities[row]!));
  const matrix = new Float64Array(size * size);
  for (let one = 0; one < size; one++) {
    for (let other = 0; other <= one; other++) {
      const kernel = gaussianKernel(points[used[one]!]!, points[used[other]!]!, bandwidth);
      matrix[one * size + other] = roots[one]! * roots[other]! * kernel;
    }
  }
  return matrix;
}

function entropyOf(eigenvalues: Float64Array): number {
  return eigenvalues.reduce((sum, value) => sum + entropyTerm.term(value), 0);
}
