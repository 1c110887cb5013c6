/** Newton's method from above needs no more steps. */
const STEPS = 6;

/**
 * The largest q with kl(p, q) <= radius, for shares p and q and kl(p, q) = p ln(p/q) + (1 - p) ln((1 - p)/(1 - q)). The result is
 * never below the exact one: kl is convex in q, so Newton's method from above stays above.
 */
export function largestShare(share: number, radius: number): number {
  if (share >= 1) return 1;
  const rest = 1 - share;
  if (share <= 0) return -Math.expm1(-radius);
  const ownTerm = share * Math.log(share);
  // Upper bounds to start from: kl(p, q) >= (q - p)^2 / (2 q), for p >= 1/2 even (q - p)^2 / (2 p (1 - p)), and kl(p, q) >= p ln
  // p + (1 - p) ln((1 - p)/(1 - q)).
  const square =
    share < 0.5
      ? share + radius + Math.sqrt(radius * radius + 2 * share * radius)
      : share + Math.sqrt(2 * share * rest * radius);
  const tail = 1 - rest * Math.exp((ownTerm - radius) / rest);
  let q = Math.min(square, tail);
  for (let step = 0; step < STEPS && q < 1; step++) {
    const excess = ownTerm - share * Math.log(q) + rest * Math.log(rest / (1 - q)) - radius;
    if (!(excess > 0)) break;
    q -= (excess * q * (1 - q)) / (q - share);
  }
  return Math.min(q, 1);
}

/** The smallest q with kl(p, q) <= radius. */
export function smallestShare(share: number, radius: number): number {
  return 1 - largestShare(1 - share, radius);
}

/** The average of an arm's observed cdf over each cell, and bounds on the true average. */
export interface CdfBands {
  readonly levels: Float64Array;
  readonly low: Float64Array;
  readonly high: Float64Array;
}

/**
 * Bands N kl(seen, true) <= rate for each cell. The average of the cdf over a cell is the mean of numbers between 0 and 1, one
 * for each reward, so the bound for shares holds.
 */
export function cdfBands(masses: Float64Array, count: number, rate: number): CdfBands {
  const cells = masses.length - 1;
  const bands = {
    levels: new Float64Array(cells),
    low: new Float64Array(cells),
    high: new Float64Array(cells),
  };
  const radius = rate / count;
  let sum = 0;
  for (let cell = 0; cell < cells; cell++) {
    sum += masses[cell]!;
    const isSame = cell > 0 && masses[cell] === 0;
    const level = Math.min(sum / count, 1);
    bands.levels[cell] = level;
    // Most cells have no reward, and the same band as the previous cell.
    bands.low[cell] = isSame ? bands.low[cell - 1]! : Math.max(smallestShare(level, radius), 0);
    bands.high[cell] = isSame ? bands.high[cell - 1]! : largestShare(level, radius);
  }
  return bands;
}

/** How far above and below its estimate the mean of a function may be. The function is linear on each cell, given at the ends. */
export function offInBands(values: Float64Array, { levels, low, high }: CdfBands): { up: number; down: number } {
  let up = 0;
  let down = 0;
  for (let cell = 0; cell < levels.length; cell++) {
    const rise = values[cell + 1]! - values[cell]!;
    const [better, worse] =
      rise > 0
        ? [levels[cell]! - low[cell]!, high[cell]! - levels[cell]!]
        : [high[cell]! - levels[cell]!, levels[cell]! - low[cell]!];
    up += Math.abs(rise) * better!;
    down += Math.abs(rise) * worse!;
  }
  return { up, down };
}

/** The band of a blend. */
export function blendBands(bands: readonly (CdfBands | undefined)[], weights: Float64Array): CdfBands {
  const cells = bands.find((band) => band !== undefined)!.levels.length;
  const mix = (part: keyof CdfBands) => {
    const out = new Float64Array(cells);
    bands.forEach((band, arm) => {
      if (band) for (let cell = 0; cell < cells; cell++) out[cell]! += weights[arm]! * band[part][cell]!;
    });
    return out;
  };
  return { levels: mix("levels"), low: mix("low"), high: mix("high") };
}
