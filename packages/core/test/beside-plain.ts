import type { Learner } from "../src/learners/learner.ts";
import { Random } from "../src/random/random.ts";

/** Rounds of the long comparisons: `npm run beside-plain` plays ten times as many as `npm test`. */
export const LONG_RUN = process.env.MODE === "full" ? 100_000 : 10_000;

/** The largest difference of two lists, far cheaper than an expectation for each entry. */
export function distance(left: Float64Array, right: Float64Array): number {
  return left.reduce((most, value, index) => Math.max(most, Math.abs(value - right[index]!)), 0);
}

/** Plays the plain learner and feeds a fast one with the same; answers how far apart weights and averages ever were. */
export function farthestApart(fast: Learner, plain: Learner, rounds: number) {
  const armCount = plain.weights.length;
  const random = Random.stream(81, armCount);
  const every = Math.ceil(rounds / 200);
  let [weights, averages] = [0, 0];
  for (let round = 1; round <= rounds; round++) {
    const arm = plain.choose(random);
    const reward = arm / armCount + 0.3 * (random.uniform() + random.uniform() - 1);
    const probability = plain.weights[arm]!;
    fast.update(arm, reward, probability);
    plain.update(arm, reward, probability);
    if (round % every !== 0) continue;
    weights = Math.max(weights, distance(fast.weights, plain.weights));
    averages = Math.max(averages, distance(fast.recommend(), plain.recommend()));
  }
  return { weights, averages };
}
