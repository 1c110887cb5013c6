/** The c in E exp(c n D^2), which is at most 1 + 2 c / (2 - c). */
const RATE = 1.8;
/** From one epoch to the next the number of outcomes grows by this factor. */
const GROWTH = 1.3;

/**
 * How far the empirical distribution function of independent outcomes may be from the true one, everywhere and however often it
 * is checked: with probability 1 - risk, sup |F_n - F| is at most this for all numbers of outcomes n at once.
 *
 * D_n = sup |F_n - F| is a reverse submartingale, so by Doob's inequality the probability that it ever exceeds x from m outcomes
 * on is at most E exp(c m D_m^2) / exp(c m x^2). By the Dvoretzky-Kiefer-Wolfowitz inequality P(D_m > x) <= 2 exp(-2 m x^2),
 * hence E exp(c m D_m^2) <= 1 + 2c / (2 - c) for c < 2. The j-th epoch starts at m = 1.3^j outcomes and has a share 1 / ((j +
 * 1)(j + 2)) of the risk; these shares sum to one.
 */
export function cdfRadius(count: number, risk: number): number {
  // Slightly less, so that rounding of the logarithm cannot put a count before the start of its epoch.
  const epoch = Math.floor(Math.log(count) / Math.log(GROWTH) - 1e-12);
  const number = Math.max(epoch, 0);
  const start = Math.min(Math.ceil(GROWTH ** number), count);
  const share = risk / ((number + 1) * (number + 2));
  const constant = 1 + (2 * RATE) / (2 - RATE);
  return Math.min(1, Math.sqrt(Math.log(constant / share) / (RATE * start)));
}

/**
 * How far the empirical distribution function of independent outcomes may be from the true one, for a single check at a number of
 * outcomes fixed in advance, by the Dvoretzky-Kiefer-Wolfowitz inequality.
 */
export function oneLookCdfRadius(count: number, risk: number): number {
  return Math.min(1, Math.sqrt(Math.log(2 / risk) / (2 * count)));
}
