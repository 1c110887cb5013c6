import { adaptivePanels } from "../numeric/adaptive-panels.ts";
import { atoms } from "./atoms.ts";
import type { Distribution } from "./distribution.ts";
import { massBetween } from "./masses.ts";
import { mixture } from "./mixture.ts";

/** The distribution of X clipped to [low, high]: each end has the mass of the tail beyond it. */
export function clipped(distribution: Distribution, low: number, high: number): Distribution {
  if (distribution.support[0] >= low && distribution.support[1] <= high) return distribution;
  const clamp = (x: number): number => Math.min(high, Math.max(low, x));
  const { parts, kind, breakpoints, density } = distribution;
  const sample: Distribution["sample"] = (random) => clamp(distribution.sample(random));
  if (parts) {
    const inner = parts.map((part) => ({ ...part, distribution: clipped(part.distribution, low, high) }));
    return { ...mixture({ parts: inner }), sample };
  }
  if (distribution.hasAtoms) return { ...atoms(kind, breakpoints.map(clamp), breakpoints.map(density)), sample };
  const point = (value: number): Distribution => atoms("discrete", [value], [1]);
  const inside = massBetween(distribution, low, high);
  const outer = [
    { weight: distribution.cdf(low), distribution: point(low) },
    ...(inside > 0 ? [{ weight: inside, distribution: truncated(distribution, low, high) }] : []),
    { weight: distribution.survival(high), distribution: point(high) },
  ];
  return { ...mixture({ parts: outer }), sample };
}

/** Integrals start around the mean at powers of two of the deviation, so that they do not step over a narrow distribution. */
const REACH = 6;

/** A distribution with a density, conditioned on [low, high], which must have some mass. */
export function truncated(distribution: Distribution, low: number, high: number): Distribution {
  const total = massBetween(distribution, low, high);
  const [below, above] = [distribution.cdf(low), distribution.survival(high)];
  const clamp = (x: number): number => Math.min(high, Math.max(low, x));
  const cdf = (x: number): number => massBetween(distribution, low, clamp(x)) / total;
  const survival = (x: number): number => massBetween(distribution, clamp(x), high) / total;
  const level = (p: number): number => (below < above ? below + p * total : 1 - (above + (1 - p) * total));
  const quantile = (p: number): number => (p <= 0 ? low : p >= 1 ? high : clamp(distribution.quantile(level(p))));
  const breakpoints = [low, ...distribution.breakpoints.filter((point) => point > low && point < high), high];
  const { mean, variance } = momentsOf(
    { cdf, survival, breakpoints },
    clamp(distribution.mean),
    Math.sqrt(distribution.variance),
  );
  const lowest = distribution.partialMean(low);

  return {
    kind: distribution.kind,
    mean,
    variance,
    support: [low, high],
    breakpoints,
    hasAtoms: false,
    cdf,
    survival,
    quantile,
    density: (x) => (x >= low && x <= high ? distribution.density(x) / total : 0),
    partialMean: (x) => (x >= high ? mean : (distribution.partialMean(clamp(x)) - lowest) / total),
    ...(distribution.shifted && { shifted: (by) => truncated(distribution.shifted!(by), low + by, high + by) }),
    sample: (random) => quantile(random.uniform()),
  };
}

/** Mean and variance from the tails on either side of a centre, so that integrands have one sign and nothing cancels. */
function momentsOf(
  { cdf, survival, breakpoints }: Pick<Distribution, "cdf" | "survival" | "breakpoints">,
  centre: number,
  deviation: number,
): { mean: number; variance: number } {
  const [low, high] = [breakpoints[0]!, breakpoints.at(-1)!];
  const around = Array.from({ length: REACH }, (_, power) => deviation * 2 ** power);
  const places = [...breakpoints, centre, ...around.flatMap((step) => [centre - step, centre + step])];
  const ends = [...new Set(places)].filter((x) => x >= low && x <= high).sort((a, b) => a - b);
  const unit = Math.min(deviation, high - low);
  const { integrals } = adaptivePanels({
    ends,
    functions: (x, out) => {
      const tail = x < centre ? -cdf(x) : survival(x);
      out[0] = tail / unit;
      out[1] = (2 * (x - centre) * tail) / unit / unit;
    },
    dimension: 2,
    tolerance: 1e-15,
  });
  const shift = unit * integrals[0]!;
  return { mean: centre + shift, variance: unit * unit * integrals[1]! - shift * shift };
}
