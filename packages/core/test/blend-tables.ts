import type { Distribution } from "../src/distributions/distribution.ts";
import { gaussian } from "../src/distributions/index.ts";
import type { BlendChoice, Difference } from "../src/inference/blend-choice.ts";
import type { Random } from "../src/random/random.ts";

/** A table with `count` outcomes of each arm. */
export function drawn(arms: readonly Distribution[], count: number, random: Random): number[][] {
  return arms.map((arm) => Array.from({ length: count }, () => arm.sample(random)));
}

export function differenceOf(choice: BlendChoice, other: Float64Array): Difference {
  const difference = choice.difference(other);
  if (difference.grade === "none") throw new Error(difference.reason);
  return difference;
}

export const apart = [
  gaussian({ mean: 0, deviation: 1 }),
  gaussian({ mean: 2, deviation: 0.5 }),
  gaussian({ mean: 1, deviation: 2 }),
];
export const uneven = Float64Array.of(0.2, 0.3, 0.5);
