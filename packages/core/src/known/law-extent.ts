import type { Distribution } from "../distributions/distribution.ts";
import type { Mixture } from "../distributions/mixture.ts";

/** Tails lighter than this are cut; even the square root of it, as in the Wang deviation, is nothing. */
const NEGLIGIBLE_TAIL = 1e-40;

/** Where a law begins, but for a negligible tail. */
export function lowerEnd(law: Distribution): number {
  return Number.isFinite(law.support[0]) ? law.support[0] : walk(law, -1, (x) => law.cdf(x));
}

/** Where it ends. */
export function upperEnd(law: Distribution): number {
  return Number.isFinite(law.support[1]) ? law.support[1] : walk(law, 1, (x) => law.survival(x));
}

function walk(law: Distribution, direction: number, tail: (x: number) => number): number {
  let distance = Math.sqrt(law.variance);
  while (tail(law.mean + direction * distance) > NEGLIGIBLE_TAIL) distance *= 1.25;
  return law.mean + direction * distance;
}

/** Where each law lies, so that no panel steps over a narrow one; a place that has a landmark near needs no other. */
export function landmarks(laws: readonly Distribution[]): number[] {
  const places: number[] = [];
  // Atoms are breakpoints already.
  for (const law of laws.flatMap(parts).filter(({ hasAtoms }) => !hasAtoms)) {
    const near = 2 * Math.sqrt(law.variance);
    for (const place of [lowerEnd(law), law.mean, upperEnd(law)]) {
      if (!places.some((other) => Math.abs(other - place) < near)) places.push(place);
    }
  }
  return places;
}

function parts(law: Distribution): readonly Distribution[] {
  return "parts" in law ? (law as Mixture).parts.flatMap(({ distribution }) => parts(distribution)) : [law];
}

/** A length that shrinks and grows with the laws: the largest deviation, or how far apart their means are. */
export function spreadOf(laws: readonly Distribution[]): number {
  const means = laws.map((law) => law.mean);
  return Math.max(Math.max(...means) - Math.min(...means), ...laws.map((law) => Math.sqrt(law.variance)));
}
