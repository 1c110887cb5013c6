import type { Reward } from "../../distributions/law.ts";
import type { RewardList } from "./kept-values.ts";
import { LEAST_REWARDS } from "./untold-spread.ts";

/** So many places of a stated support are looked at. */
const PLACES = 33;
/** Values this near to each other, as a share of their range, are worth the same. */
const SAME = 1e-9;
/** A spread that fewer values carry than so many, and than this share of all, may be that of any tail. */
const LEAST_CARRYING = 4;
const CARRYING_SHARE = 0.15;
/** Of fewer rewards of an arm none may be from a part of its law that makes up a tenth or two. */
const SMALL_SAMPLE = 20;
/** Values within this share of the range of all arms' values are alike. */
const ALIKE = 0.01;

/**
 * g of rewards that an arm may pay though it has not, where what it has paid tells too little. With a stated support anything in
 * it: if too few of the arm's rewards differ in worth, as where none reached the upper tail that counts, or if the support reaches
 * further beyond them than they do themselves. Otherwise a standard deviation beyond its rewards: if a few of them
 * carry the spread of g.
 */
export function hiddenValues(
  rewards: RewardList,
  values: Float64Array,
  support: readonly [number, number] | undefined,
  g: (reward: Reward) => number,
): readonly number[] {
  const numbers = Float64Array.from(Array.from(rewards).filter((reward) => typeof reward === "number"));
  if (numbers.length === 0) return [];
  const [low, high] = extremes(numbers);
  if (support) {
    const [from, to] = support;
    const isFar = Math.max(to - high, low - from) > high - low;
    if (tellsSpread(values) && !isFar) return [];
    return Array.from({ length: PLACES }, (_, place) => g(from + ((to - from) * place) / (PLACES - 1)));
  }
  if (isCarriedByMany(values)) return [];
  const mean = numbers.reduce((sum, number) => sum + number, 0) / numbers.length;
  const squares = numbers.reduce((sum, number) => sum + (number - mean) ** 2, 0);
  const deviation = Math.sqrt(squares / (numbers.length - 1));
  return [g(low - deviation), g(high + deviation)];
}

/** Whether the few values of an arm are so much alike that they show nothing of a tail that g is about. */
export function hidesTail(values: Float64Array, rangeOfAll: number): boolean {
  const [low, high] = extremes(values);
  return values.length < SMALL_SAMPLE && high - low <= ALIKE * rangeOfAll;
}

/** Whether enough of an arm's values differ, counted from the smallest as from the largest. */
export function tellsSpread(values: Float64Array): boolean {
  const [low, high] = extremes(values);
  const same = SAME * (high - low);
  let above = 0;
  let below = 0;
  for (const value of values) {
    if (value > low + same) above++;
    if (value < high - same) below++;
  }
  return 1 + Math.min(above, below) >= LEAST_REWARDS;
}

/** Whether the distances d of values from the smallest, and from the largest, are carried by many: (sum d)^2 / sum d^2 of them. */
function isCarriedByMany(values: Float64Array): boolean {
  const least = Math.min(LEAST_CARRYING, CARRYING_SHARE * values.length);
  return extremes(values).every((end) => {
    let sum = 0;
    let squares = 0;
    for (const value of values) {
      sum += Math.abs(value - end);
      squares += (value - end) ** 2;
    }
    return sum * sum >= least * squares && squares > 0;
  });
}

function extremes(values: Float64Array): [low: number, high: number] {
  let [low, high] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const value of values) {
    if (value < low) low = value;
    if (value > high) high = value;
  }
  return [low, high];
}
