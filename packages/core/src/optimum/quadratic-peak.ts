import { solvePositive } from "../numeric/solve-positive.ts";

/** A concave quadratic model of a gain over moves of weight: <slope, d> + d' curvature d / 2, sum of d = 0. */
export interface QuadraticModel {
  readonly slope: Float64Array;
  /** Symmetric, row by row. */
  readonly curvature: readonly Float64Array[];
  /** How much weight each arm can give away (w_k - floor). */
  readonly room: Float64Array;
}

const MOST_ROUNDS_PER_ARM = 20;

/**
 * The move that maximises the model, by an active-set method: the best move of the arms in play is solved for at once, an
 * arm with nothing left to give leaves, and the arm that would gain most enters. Ends when no pair of arms gains more than
 * `tolerance` per unit of weight moved.
 */
export function quadraticPeak(model: QuadraticModel, tolerance: number): Float64Array {
  const { slope, room } = model;
  const move = new Float64Array(slope.length);
  drain(model, tolerance, move);
  let gain = gainsAfter(model, move);
  let playing = Array.from(room.keys()).filter((arm) => room[arm]! + move[arm]! > 0);
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

/** Lets the arm that loses least give all it has to the one that gains most, while that pays: mostly few arms are left then. */
function drain({ slope, curvature, room }: QuadraticModel, tolerance: number, move: Float64Array): void {
  const gain = Float64Array.from(slope);
  for (let round = 0; round < slope.length; round++) {
    let giver = -1;
    for (let arm = 0; arm < gain.length; arm++) {
      if (room[arm]! + move[arm]! > 0 && (giver < 0 || gain[arm]! < gain[giver]!)) giver = arm;
    }
    const taker = gain.indexOf(Math.max(...gain));
    if (giver < 0 || !(gain[taker]! - gain[giver]! > tolerance)) return;
    const [toTaker, toGiver] = [curvature[taker]!, curvature[giver]!];
    const all = room[giver]! + move[giver]!;
    const slopeAfter = gain[taker]! - gain[giver]! + all * (toTaker[taker]! + toGiver[giver]! - 2 * toTaker[giver]!);
    if (slopeAfter < 0) return;
    move[taker]! += all;
    move[giver] = -room[giver]!;
    for (let arm = 0; arm < gain.length; arm++) gain[arm]! += all * (toTaker[arm]! - toGiver[arm]!);
  }
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
  const gain = Float64Array.from(slope);
  for (let arm = 0; arm < gain.length; arm++) {
    const row = curvature[arm]!;
    for (let other = 0; other < move.length; other++) gain[arm]! += row[other]! * move[other]!;
  }
  return gain;
}
