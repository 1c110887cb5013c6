import { atomsOf } from "../distributions/atoms.ts";
import type { Distribution } from "../distributions/distribution.ts";
import { adaptivePanels, type VectorFunction } from "../numeric/adaptive-panels.ts";
import { mixRows } from "../numeric/dot.ts";
import { cornerLevels, levelsWithin } from "./quantiles.ts";

/** What is known about a function to be integrated. */
interface Shape {
  /** Its largest absolute value, the unit of the tolerance; by default the largest of a few values. */
  readonly size?: number;
  /** Where it changes so fast that a rule could step over it. */
  readonly places?: readonly number[];
}

/**
 * E f(X) for vector-valued f: a sum over atoms, an integral over a density, and for a mixture the mixture of its components'
 * values.
 */
export function expectation(
  distribution: Distribution,
  dimension: number,
  f: VectorFunction,
  shape: Shape = {},
): Float64Array {
  const atoms = atomsOf(distribution);
  if (atoms) return sumOver(atoms.points, atoms.masses, dimension, f);
  const { parts } = distribution;
  if (!parts) return integralOver(distribution, dimension, f, shape);
  const mean = new Float64Array(dimension);
  mixRows(
    parts.map((part) => expectation(part.distribution, dimension, f, shape)),
    parts.map(({ weight }) => weight),
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
function integralOver(
  distribution: Distribution,
  dimension: number,
  f: VectorFunction,
  { size = sizeOf(distribution, dimension, f), places = [] }: Shape,
): Float64Array {
  // A level that rounds to one would give the end of an unbounded distribution, which is infinite.
  const functions: VectorFunction = (level, out) =>
    f(distribution.quantile(Math.min(level, 1 - Number.EPSILON / 2)), out);
  const ends = [0, ...levelsWithin([...cornerLevels(distribution), ...places.map(distribution.cdf)]), 1];
  return adaptivePanels({ ends, functions, dimension, tolerance: 1e-13 * size }).integrals;
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
