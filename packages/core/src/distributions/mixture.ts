import { checkOptions } from "../errors/check-options.ts";
import { checkNonNegative } from "../errors/checks.ts";
import { invalid } from "../errors/invalid.ts";
import { compensatedSum } from "../numeric/compensated-sum.ts";
import { checkDistribution, type Distribution } from "./distribution.ts";
import { mixtureQuantile } from "./mixture-quantile.ts";
import { normalizedMasses } from "./normalized-masses.ts";

interface MixturePart {
  readonly weight: number;
  readonly distribution: Distribution;
}

export interface MixtureOptions {
  /** Weights are >= 0 and sum to 1 within 1e-9. */
  readonly parts: readonly MixturePart[];
}

export interface Mixture extends Distribution {
  /** The parts of positive weight; parts that are mixtures themselves are replaced by theirs. */
  readonly parts: readonly MixturePart[];
}

/**
 * The law of a draw from parts[i].distribution, where i is drawn with the weights: a blend. Its density is that of its
 * continuous parts, unless all parts are laws of atoms; then it is their mass.
 *
 * @example mixture({ parts: [{ weight: 0.3, distribution: uniform({ low: 0, high: 1 }) }, ...] })
 */
export function mixture(options: MixtureOptions): Mixture {
  checkOptions("mixture", options, { parts: true });
  const parts = flatten(checkParts(options.parts));
  const laws = parts.map((part) => part.distribution);
  const weights = parts.map((part) => part.weight);
  const blend = (value: (law: Distribution) => number): number =>
    compensatedSum(laws.map((law, index) => weights[index]! * value(law)));
  const dense = laws.some((law) => !law.hasAtoms) ? parts.filter((part) => !part.distribution.hasAtoms) : parts;
  const mean = blend((law) => law.mean);
  const low = Math.min(...laws.map((law) => law.support[0]));
  const high = Math.max(...laws.map((law) => law.support[1]));

  const shape = {
    support: [low, high] as const,
    breakpoints: ascending(laws.flatMap((law) => law.breakpoints)),
    hasAtoms: laws.some((law) => law.hasAtoms),
    // The weights sum to 1 only up to rounding; at the ends of the support a probability is 1 exactly.
    cdf: (x: number) =>
      x >= high
        ? 1
        : Math.min(
            1,
            linear(parts, (law) => law.cdf(x)),
          ),
    survival: (x: number) =>
      x < low
        ? 1
        : Math.min(
            1,
            linear(parts, (law) => law.survival(x)),
          ),
    density: (x: number) => linear(dense, (law) => law.density(x)),
  };

  return {
    kind: "mixture",
    parts,
    terms: parts.length,
    mean,
    // Total variance: within the parts and between their means; squares of means themselves would cancel.
    variance: blend((law) => law.variance + (law.mean - mean) ** 2),
    ...shape,
    quantile: mixtureQuantile(shape, laws),
    partialMean: (x) => linear(parts, (law) => law.partialMean(x)),
    ...(laws.every((law) => law.shifted) && {
      shifted: (by) =>
        mixture({
          parts: parts.map(({ weight, distribution }) => ({ weight, distribution: distribution.shifted!(by) })),
        }),
    }),
    sample(random) {
      let left = random.uniform();
      let index = 0;
      for (; index < parts.length - 1; index++) {
        left -= weights[index]!;
        if (left < 0) break;
      }
      return laws[index]!.sample(random);
    },
  };
}

function linear(parts: readonly MixturePart[], value: (law: Distribution) => number): number {
  let sum = 0;
  for (const { weight, distribution } of parts) sum += weight * value(distribution);
  return sum;
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
    .flatMap((part) =>
      "parts" in part.distribution
        ? (part.distribution as Mixture).parts.map((inner) => ({ ...inner, weight: part.weight * inner.weight }))
        : [part],
    );
}

function ascending(points: readonly number[]): number[] {
  return [...new Set(points)].sort((left, right) => left - right);
}
