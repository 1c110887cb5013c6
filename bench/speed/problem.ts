import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { Random } from "@blendit/core";
import type { Distribution } from "@blendit/core/distributions";
import type { Learner } from "@blendit/core/learners";
import { distribution, learner, type UtilitySpec, utility } from "@blendit/core/specs";

/** A case of the round benchmark. */
export interface Problem {
  readonly learner: "mirror-ascent" | "full-gradient";
  readonly utility: UtilityName;
  readonly armCount: number;
  readonly floor: number;
}

export type UtilityName = "variance" | "wasserstein-uniform" | "wasserstein-beta";

export const utilities: Readonly<Record<UtilityName, UtilitySpec>> = {
  variance: { kind: "variance" },
  "wasserstein-uniform": { kind: "wasserstein", target: { kind: "uniform", low: 0, high: 1 } },
  "wasserstein-beta": { kind: "wasserstein", target: { kind: "beta", alpha: 4, beta: 2 } },
};

export const utilityNames: Readonly<Record<UtilityName, string>> = {
  variance: "variance",
  "wasserstein-uniform": "W₂² to uniform",
  "wasserstein-beta": "W₂² to Beta(4, 2)",
};

/** The number of rounds of a run with a new learner, as in the paper. */
export const HORIZON = 2000;
/** The number of cells for Wasserstein utilities, which is Blendit's default. */
export const CELLS = 401;
const INTERVALS = 4096;
/** The probability of each tail with a separate table of quantiles. */
const MARGIN = 1 / 64;
const SEED = 1;

/** The paper's floor, but at most three tenths of the mass in total. */
export function floorOf(armCount: number): number {
  return Math.min(0.03, 0.3 / armCount);
}

/** The number of rewards drawn in advance for each arm, which are used in turn; fewer for many arms. */
export function drawsOf(armCount: number): number {
  return Math.min(512, Math.max(8, Math.floor(2 ** 19 / armCount)));
}

/** The command-line arguments of a program: the problem, and the folder of its files. */
export function problemWords({ learner, utility, armCount, floor }: Problem, folder: string): string[] {
  return ["rounds", learner, utility, ...[armCount, floor, drawsOf(armCount), HORIZON].map(String), folder];
}

/** Rewards from beta distributions with parameters between 1 and 10, one row per arm. */
function drawRewards(armCount: number): Float64Array<ArrayBuffer> {
  const random = Random.stream(SEED, "rewards", armCount);
  const draws = drawsOf(armCount);
  const rewards = new Float64Array(armCount * draws);
  for (let arm = 0; arm < armCount; arm++) {
    const beta = distribution({ kind: "beta", alpha: 1 + 9 * random.uniform(), beta: 1 + 9 * random.uniform() });
    for (let draw = 0; draw < draws; draw++) rewards[arm * draws + draw] = beta.sample(random);
  }
  return rewards;
}

/** Writes the files that all programs read. */
export function writeProblem({ utility, armCount }: Problem, folder: string): void {
  writeFileSync(join(folder, "rewards.bin"), drawRewards(armCount));
  writeTarget(utilities[utility], folder, [0, 1]);
}

/** Writes the target of a Wasserstein utility, on cells between the ends of the support. */
export function writeTarget(spec: UtilitySpec, folder: string, support: readonly [number, number]): void {
  if (spec.kind !== "wasserstein") return;
  writeFileSync(join(folder, "target.bin"), targetTables(distribution(spec.target), support));
}

/** The target's masses on the cells, then its quantiles at evenly spaced levels and in both tails. */
function targetTables(target: Distribution, support: readonly [number, number]): Float64Array<ArrayBuffer> {
  const tables = [...Array(INTERVALS + 1).keys()].map((index) => index / INTERVALS);
  return Float64Array.from([
    ...cellMasses(target, support),
    ...tables.map((share) => target.quantile(share)),
    ...tables.map((share) => target.quantile(MARGIN * share ** 8)),
    ...tables.map((share) => target.quantile(1 - MARGIN * share ** 8)),
  ]);
}

/** Masses at the ends of the cells whose cdf on each cell is the average of the true cdf. */
function cellMasses(distribution: Distribution, [low, high]: readonly [number, number]): number[] {
  const width = (high - low) / CELLS;
  const shortfall = (x: number) => x * distribution.cdf(x) - distribution.partialMean(x);
  const averages = Array.from({ length: CELLS }, (_, cell) => {
    const rise = shortfall(low + (cell + 1) * width) - shortfall(low + cell * width);
    return Math.min(Math.max(rise / width, 0), 1);
  });
  return [...averages, 1].map((average, end) => average - (averages[end - 1] ?? 0));
}

/** Blendit's learner for a problem, created with the public API. */
export function playerOf({ learner: kind, utility: name, armCount, floor }: Problem): Learner {
  const context = { utility: utility(utilities[name]), armCount, floor };
  return kind === "full-gradient"
    ? learner({ kind }, context)
    : learner({ kind, step: { kind: "inverse-sqrt", initial: 0.5 } }, context);
}

/** Plays, and writes arms and rewards. Returns the last blend followed by the average. */
export function playAndLog(
  player: Learner,
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
    player.update(arm, reward, player.probability(arm));
  }
  writeFileSync(join(folder, "log.bin"), log);
  return Float64Array.from(blendsOf(player).flatMap((blend) => Array.from(blend)));
}

/**
 * The last blend and the average of all blends, as the other programs compute them. full-gradient additionally favours arms never
 * tried, and searches from its average for a recommendation, but its state has both blends without these changes.
 */
function blendsOf(player: Learner): ArrayLike<number>[] {
  if (player.kind !== "full-gradient") return [player.weights, player.recommend()];
  const { blend, average } = player.save() as unknown as { readonly blend: number[]; readonly average: number[] };
  return [blend, average];
}
