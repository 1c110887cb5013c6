import { checkFinite } from "../errors/checks.ts";
import { invalid } from "../errors/invalid.ts";
import { LARGEST_REWARD } from "./utility.ts";

/** Refuses a vector that cannot be learned from: for utilities that take vectors, so that others need not carry it. */
export function checkVector(reward: ArrayLike<number>): void {
  for (let index = 0; index < reward.length; index++) {
    const size = Math.abs(checkFinite(`reward[${index}]`, reward[index]));
    if (size > LARGEST_REWARD) throw invalid("reward", `numbers of size at most ${LARGEST_REWARD}`, reward);
  }
}
