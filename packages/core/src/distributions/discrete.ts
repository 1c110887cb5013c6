import { checkOptions } from "../errors/check-options.ts";
import { checkFiniteList } from "../errors/checks.ts";
import { invalid } from "../errors/invalid.ts";
import { atoms } from "./atoms.ts";
import type { Distribution } from "./distribution.ts";
import { normalizedMasses } from "./masses.ts";

export interface DiscreteOptions {
  /** In any order; equal values are merged. */
  readonly values: readonly number[];
  /** Probability of each value; the sum must be 1 within 1e-9. */
  readonly masses: readonly number[];
}

/** The distribution of finitely many values. */
export function discrete(options: DiscreteOptions): Distribution {
  checkOptions("discrete", options, { values: true, masses: true });
  const values = checkFiniteList("values", options.values, 1);
  const masses = checkFiniteList("masses", options.masses, 1);
  if (masses.length !== values.length) {
    throw invalid("masses", `as many numbers as values (${values.length})`, masses);
  }
  return atoms("discrete", values, normalizedMasses("masses", masses));
}
