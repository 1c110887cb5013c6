/** A concave quadratic model of a gain over moves of weight: <slope, d> + d' curvature d / 2, sum of d = 0. */
export interface QuadraticModel {
  readonly slope: Float64Array;
  /** Symmetric, row by row. */
  readonly curvature: readonly Float64Array[];
  /** How much weight each arm can give away (w_k - floor). */
  readonly room: Float64Array;
}

/** Curvature within this share of the largest is rounding: it is taken to be as large, so that steps stay bounded. */
const RIDGE = 1e-13;
const MOST_ROUNDS_PER_ARM = 20;

/**
 * The move that maximises the model, by an active-set method: the best move of the arms in play is solved for at once, an
 * arm with nothing left to give leaves, and the arm that would gain most enters. Ends when no pair of arms gains more than
 * `tolerance` per unit of weight moved.
 */
export function quadraticPeak(model: QuadraticModel, tolerance: number): Float64Array {
  const { slope, room } = model;
  const move = new Float64Array(slope.length);
  let gain = slope;
  let playing = Array.from(room.keys()).filter((arm) => room[arm]! > 0);
  let blocking: number | undefined;
  for (let round = 0; round < MOST_ROUNDS_PER_ARM * slope.length && playing.length > 0; round++) {
    // Arms enter only beside a whole step: one that has just left would come back at once.
    if (blocking === undefined) {
      const best = gain.indexOf(Math.max(...gain));
      const least = playing.reduce((lowest, arm) => Math.min(lowest, gain[arm]!), Number.POSITIVE_INFINITY);
      if (!(gain[best]! - least > tolerance)) break;
      if (!playing.includes(best)) playing.push(best);
    }
    blocking = advance(move, room, playing, bestStep(model, playing, gain));
    playing = playing.filter((arm) => arm !== blocking);
    gain = gainsAfter(model, move);
  }
  return move;
}

/** The best move of the arms in play if none of them runs out: all their gains become equal. */
function bestStep({ curvature }: QuadraticModel, playing: readonly number[], gain: Float64Array): Float64Array {
  // Moves are between each arm and the last one, which makes their sum zero.
  const last = playing[playing.length - 1]!;
  const others = playing.slice(0, -1);
  const matrix = others.map((a) =>
    Float64Array.from(others, (b) => {
      return curvature[a]![last]! + curvature[last]![b]! - curvature[a]![b]! - curvature[last]![last]!;
    }),
  );
  const step = solvePositive(
    matrix,
    Float64Array.from(others, (arm) => gain[arm]! - gain[last]!),
  );
  const back = -step.reduce((sum, part) => sum + part, 0);
  return Float64Array.of(...step, back);
}

/** Adds the step to the move as far as there is room; answers the arm that ran out first, if any. */
function advance(
  move: Float64Array,
  room: Float64Array,
  playing: readonly number[],
  step: Float64Array,
): number | undefined {
  let fraction = 1;
  let blocking: number | undefined;
  playing.forEach((arm, index) => {
    const most = (room[arm]! + move[arm]!) / -step[index]!;
    if (!(step[index]! < 0 && most < fraction)) return;
    fraction = most;
    blocking = arm;
  });
  playing.forEach((arm, index) => {
    // Written so that an arm with nothing left stands exactly at the floor.
    move[arm] = arm === blocking ? -room[arm]! : Math.max(move[arm]! + fraction * step[index]!, -room[arm]!);
  });
  return blocking;
}

function gainsAfter({ slope, curvature }: QuadraticModel, move: Float64Array): Float64Array {
  return slope.map((value, arm) => curvature[arm]!.reduce((sum, entry, other) => sum + entry * move[other]!, value));
}

/**
 * The solution of a positive semidefinite system with a ridge above rounding; a ridge that proves too small, as the
 * curvature is not that of a concave function to all digits, is made ten times as large.
 */
function solvePositive(matrix: readonly Float64Array[], right: Float64Array): Float64Array {
  const largest = matrix.reduce((most, row, index) => Math.max(most, row[index]!), 0);
  const wish = right.reduce((most, entry) => Math.max(most, Math.abs(entry)), 0);
  for (let ridge = RIDGE * Math.max(largest, wish); ridge > 0 && ridge < Number.MAX_VALUE; ridge *= 10) {
    const solution = Float64Array.from(right);
    const isSolved = eliminate(
      matrix.map((row) => Float64Array.from(row)),
      solution,
      ridge,
    );
    if (isSolved) return solution;
  }
  return new Float64Array(right.length);
}

/** Solves in place by elimination; false where a pivot is no larger than the ridge, so that digits would be lost. */
function eliminate(matrix: readonly Float64Array[], right: Float64Array, ridge: number): boolean {
  const size = right.length;
  for (let column = 0; column < size; column++) matrix[column]![column]! += 2 * ridge;
  for (let column = 0; column < size; column++) {
    const source = matrix[column]!;
    if (!(source[column]! >= ridge)) return false;
    for (let row = column + 1; row < size; row++) {
      const target = matrix[row]!;
      const factor = target[column]! / source[column]!;
      for (let entry = column; entry < size; entry++) target[entry]! -= factor * source[entry]!;
      right[row]! -= factor * right[column]!;
    }
  }
  for (let row = size - 1; row >= 0; row--) {
    for (let entry = row + 1; entry < size; entry++) right[row]! -= matrix[row]![entry]! * right[entry]!;
    right[row]! /= matrix[row]![row]!;
  }
  return true;
}
