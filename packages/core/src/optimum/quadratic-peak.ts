import { solvePositive } from "../numeric/solve-positive.ts";

/** A concave quadratic model of the gain of a move of weight: <slope, d> + d' curvature d / 2, sum of d = 0. */
export interface QuadraticModel {
  readonly slope: Float64Array;
  /** Symmetric, row by row. */
  readonly curvature: readonly Float64Array[];
  /** How much weight each arm can give away (w_k - floor). */
  readonly room: Float64Array;
  /** How much weight each arm can take (ceiling - w_k); infinite without ceilings. */
  readonly headroom: Float64Array;
}

const MOST_ROUNDS_PER_ARM = 20;

/**
 * The move that maximises the model, by an active-set method: the best move of the active arms is solved for directly, an arm
 * with nothing left to give or take leaves, and the arm with the largest gain enters, as does a full arm with the smallest. Ends
 * when no pair of arms gains more than `tolerance` per unit of weight moved.
 */
export function quadraticPeak(model: QuadraticModel, tolerance: number): Float64Array {
  const { slope, room, headroom } = model;
  const move = new Float64Array(slope.length);
  drain(model, tolerance, move);
  let gain = gainsAfter(model, move);
  const arms = Array.from(room.keys());
  let playing = arms.filter((arm) => room[arm]! + move[arm]! > 0 && move[arm]! < headroom[arm]!);
  let blocking: number | undefined;
  for (let round = 0; round < MOST_ROUNDS_PER_ARM * slope.length; round++) {
    // Arms enter only after a full step, because one that has just left would return at once.
    if (blocking === undefined || playing.length === 0) {
      const best = mostGaining(gain, move, headroom);
      const isFull = (arm: number): boolean => move[arm] === headroom[arm] && room[arm]! + move[arm]! > 0;
      const giving = [...playing, ...arms.filter(isFull)];
      const least = giving.reduce((lowest, arm) => (lowest >= 0 && gain[lowest]! <= gain[arm]! ? lowest : arm), -1);
      if (best < 0 || least < 0 || !(gain[best]! - gain[least]! > tolerance)) break;
      for (const arm of [best, least]) if (!playing.includes(arm)) playing.push(arm);
    }
    blocking = advance(model, move, playing, bestStep(model, playing, gain));
    playing = playing.filter((arm) => arm !== blocking);
    gain = gainsAfter(model, move);
  }
  return move;
}

/** The arm with the largest gain among those that can take weight; -1 if none can. */
function mostGaining(gain: Float64Array, move: Float64Array, headroom: Float64Array): number {
  let best = -1;
  for (let arm = 0; arm < gain.length; arm++) {
    if (move[arm]! < headroom[arm]! && (best < 0 || gain[arm]! > gain[best]!)) best = arm;
  }
  return best;
}

/**
 * Lets the arm with the smallest gain give all its weight to the one with the largest, while that helps. Few arms usually remain.
 */
function drain({ slope, curvature, room, headroom }: QuadraticModel, tolerance: number, move: Float64Array): void {
  const gain = Float64Array.from(slope);
  for (let round = 0; round < slope.length; round++) {
    let giver = -1;
    for (let arm = 0; arm < gain.length; arm++) {
      if (room[arm]! + move[arm]! > 0 && (giver < 0 || gain[arm]! < gain[giver]!)) giver = arm;
    }
    const taker = mostGaining(gain, move, headroom);
    if (giver < 0 || taker < 0 || !(gain[taker]! - gain[giver]! > tolerance)) return;
    const [toTaker, toGiver] = [curvature[taker]!, curvature[giver]!];
    const all = room[giver]! + move[giver]!;
    const fits = headroom[taker]! - move[taker]!;
    const amount = Math.min(all, fits);
    const slopeAfter = gain[taker]! - gain[giver]! + amount * (toTaker[taker]! + toGiver[giver]! - 2 * toTaker[giver]!);
    if (slopeAfter < 0) return;
    move[taker] = amount === fits ? headroom[taker]! : move[taker]! + amount;
    move[giver] = amount === all ? -room[giver]! : move[giver]! - amount;
    for (let arm = 0; arm < gain.length; arm++) gain[arm]! += amount * (toTaker[arm]! - toGiver[arm]!);
  }
}

/** The best move of the active arms if none reaches a limit: all their gains become equal. */
function bestStep({ curvature }: QuadraticModel, playing: readonly number[], gain: Float64Array): Float64Array {
  // Moves are between each arm and the last one, so their sum is zero.
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

/** Adds as much of the step to the move as the limits allow; returns the arm that reached its limit first, if any. */
function advance(
  { room, headroom }: QuadraticModel,
  move: Float64Array,
  playing: readonly number[],
  step: Float64Array,
): number | undefined {
  let fraction = 1;
  let blocking: number | undefined;
  playing.forEach((arm, index) => {
    const size = step[index]!;
    const most = size < 0 ? (room[arm]! + move[arm]!) / -size : (headroom[arm]! - move[arm]!) / size;
    if (!(size !== 0 && most < fraction)) return;
    fraction = most;
    blocking = arm;
  });
  playing.forEach((arm, index) => {
    // Computed so that an arm with nothing left to give or take is exactly at its limit.
    const limit = step[index]! < 0 ? -room[arm]! : headroom[arm]!;
    const moved = move[arm]! + fraction * step[index]!;
    move[arm] = arm === blocking ? limit : Math.min(Math.max(moved, -room[arm]!), headroom[arm]!);
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
