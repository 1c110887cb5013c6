/** How fast the past is forgotten: the last 3.5 % of the rounds count for a half. */
export const DECAY = 20;

/**
 * The share of the newest blend in a polynomial-decay average, v <- v + share (w_t - v): with share = d / (t + d - 1) the
 * blend of round s counts about (s / t)^(d - 1) times as much as the newest; d = 1 is the uniform average.
 */
export function decayShare(round: number, decay = DECAY): number {
  return decay / (round + decay - 1);
}
