import { compensatedSum } from "../numeric/compensated-sum.ts";
import type { Distribution } from "./distribution.ts";
import type { Mixture } from "./mixture.ts";

export interface Atoms {
  /** Ascending. */
  readonly points: readonly number[];
  readonly masses: Float64Array;
}

/** The values of a law of atoms alone, with their probabilities; undefined for a law that has a density. */
export function atomsOf(law: Distribution): Atoms | undefined {
  if (!isOfAtoms(law)) return undefined;
  const points = law.breakpoints;
  const masses = Float64Array.from(points, (point) => law.density(point));
  // What has a density beside its atoms answers with that density.
  return Math.abs(compensatedSum(masses) - 1) < 1e-9 ? { points, masses } : undefined;
}

function isOfAtoms(law: Distribution): boolean {
  return "parts" in law ? (law as Mixture).parts.every(({ distribution }) => isOfAtoms(distribution)) : law.hasAtoms;
}
