import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Random } from "@blendit/core";
import { blendsOf, drawsOf, HORIZON, type Player, type Problem, playerOf, probabilityOf } from "./problem.ts";
import type { OtherSide, Sides } from "./sides.ts";

/** The largest difference in a weight between Blendit and each other program. */
export type Agreement = { readonly [Name in OtherSide]?: number };

/** Programs that differ only by rounding stay this close, even for blends of a hundred thousand arms. */
export const TOLERANCE = 1e-9;
/** Quantiles of other targets come from tables, whose linear interpolation has an error of about 1e-8. */
const LOOSE_TOLERANCE = 1e-6;
/**
 * The steps of full-gradient grow until they overshoot, and at the edge of stability rounding errors grow as well: on one problem,
 * two programs differed by 2e-14 after this many rounds, and by 6e-7 after 1000.
 */
const FULL_GRADIENT_ROUNDS = 300;
/** Enough rounds to reveal an error, but few enough for plain loops over many arms. */
const MOST_ARM_ROUNDS = 2e7;

/**
 * Blendit plays, and the other programs learn from the same arms and rewards. Their last weights and recommended blends must agree,
 * because a benchmark of a wrong program is worthless.
 */
export async function checkRounds(problem: Problem, folder: string, sides: Sides): Promise<Agreement> {
  const most = problem.learner === "full-gradient" ? FULL_GRADIENT_ROUNDS : HORIZON;
  const rounds = Math.min(most, Math.floor(MOST_ARM_ROUNDS / problem.armCount));
  const rewards = readNumbers(join(folder, "rewards.bin"));
  const draws = drawsOf(problem.armCount);
  const rewardOf = (arm: number, round: number) => rewards[arm * draws + (round % draws)]!;
  const expected = playAndLog(playerOf(problem), rewardOf, rounds, folder);
  const tolerance = problem.utility === "wasserstein-beta" ? LOOSE_TOLERANCE : TOLERANCE;
  return compareWeights({ sides, folder, count: rounds, expected, tolerance });
}

export interface WeightsToCompare {
  readonly sides: Sides;
  readonly folder: string;
  /** The number of rounds or vectors that the other programs replay. */
  readonly count: number;
  readonly expected: Float64Array;
  readonly tolerance: number;
}

/** Compares the results of the other programs. Throws if one is off by more than the tolerance. */
export async function compareWeights(options: WeightsToCompare): Promise<Agreement> {
  const { sides, folder, count, expected, tolerance } = options;
  const agreement: { [Name in OtherSide]?: number } = {};
  for (const name of ["c", "numpy"] as const) {
    const side = sides[name];
    if (side === undefined) continue;
    await side.replay(count);
    const difference = largestDifference(expected, readNumbers(join(folder, `weights-${name}.bin`)));
    if (!(difference <= tolerance)) {
      throw new Error(`${name} and Blendit differ by ${difference}; expected at most ${tolerance}`);
    }
    agreement[name] = Number(difference.toPrecision(2));
  }
  return agreement;
}

/** The largest difference of two lists; infinite if their lengths differ, NaN if they contain NaN. */
export function largestDifference(left: Float64Array, right: Float64Array): number {
  if (left.length !== right.length) return Number.POSITIVE_INFINITY;
  const differences = left.map((value, index) => Math.abs(value - right[index]!));
  return differences.reduce((most, difference) => Math.max(most, difference), 0);
}

/** Plays, and writes arms and rewards. Returns the last blend followed by the average. */
export function playAndLog(
  player: Player,
  rewardOf: (arm: number, round: number) => number,
  rounds: number,
  folder: string,
): Float64Array {
  const random = Random.stream(3, "log");
  const log = new Float64Array(2 * rounds);
  for (let round = 0; round < rounds; round++) {
    const arm = player.choose(random);
    const reward = rewardOf(arm, round);
    log.set([arm, reward], 2 * round);
    player.update(arm, reward, probabilityOf(player, arm));
  }
  writeFileSync(join(folder, "log.bin"), log);
  return concatenated(...blendsOf(player));
}

function concatenated(left: Float64Array, right: Float64Array): Float64Array {
  const both = new Float64Array(left.length + right.length);
  both.set(left);
  both.set(right, left.length);
  return both;
}

export function readNumbers(path: string): Float64Array {
  return new Float64Array(new Uint8Array(readFileSync(path)).buffer);
}
