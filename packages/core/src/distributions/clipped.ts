import { atoms } from "./atoms.ts";
import type { Distribution } from "./distribution.ts";
import { massBetween } from "./mass-between.ts";
import { type Mixture, mixture } from "./mixture.ts";
import { truncated } from "./truncated.ts";

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
