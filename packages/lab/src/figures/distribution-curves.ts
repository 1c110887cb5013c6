import type { Distribution } from "@blendit/core/distributions";

/** The density of samples at each of `xs`, smoothed by a Gaussian kernel of bandwidth h: the mean of phi((x - sample) / h) / h. */
export function kernelDensity(samples: readonly number[], xs: readonly number[], h: number): number[] {
  const scale = 1 / (Math.sqrt(2 * Math.PI) * h * samples.length);
  return xs.map((x) => scale * samples.reduce((sum, sample) => sum + Math.exp(-0.5 * ((x - sample) / h) ** 2), 0));
}

/** Silverman's rule: 0.9 min(deviation, interquartile range / 1.34) n^(-1/5); 0 if all samples are equal. */
export function silvermanBandwidth(samples: readonly number[]): number {
  const sorted = Float64Array.from(samples).sort();
  const n = sorted.length;
  const mean = sorted.reduce((sum, x) => sum + x, 0) / n;
  const deviation = Math.sqrt(sorted.reduce((sum, x) => sum + (x - mean) ** 2, 0) / (n - 1));
  const quartiles = (quantile(sorted, 0.75) - quantile(sorted, 0.25)) / 1.34;
  const spread = quartiles > 0 ? Math.min(deviation, quartiles) : deviation;
  return spread > 0 ? 0.9 * spread * n ** -0.2 : 0;
}

function quantile(sorted: Float64Array, p: number): number {
  const position = p * (sorted.length - 1);
  const below = Math.floor(position);
  const [low = Number.NaN, high = low] = sorted.subarray(below, below + 2);
  return low + (position - below) * (high - low);
}

const POINTS = 300;
/** The smallest bandwidth as a share of the axis. Narrower peaks, such as those of constant outcomes, would fall between points. */
const NARROWEST = 0.01;
/** An unbounded distribution is drawn between this quantile and its mirror image. */
const TAIL = 1e-3;
/** At most this many values are shown as single values. */
const MOST_VALUES = 30;
/** A distribution with atoms is smoothed from this many quantiles at most; fewer if it has fewer atoms. */
const MOST_SAMPLES = 500;
const FEWEST_SAMPLES = 20;

/** Evaluates several distributions at the same values, for drawing. */
export interface DistributionCurves {
  /** Whether `x` lists the few possible outcomes, rather than points along an interval. */
  readonly areValues: boolean;
  readonly x: readonly number[];
  /** The density of a distribution at `x`, or its probabilities in percent if `areValues`. */
  of(distribution: Distribution): readonly number[];
}

/**
 * Probabilities if the distributions have few values, else densities, smoothed for distributions with atoms. Mass that smoothing moves
 * beyond the smallest or largest outcome is reflected there, so that no curve covers impossible outcomes.
 */
export function distributionCurves(distributions: readonly Distribution[]): DistributionCurves {
  const values = distributions.every(({ hasAtoms }) => hasAtoms) ? valuesOf(distributions) : undefined;
  if (values)
    return {
      areValues: true,
      x: values,
      of: (distribution) => values.map((value) => 100 * distribution.density(value)),
    };
  const ends = distributions.flatMap(endsOf);
  const low = Math.min(...ends);
  const high = Math.max(...ends);
  const x = Array.from({ length: POINTS + 1 }, (_, index) =>
    index === POINTS ? high : low + ((high - low) * index) / POINTS,
  );
  return {
    areValues: false,
    x,
    of: (distribution) =>
      distribution.hasAtoms
        ? reflectedDensity(samplesOf(distribution), x, low, high)
        : x.map((value) => distribution.density(value)),
  };
}

/** The values of distributions that consist of few atoms; undefined for other distributions. */
function valuesOf(distributions: readonly Distribution[]): number[] | undefined {
  const values = new Set<number>();
  for (const distribution of distributions) {
    const atoms = distribution.breakpoints;
    const mass = atoms.length > MOST_VALUES ? 0 : atoms.reduce((sum, atom) => sum + distribution.density(atom), 0);
    if (!(Math.abs(mass - 1) < 1e-9)) return undefined;
    for (const atom of atoms) values.add(atom);
    if (values.size > MOST_VALUES) return undefined;
  }
  return [...values].sort((one, other) => one - other);
}

function endsOf(distribution: Distribution): number[] {
  const [low, high] = distribution.support;
  return [
    Number.isFinite(low) ? low : distribution.quantile(TAIL),
    Number.isFinite(high) ? high : distribution.quantile(1 - TAIL),
  ];
}

function reflectedDensity(samples: readonly number[], xs: readonly number[], low: number, high: number): number[] {
  const h = Math.max(silvermanBandwidth(samples), NARROWEST * (high - low));
  const [within, below, above] = [xs, xs.map((x) => 2 * low - x), xs.map((x) => 2 * high - x)].map((points) =>
    kernelDensity(samples, points, h),
  ) as [number[], number[], number[]];
  return within.map((density, index) => density + below[index]! + above[index]!);
}

function samplesOf(distribution: Distribution): number[] {
  const count = Math.min(MOST_SAMPLES, Math.max(FEWEST_SAMPLES, distribution.breakpoints.length));
  return Array.from({ length: count }, (_, index) => distribution.quantile((index + 0.5) / count));
}
