import { largestShare, smallestShare } from "./bernoulli-band.ts";

/** The average of an arm's cdf over each cell, as seen, and between which ends the true one lies. */
export interface LawBands {
  readonly levels: Float64Array;
  readonly low: Float64Array;
  readonly high: Float64Array;
}

/**
 * Bands N kl(seen, true) <= rate for each cell. An average of the cdf over a cell is the mean of numbers between 0 and 1, one for
 * each reward, for which the bound of shares holds too.
 */
export function lawBands(masses: Float64Array, count: number, rate: number): LawBands {
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
    // Most cells hold no reward, and have the band of the one before.
    bands.low[cell] = isSame ? bands.low[cell - 1]! : Math.max(smallestShare(level, radius), 0);
    bands.high[cell] = isSame ? bands.high[cell - 1]! : largestShare(level, radius);
  }
  return bands;
}

/** How far above and below its estimate the mean of a function may be that is straight on each cell, given at the ends. */
export function offInBands(values: Float64Array, { levels, low, high }: LawBands): { up: number; down: number } {
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
export function blendBands(bands: readonly (LawBands | undefined)[], weights: Float64Array): LawBands {
  const cells = bands.find((band) => band !== undefined)!.levels.length;
  const mix = (part: keyof LawBands) => {
    const out = new Float64Array(cells);
    bands.forEach((band, arm) => {
      if (band) for (let cell = 0; cell < cells; cell++) out[cell]! += weights[arm]! * band[part][cell]!;
    });
    return out;
  };
  return { levels: mix("levels"), low: mix("low"), high: mix("high") };
}
