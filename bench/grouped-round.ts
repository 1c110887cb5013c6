/**
 * Rounds of mirror ascent per second of processor time, whole loop: `node bench/grouped-round.ts`. Choice, reward (drawn
 * beforehand), update. The median of seven runs after two to warm up, each of a fresh learner.
 */

import { Random } from "@blendit/core";
import type { LearnerContext } from "@blendit/core/learners";
import { learner, type UtilitySpec, utility } from "@blendit/core/specs";
import { probabilityOf } from "./player.ts";

const REPETITIONS = 7;
const WARM_UP = 2;
const uniform: UtilitySpec = { kind: "wasserstein", target: { kind: "uniform", low: 0, high: 1 } };
const beta: UtilitySpec = { kind: "wasserstein", target: { kind: "beta", alpha: 2, beta: 2 } };

/** Steps so small that hardly anything meets the floor, and hardly two played arms are equal. */
const tiny = { kind: "constant", size: 1e-7 } as const;

const cases: readonly [
  name: string,
  spec: UtilitySpec,
  armCount: number,
  share: number,
  rounds: number,
  step?: typeof tiny,
][] = [
  ["variance", { kind: "variance" }, 2, 0.5, 2e6],
  ["variance", { kind: "variance" }, 8, 0.5, 2e6],
  ["variance", { kind: "variance" }, 30, 0.5, 2e6],
  ["variance", { kind: "variance" }, 100, 0.5, 1e6],
  ["variance", { kind: "variance" }, 1000, 0.5, 1e6],
  ["variance", { kind: "variance" }, 100_000, 0.5, 1e6],
  ["variance with tiny steps", { kind: "variance" }, 100, 0.5, 1e6, tiny],
  ["variance with tiny steps", { kind: "variance" }, 100_000, 0.5, 1e6, tiny],
  ["wasserstein to uniform", uniform, 30, 0.9, 3e5],
  ["wasserstein to beta", beta, 30, 0.9, 2e5],
];

/** Sums of twelve uniform numbers: near enough to Gaussian noise. */
const random = Random.stream(1, "noise");
const noise = Float64Array.from({ length: 4096 }, () => {
  let sum = -6;
  for (let draw = 0; draw < 12; draw++) sum += random.uniform();
  return sum;
});

function roundsPerSecond(context: LearnerContext, rounds: number, seed: number, step?: typeof tiny): number {
  const ascent = learner({ kind: "mirror-ascent", ...(step && { step }) }, context);
  const choices = Random.stream(seed, "choices");
  const deviation = context.utility.kind === "variance" ? 0.3 : 0.08;
  const before = process.cpuUsage();
  for (let round = 0; round < rounds; round++) {
    const arm = ascent.choose(choices);
    const reward = arm / context.armCount + deviation * noise[round & 4095]!;
    ascent.update(arm, reward, probabilityOf(ascent, arm));
  }
  const { user, system } = process.cpuUsage(before);
  return (1e6 * rounds) / (user + system);
}

for (const [name, spec, armCount, share, rounds, step] of cases) {
  const context = { utility: utility(spec), armCount, floor: share / armCount };
  const rates = Array.from({ length: WARM_UP + REPETITIONS }, (_, seed) =>
    roundsPerSecond(context, rounds, seed, step),
  );
  const sorted = rates.slice(WARM_UP).sort((a, b) => a - b);
  const [low, median, high] = [0, REPETITIONS >> 1, REPETITIONS - 1].map((rank) => (sorted[rank]! / 1e6).toFixed(2));
  console.log(`${name}, ${armCount} arms, floor ${share}/K: ${median} [${low}..${high}] million rounds per second`);
}
