import { type AnyDistribution, isVector, type PlainReward } from "../distributions/distribution.ts";
import { checkFinite } from "../errors/checks.ts";
import { invalid } from "../errors/invalid.ts";
import { LARGEST_REWARD } from "./utility.ts";

/** The dimension of a reward, or of the rewards of a distribution: a number is a vector of length one. */
export function dimensionOf(source: PlainReward | AnyDistribution): number {
  if (typeof source === "number") return 1;
  return "sample" in source ? (source.dimension ?? 1) : source.length;
}

/** Refuses a reward of another dimension than earlier ones; `dimension` is undefined before the first. */
export function checkDimension(reward: PlainReward, dimension: number | undefined): void {
  const found = dimensionOf(reward);
  if (dimension === undefined ? found >= 1 : found === dimension) return;
  const size = dimension === undefined ? "at least one number" : `${dimension} numbers, like earlier ones`;
  throw invalid("reward", `a vector of ${size}`, reward);
}

/** The common dimension of all distributions and of the target, if there is one. */
export function commonDimension(
  distributions: readonly AnyDistribution[],
  target: AnyDistribution | undefined,
): number {
  const dimensions = distributions.map(dimensionOf);
  const dimension = target ? dimensionOf(target) : dimensions[0]!;
  if (dimensions.every((other) => other === dimension)) return dimension;
  const rule = target ? `distributions of dimension ${dimension}, like the target` : "distributions of one dimension";
  throw invalid("arms", rule, dimensions);
}

/** Refuses a vector that cannot be learned from. Only utilities that accept vectors import it, to keep others small. */
export function checkVector(reward: ArrayLike<number>): void {
  if (!isVector(reward)) throw invalid("reward", "a list of numbers, not a record", reward);
  for (let index = 0; index < reward.length; index++) {
    const size = Math.abs(checkFinite(`reward[${index}]`, reward[index]));
    if (size > LARGEST_REWARD) throw invalid("reward", `numbers from -${LARGEST_REWARD} to ${LARGEST_REWARD}`, reward);
  }
}
