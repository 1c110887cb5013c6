import { adaptivePanels } from "../numeric/adaptive-panels.ts";
import { atoms } from "./atoms.ts";
import type { Distribution } from "./distribution.ts";
import { massBetween } from "./masses.ts";
import { type Mixture, mixture } from "./mixture.ts";

/** The law of X moved to the nearer end of [low, high] where it lies outside: each end has the mass of the tail beyond it. */
export function clipped(law: Distribution, low: number, high: number): Distribution {
  if (law.support[0] >= low && law.support[1] <= high) return law;
  const clamp = (x: number): number => Math.min(high, Math.max(low, x));
  const sample: Distribution["sample"] = (random) => clamp(law.sample(random));
  return { ...partsOf(law, low, high, clamp), sample };
}

function partsOf(law: Distribution, low: number, high: number, clamp: (x: number) => number): Distribution {
  if ("parts" in law) {
    const { parts } = law as Mixture;
    return mixture({
      parts: parts.map(({ weight, distribution }) => ({ weight, distribution: clipped(distribution, low, high) })),
    });
  }
  if (law.hasAtoms) {
    const { kind, breakpoints } = law;
    return atoms(
      kind,
      breakpoints.map(clamp),
      breakpoints.map((point) => law.density(point)),
    );
  }
  const point = (value: number): Distribution => atoms("discrete", [value], [1]);
  const inside = massBetween(law, low, high);
  return mixture({
    parts: [
      { weight: law.cdf(low), distribution: point(low) },
      ...(inside > 0 ? [{ weight: inside, distribution: truncated(law, low, high) }] : []),
      { weight: law.survival(high), distribution: point(high) },
    ],
  });
}

/** Powers of two of the deviation at which integrals around the mean begin, so that no narrow law is stepped over. */
const REACH = 6;

/** A law with a density, given that it lies in [low, high], where it has some mass. */
export function truncated(law: Distribution, low: number, high: number): Distribution {
  const total = massBetween(law, low, high);
  const [below, above] = [law.cdf(low), law.survival(high)];
  const clamp = (x: number): number => Math.min(high, Math.max(low, x));
  const cdf = (x: number): number => massBetween(law, low, clamp(x)) / total;
  const survival = (x: number): number => massBetween(law, clamp(x), high) / total;
  const level = (p: number): number => (below < above ? below + p * total : 1 - (above + (1 - p) * total));
  const quantile = (p: number): number => (p <= 0 ? low : p >= 1 ? high : clamp(law.quantile(level(p))));
  const breakpoints = [low, ...law.breakpoints.filter((point) => point > low && point < high), high];
  const { mean, variance } = momentsOf({ cdf, survival, breakpoints }, clamp(law.mean), Math.sqrt(law.variance));
  const lowest = law.partialMean(low);

  return {
    kind: law.kind,
    mean,
    variance,
    support: [low, high],
    breakpoints,
    hasAtoms: false,
    cdf,
    survival,
    quantile,
    density: (x) => (x >= low && x <= high ? law.density(x) / total : 0),
    partialMean: (x) => (x >= high ? mean : (law.partialMean(clamp(x)) - lowest) / total),
    ...(law.shifted && { shifted: (by) => truncated(law.shifted!(by), low + by, high + by) }),
    sample: (random) => quantile(random.uniform()),
  };
}

/** Mean and variance from the tails on either side of a centre: what is integrated has one sign, and nothing cancels. */
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
