/** A concave quadratic model of a gain over moves of weight: <slope, d> + d' curvature d / 2, sum of d = 0. */
export interface QuadraticModel {
  readonly slope: Float64Array;
  /** Symmetric, row by row. */
  readonly curvature: readonly Float64Array[];
  /** How much weight each arm can give away (w_k - floor). */
  readonly room: Float64Array;
}

const MOST_MOVES = 50_000;

/**
 * Maximises the model by moving weight between two arms at a time: from the arm whose loss is least to the one whose
 * gain is largest, as far as pays. Stops when no pair gains more than `tolerance` per unit of weight moved.
 */
export function pairwiseAscent({ slope, curvature, room }: QuadraticModel, tolerance: number): Float64Array {
  const move = new Float64Array(slope.length);
  const gain = Float64Array.from(slope);
  for (let round = 0; round < MOST_MOVES; round++) {
    const [taker, giver] = bestPair(gain, move, room);
    const difference = gain[taker]! - gain[giver]!;
    if (!(difference > tolerance)) break;
    const bend = curvature[taker]![taker]! + curvature[giver]![giver]! - 2 * curvature[taker]![giver]!;
    const most = room[giver]! + move[giver]!;
    const step = bend < 0 ? Math.min(-difference / bend, most) : most;
    move[taker]! += step;
    // Written so that a giver with nothing left stands exactly at the floor.
    move[giver] = step === most ? -room[giver]! : move[giver]! - step;
    const toTaker = curvature[taker]!;
    const toGiver = curvature[giver]!;
    for (let arm = 0; arm < gain.length; arm++) gain[arm]! += step * (toTaker[arm]! - toGiver[arm]!);
  }
  return move;
}

function bestPair(gain: Float64Array, move: Float64Array, room: Float64Array): readonly [number, number] {
  let taker = 0;
  let giver = -1;
  for (let arm = 0; arm < gain.length; arm++) {
    if (gain[arm]! > gain[taker]!) taker = arm;
    if (room[arm]! + move[arm]! > 0 && (giver < 0 || gain[arm]! < gain[giver]!)) giver = arm;
  }
  return [taker, giver < 0 ? taker : giver];
}
