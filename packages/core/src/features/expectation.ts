import { atomsOf } from "../distributions/atoms.ts";
import type { Distribution } from "../distributions/distribution.ts";
import type { Mixture } from "../distributions/mixture.ts";
import { adaptivePanels, type VectorFunction } from "../numeric/adaptive-panels.ts";
import { mixRows } from "../numeric/dot.ts";
import { cornerLevels } from "./quantiles.ts";

/**
 * E f(X) for vector-valued f: a sum over atoms, an integral over a density, and for a mixture the mixture of its components'
 * values.
 */
export function expectation(distribution: Distribution, dimension: number, f: VectorFunction): Float64Array {
  const atoms = atomsOf(distribution);
  if (atoms) return sumOver(atoms.points, atoms.masses, dimension, f);
  if (!("parts" in distribution)) return integralOver(distribution, dimension, f);
  const { parts } = distribution as Mixture;
  const mean = new Float64Array(dimension);
  const weights = Float64Array.from(parts, ({ weight }) => weight);
  mixRows(
    parts.map(({ distribution }) => expectation(distribution, dimension, f)),
    weights,
    mean,
  );
  return mean;
}

function sumOver(points: readonly number[], masses: Float64Array, dimension: number, f: VectorFunction): Float64Array {
  const [mean, features] = [new Float64Array(dimension), new Float64Array(dimension)];
  points.forEach((point, atom) => {
    f(point, features);
    for (let index = 0; index < dimension; index++) mean[index]! += masses[atom]! * features[index]!;
  });
  return mean;
}

/** The integral of f(quantile(u)) over 0 < u < 1. */
function integralOver(distribution: Distribution, dimension: number, f: VectorFunction): Float64Array {
  // A level that rounds to one would give the end of an unbounded distribution, which is infinite.
  const functions: VectorFunction = (level, out) =>
    f(distribution.quantile(Math.min(level, 1 - Number.EPSILON / 2)), out);
  const ends = [0, ...cornerLevels(distribution), 1];
  return adaptivePanels({ ends, functions, dimension, tolerance: 1e-13 * sizeOf(distribution, dimension, f) })
    .integrals;
}

/** The size of f at a few points: the unit of the tolerance. */
function sizeOf(distribution: Distribution, dimension: number, f: VectorFunction): number {
  const out = new Float64Array(dimension);
  let size = Number.MIN_VALUE;
  for (const level of [0.05, 0.25, 0.5, 0.75, 0.95]) {
    f(distribution.quantile(level), out);
    size = Math.max(size, ...out.map(Math.abs));
  }
  return size;
}
