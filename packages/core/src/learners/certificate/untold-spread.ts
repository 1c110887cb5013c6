import { paysOneValue, type RewardList } from "./kept-values.ts";

/** Fewer rewards tell nothing of an arm's spread. */
export const LEAST_REWARDS = 5;
/** An arm that paid the same number so often is taken to pay no other. */
const SURELY_CONSTANT = 1000;

/** Why the rewards of an arm do not tell its spread; undefined where they do. `count` is how many of them count, in effect. */
export function untoldSpread(rewards: RewardList, count: number, isBounded: boolean): string | undefined {
  if (!(rewards.length >= LEAST_REWARDS && count >= 1)) return `has fewer than ${LEAST_REWARDS} rewards that count`;
  if (isBounded || count >= SURELY_CONSTANT || !paysOneValue(rewards)) return undefined;
  return "has paid one value only, which tells nothing of what else it may pay: state the support";
}
