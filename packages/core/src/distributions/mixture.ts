import { checkOptions } from "../errors/check-options.ts";
import { checkNonNegative } from "../errors/checks.ts";
import { invalid } from "../errors/invalid.ts";
import { firstIndex } from "../numeric/count-up-to.ts";
import { before } from "../numeric/neighbours.ts";
import { newtonInBracket, tailStep } from "../numeric/newton-in-bracket.ts";
import { checkDistribution, type Distribution, type MixturePart, partsOf } from "./distribution.ts";
import { normalizedMasses } from "./masses.ts";

export interface MixtureOptions {
  /** Weights are >= 0 and sum to 1 within 1e-9. */
  readonly parts: readonly MixturePart[];
}

export interface Mixture extends Distribution {
  readonly parts: readonly MixturePart[];
}

/**
 * The distribution of a draw from parts[i].distribution, where i is drawn with the weights. Its density is that of its continuous
 * components, unless all components are distributions of atoms; then it is their mass.
 *
 * @example mixture({ parts: [{ weight: 0.3, distribution: uniform({ low: 0, high: 1 }) }, ...] })
 */
export function mixture(options: MixtureOptions): Mixture {
  checkOptions("mixture", options, { parts: true });
  const parts = flatten(checkParts(options.parts));
  const distributions = parts.map((part) => part.distribution);
  const dense = distributions.some((distribution) => !distribution.hasAtoms)
    ? parts.filter((part) => !part.distribution.hasAtoms)
    : parts;
  const mean = linear(parts, (distribution) => distribution.mean);
  const low = Math.min(...distributions.map((distribution) => distribution.support[0]));
  const high = Math.max(...distributions.map((distribution) => distribution.support[1]));

  const shape = {
    support: [low, high] as const,
    breakpoints: ascending(distributions.flatMap((distribution) => distribution.breakpoints)),
    hasAtoms: distributions.some((distribution) => distribution.hasAtoms),
    // The weights sum to 1 only up to rounding, but at the ends of the support a probability is exactly 1.
    cdf: (x: number) => (x >= high ? 1 : linear(parts, (distribution) => distribution.cdf(x), 1)),
    survival: (x: number) => (x < low ? 1 : linear(parts, (distribution) => distribution.survival(x), 1)),
    density: (x: number) => linear(dense, (distribution) => distribution.density(x)),
  };

  return {
    kind: "mixture",
    parts,
    terms: parts.length,
    mean,
    // Total variance: within the components and between their means. Squares of the means themselves would cancel.
    variance: linear(parts, (distribution) => distribution.variance + (distribution.mean - mean) ** 2),
    ...shape,
    quantile: mixtureQuantile(shape, distributions),
    partialMean: (x) => linear(parts, (distribution) => distribution.partialMean(x)),
    ...(distributions.every((distribution) => distribution.shifted) && {
      shifted: (by) =>
        mixture({
          parts: parts.map(({ weight, distribution }) => ({ weight, distribution: distribution.shifted!(by) })),
        }),
    }),
    sample(random) {
      let left = random.uniform();
      for (const { weight, distribution } of parts) {
        left -= weight;
        if (left < 0) return distribution.sample(random);
      }
      // Reached only by rounding, because the weights sum to 1 up to rounding.
      return parts.at(-1)!.distribution.sample(random);
    },
  };
}

function linear(
  parts: readonly MixturePart[],
  value: (distribution: Distribution) => number,
  most = Number.POSITIVE_INFINITY,
): number {
  let sum = 0;
  for (const { weight, distribution } of parts) sum += weight * value(distribution);
  return Math.min(most, sum);
}

function checkParts(parts: readonly MixturePart[]): MixturePart[] {
  if (!Array.isArray(parts) || parts.length === 0) throw invalid("parts", "a list of at least 1 part", parts);
  for (const [index, part] of parts.entries()) {
    checkNonNegative(`parts[${index}].weight`, part?.weight);
    checkDistribution(`parts[${index}].distribution`, part.distribution);
  }
  const weights = normalizedMasses(
    "weights",
    parts.map((part) => part.weight),
  );
  return parts.map((part, index) => ({ ...part, weight: weights[index]! }));
}

function flatten(parts: readonly MixturePart[]): MixturePart[] {
  return parts
    .filter((part) => part.weight > 0)
    .flatMap(({ weight, distribution }) =>
      partsOf(distribution).map((inner) => ({ ...inner, weight: weight * inner.weight })),
    );
}

function ascending(points: readonly number[]): number[] {
  return [...new Set(points)].sort((left, right) => left - right);
}

type Shape = Pick<Distribution, "cdf" | "survival" | "density" | "breakpoints">;

/**
 * Quantile function of a mixture of distributions: the smallest x with cdf(x) >= p. The components' own quantiles enclose it, the
 * breakpoints between them narrow that to an interval where the cdf is smooth, and atoms are found exactly.
 */
function mixtureQuantile(shape: Shape, distributions: readonly Distribution[]): (p: number) => number {
  return (p) => {
    const ends = distributions.map((distribution) => distribution.quantile(p));
    const low = Math.min(...ends);
    const high = Math.max(...ends);
    // Comparing in the smaller tail keeps precision for p near 1.
    const reaches = p <= 0.5 ? (x: number) => shape.cdf(x) >= p : (x: number) => shape.survival(x) <= 1 - p;
    if (low === high || reaches(low)) return low;
    // Both tails are rounded, so an atom that reaches p by either of them counts.
    const reachesNearly = (x: number): boolean => reaches(x) || shape.cdf(x) >= p;
    const inner = shape.breakpoints.filter((point) => point > low && point < high);
    const first = firstIndex(inner.length, (index) => reachesNearly(inner[index]!));
    const [left, right] = [inner[first - 1] ?? low, inner[first] ?? high];
    if (!reaches(before(right))) return right;
    return smoothRoot(shape, p, left, right);
  };
}

function smoothRoot(shape: Shape, p: number, low: number, high: number): number {
  const isLower = p <= 0.5;
  const stepAt = (x: number): number =>
    isLower ? tailStep(p, shape.cdf(x), shape.density(x), 1) : tailStep(1 - p, shape.survival(x), shape.density(x), -1);
  // No tolerance except rounding, because near the end of the support a small step may be large relative to the distance to it.
  return newtonInBracket(stepAt, low, high, Number.NaN, 0);
}
