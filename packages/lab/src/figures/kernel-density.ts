import { invalid } from "@blendit/core/errors";

const NORMALISER = 1 / Math.sqrt(2 * Math.PI);
// Beyond this many bandwidths the kernel is below 1e-16 of its top.
const REACH = 8.6;

/**
 * Density of the samples, smoothed by a Gaussian kernel, at each of `xs`: the mean of phi((x - sample) / h) / h. The
 * bandwidth h is Silverman's unless given.
 *
 * @example kernelDensity([0], [0], 1)   // [0.3989...], the top of the standard normal
 */
export function kernelDensity(samples: readonly number[], xs: readonly number[], bandwidth?: number): number[] {
  const h = bandwidth ?? silvermanBandwidth(samples);
  if (!(h > 0)) throw invalid("bandwidth", "a number > 0", h);
  if (samples.length === 0) return xs.map(() => 0);
  const sorted = Float64Array.from(samples).sort();
  return xs.map((x) => densityAt(sorted, x, h));
}

function densityAt(sorted: Float64Array, x: number, h: number): number {
  let sum = 0;
  for (let i = firstAbove(sorted, x - REACH * h); i < sorted.length && sorted[i]! <= x + REACH * h; i++) {
    sum += Math.exp(-0.5 * ((x - sorted[i]!) / h) ** 2);
  }
  return (NORMALISER * sum) / (h * sorted.length);
}

function firstAbove(sorted: Float64Array, value: number): number {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (sorted[middle]! < value) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Silverman's rule: 0.9 min(deviation, interquartile range / 1.34) n^(-1/5); 1 where the samples do not spread. */
export function silvermanBandwidth(samples: readonly number[]): number {
  const sorted = Float64Array.from(samples).sort();
  const n = sorted.length;
  const mean = sorted.reduce((sum, x) => sum + x, 0) / n;
  const deviation = Math.sqrt(sorted.reduce((sum, x) => sum + (x - mean) ** 2, 0) / (n - 1));
  const quartiles = (quantile(sorted, 0.75) - quantile(sorted, 0.25)) / 1.34;
  const spread = quartiles > 0 ? Math.min(deviation, quartiles) : deviation;
  return spread > 0 ? 0.9 * spread * n ** -0.2 : 1;
}

function quantile(sorted: Float64Array, p: number): number {
  const place = p * (sorted.length - 1);
  const below = Math.floor(place);
  const [low = Number.NaN, high = low] = sorted.subarray(below, below + 2);
  return low + (place - below) * (high - low);
}
