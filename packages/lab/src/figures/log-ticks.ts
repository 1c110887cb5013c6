import { linearTicks } from "./linear-ticks.ts";

const MOST_DECADES = 8;

/**
 * Ticks to label on a logarithmic axis: powers of ten (not all of them over many decades); where these are fewer than
 * three, 1, 2 and 5 times powers; where even that leaves fewer than three, evenly spaced ones.
 */
export function logTicks(low: number, high: number): number[] {
  const stride = Math.ceil(Math.log10(high / low) / MOST_DECADES);
  const tens = powers(low, high, [1], stride);
  if (tens.length >= 3) return tens;
  const ticks = powers(low, high, [1, 2, 5], 1);
  return ticks.length >= 3 ? ticks : linearTicks(low, high, 4).filter((tick) => tick > 0);
}

/** Unlabelled ticks at all multiples of powers of ten, which make an axis look logarithmic; none over many decades. */
export function minorLogTicks(low: number, high: number): number[] {
  if (Math.log10(high / low) > MOST_DECADES) return [];
  return powers(low, high, [1, 2, 3, 4, 5, 6, 7, 8, 9], 1);
}

function powers(low: number, high: number, multiples: readonly number[], stride: number): number[] {
  const ticks: number[] = [];
  const last = Math.floor(Math.log10(high) + 1e-9);
  for (let exponent = Math.floor(Math.log10(low)); exponent <= last; exponent++) {
    if (exponent % stride !== 0) continue;
    for (const multiple of multiples) ticks.push(Number(`${multiple}e${exponent}`));
  }
  return ticks.filter((tick) => tick >= low * (1 - 1e-9) && tick <= high * (1 + 1e-9));
}
