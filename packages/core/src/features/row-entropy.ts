import type { PlainReward } from "../distributions/distribution.ts";
import { gaussianKernel } from "../distributions/vector-distribution.ts";
import { dot } from "../numeric/dot.ts";
import { SymmetricEigen } from "../numeric/symmetric-eigen.ts";
import { symmetricEigenvalues } from "../numeric/symmetric-eigenvalues.ts";
import type { DenseForm } from "./dense-space.ts";
import { type DistinctRows, singleArm } from "./distinct-rows.ts";
import { entropyTerm } from "./entropy-term.ts";
import { type KernelRows, type Offset, TOLERANCE } from "./kernel-rows.ts";
import { type LandmarkMap, meansOver } from "./landmark-map.ts";

/** How many principal components are kept: they carry more information than as many random features. */
const MOST_COMPONENTS = 64;
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

/** Coordinates for the von Neumann entropy of blends of the rows of a table. */
export interface RowEntropy {
  /** The components in which blends vary most. */
  readonly map: LandmarkMap;
  /** Unless these are exact: an approximation of the entropy that they miss, and bounds on its error. */
  readonly rest?: { readonly form: DenseForm; readonly offset: Offset };
}

export function rowEntropy(kernel: KernelRows): RowEntropy {
  const { map, missing } = principalMap(kernel);
  if (kernel.isExact && missing <= TOLERANCE) return { map };
  return { map, rest: restOf(map, kernel.rows, entropyOffset(map, kernel)) };
}

/**
 * The largest principal components of the blend at equal shares, in the span of the first landmarks, and what they miss of its
 * trace.
 */
function principalMap({ map, rows }: KernelRows) {
  const size = Math.min(map.size, MOST_ROTATED);
  const eigen = new SymmetricEigen(size);
  const equal = new Float64Array(rows.armCount).fill(1 / rows.armCount);
  eigen.decompose(secondMoments(map, rows.probabilities(equal), size));
  const order = [...eigen.values.keys()].sort((one, other) => eigen.values[other]! - eigen.values[one]!);
  let missing = 1;
  const kept: number[] = [];
  const least = LEAST_ROWS / rows.points.length;
  while (kept.length < Math.min(MOST_COMPONENTS, size) && missing > TOLERANCE / 2) {
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
 * Approximates what principal components miss of an entropy by sum_k -b_k log b_k + w_k c_k, where b_k = w_k E_k |Q phi|^2 is how
 * much of arm k they miss. This would be exact if rows of different arms were orthogonal outside the components: then rho has one
 * block per arm there, and the entropy of a block with trace b_k in a blend of weight w_k is -b_k log b_k plus w_k times a
 * constant. The constants make single arms exact.
 */
function restOf(principal: LandmarkMap, rows: DistinctRows, missed: Offset): NonNullable<RowEntropy["rest"]> {
  const { armCount } = rows;
  const missing = rows.points.map((_, row) => missingFrom(principal.ofRow(row)));
  const owners = rows.owners();
  const constants = new Float64Array(armCount);
  const addRow = (row: number, probability: number, m: Float64Array) => {
    m[owners[row]!]! += probability * missing[row]!;
    m[armCount]! += probability * constants[owners[row]!]!;
  };
  const value = (m: Float64Array) => {
    let sum = m[armCount]!;
    for (let arm = 0; arm < armCount; arm++) sum += entropyTerm.term(m[arm]!);
    return sum;
  };
  const valueAt = (weights: ArrayLike<number>) => {
    const m = new Float64Array(armCount + 1);
    rows.probabilities(weights).forEach((probability, row) => {
      addRow(row, probability, m);
    });
    return value(m);
  };
  const singles = Array.from({ length: armCount }, (_, arm) => {
    const alone = singleArm(arm, armCount);
    const { low, high } = missed(alone);
    return (low + high) / 2 - valueAt(alone);
  });
  constants.set(singles);
  const features = (reward: PlainReward, out: Float64Array) => {
    out.fill(0);
    const row = rows.indexOf(reward);
    if (row !== undefined) addRow(row, 1, out);
  };
  const form: DenseForm = {
    dimension: armCount + 1,
    features,
    expected: (distribution) => meansOver(distribution, armCount + 1, features),
    // Known only together with that of the components: from zero on.
    range: () => [0, Number.POSITIVE_INFINITY],
    value,
    gradient(m, out) {
      for (let arm = 0; arm < armCount; arm++) out[arm] = entropyTerm.slope(m[arm]!);
      out[armCount] = 1;
    },
  };
  const offset: Offset = (weights) => {
    const { low, high } = missed(weights);
    const given = valueAt(weights);
    return { low: low - given, high: high - given };
  };
  return { form, offset };
}

/** |Q phi|^2 of a row, from its features along the components. */
function missingFrom(phi: Float64Array): number {
  return Math.max(1 - dot(phi, phi), 0);
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
function entropyOffset(principal: LandmarkMap, { rows, bandwidth, map, isExact }: KernelRows): Offset {
  const isSmall = rows.points.length <= MOST_EIGENVALUES;
  const most = Math.floor(Math.min(MOST_MOMENTS, Math.cbrt(MOST_CUBES / rows.armCount)));
  const entropyOf = (probabilities: Float64Array) => {
    const used = [...probabilities.keys()].filter((row) => probabilities[row]! > 0);
    // Rows and features give the same nonzero eigenvalues, so the smaller matrix is used.
    const byFeatures = isExact && map.size <= Math.min(most, used.length);
    if (!byFeatures && (isSmall || used.length <= most)) {
      const gram = gramMatrix(rows.points, probabilities, used, bandwidth);
      return { middle: entropyOfMatrix(gram, used.length), low: 0, high: 0 };
    }
    const size = Math.min(map.size, most);
    const middle = entropyOfMatrix(secondMoments(map, probabilities, size), size);
    const { trace, diagonalEntropy } = missingIn(map, probabilities, size);
    if (trace <= 10 * TOLERANCE) return { middle, low: 0, high: 0 };
    return { middle, low: trace < 1 ? (1 - trace) * Math.log1p(-trace) : 0, high: diagonalEntropy };
  };
  const known = new Map<string, { readonly low: number; readonly high: number }>();
  return (weights) => {
    const key = Array.from(weights).join();
    const found = known.get(key);
    if (found) return found;
    const probabilities = rows.probabilities(weights);
    const { middle, low, high } = entropyOf(probabilities);
    const { size } = principal;
    const offset = middle - entropyOfMatrix(secondMoments(principal, probabilities, size), size);
    const ends = { low: offset + low, high: offset + high };
    known.set(key, ends);
    return ends;
  };
}

/** What the first coordinates miss of a blend: the trace of Q rho Q, and the entropy of the diagonal of its Gram matrix. */
function missingIn(map: LandmarkMap, probabilities: Float64Array, size: number) {
  let [trace, diagonalEntropy] = [0, 0];
  probabilities.forEach((probability, row) => {
    const missing = probability * missingFrom(map.ofRow(row).subarray(0, size));
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

/** The entropy of the eigenvalues of a symmetric matrix, given by its lower triangle, which is overwritten. */
function entropyOfMatrix(matrix: Float64Array, size: number): number {
  return symmetricEigenvalues(matrix, size).reduce((sum, value) => sum + entropyTerm.term(value), 0);
}
