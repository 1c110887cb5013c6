import type { PlainReward } from "../distributions/distribution.ts";
import { Random } from "../random/random.ts";

/** From more rewards, this many are sampled; the median of all their pairs is accurate to about one percent. */
const MOST_COMPARED = 2000;

/**
 * The median distance between two of the rewards, a common bandwidth for a kernel on them. If most rewards are equal, the median
 * of the nonzero distances; zero if all are equal.
 */
export function medianDistance(rewards: readonly PlainReward[]): number {
  const random = Random.stream(0, "distances");
  const some = Array.from({ length: Math.min(rewards.length, MOST_COMPARED) }, (_, index) => {
    const start = Math.floor((index * rewards.length) / MOST_COMPARED);
    const end = Math.floor(((index + 1) * rewards.length) / MOST_COMPARED);
    return rewards.length > MOST_COMPARED
      ? rewards[start + Math.floor(random.uniform() * (end - start))]!
      : rewards[index]!;
  });
  const distances = new Float64Array((some.length * (some.length - 1)) / 2);
  let pair = 0;
  for (let one = 1; one < some.length; one++) {
    for (let other = 0; other < one; other++) distances[pair++] = distance(some[one]!, some[other]!);
  }
  distances.sort();
  return medianOf(distances) || medianOf(distances.subarray(distances.findIndex((each) => each > 0)));
}

function distance(one: PlainReward, other: PlainReward): number {
  if (typeof one === "number") return Math.abs(one - (other as number));
  let square = 0;
  for (let entry = 0; entry < one.length; entry++) square += (one[entry]! - (other as ArrayLike<number>)[entry]!) ** 2;
  return Math.sqrt(square);
}

function medianOf(sorted: Float64Array): number {
  const middle = (sorted.length - 1) / 2;
  return sorted.length === 0 ? 0 : (sorted[Math.floor(middle)]! + sorted[Math.ceil(middle)]!) / 2;
}
