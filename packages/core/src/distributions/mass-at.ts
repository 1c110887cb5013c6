import { before } from "../numeric/neighbours.ts";
import { atomsOf } from "./atoms-of.ts";
import type { Distribution } from "./distribution.ts";
import { massBetween } from "./mass-between.ts";
import type { Mixture } from "./mixture.ts";

/** P(X = x) as a function of x, to all digits however small it is, where the law tells its atoms apart from its density. */
export function massAt(law: Distribution): (x: number) => number {
  if ("parts" in law) {
    const parts = (law as Mixture).parts.map(({ weight, distribution }) => ({ weight, mass: massAt(distribution) }));
    return (x) => parts.reduce((sum, { weight, mass }) => sum + weight * mass(x), 0);
  }
  if (!law.hasAtoms) return () => 0;
  return atomsOf(law) ? law.density : (x) => massBetween(law, before(x), x);
}

/** P(low <= X <= high). */
export function massWithin(law: Distribution, low: number, high: number): number {
  return massBetween(law, low, high) + massAt(law)(low);
}
