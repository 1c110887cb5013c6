import { atomsOf } from "../distributions/atoms.ts";
import { checkDistribution, type Distribution } from "../distributions/distribution.ts";
import { checkOptions } from "../errors/check-options.ts";
import { invalid, refused } from "../errors/invalid.ts";
import {
  type CategoryFunction,
  type CategoryOptions,
  CategorySpace,
  categoryOptions,
  categoryUtility,
} from "../features/category-space.ts";
import { entropyTerm } from "../features/entropy-term.ts";
import type { Utility } from "../features/utility.ts";

export interface KlOptions extends CategoryOptions {
  /** The distribution that the shares of the categories, or bins, should match (Q). */
  readonly target: Distribution;
}

/**
 * Minus the Kullback-Leibler divergence to a target, -sum_i p_i log(p_i / q_i), over categories or bins. By default the
 * categories are the target's atoms. Influence function -log(p(r) / q(r)) - U. Concave: entropy plus a linear function of the
 * distribution. Categories to which the target gives no probability are refused, because the divergence would be infinite.
 */
export function kl(options: KlOptions): Utility {
  checkOptions("kl", options, { target: true, ...categoryOptions });
  const { target, categories, edges } = options;
  checkDistribution("target", target);
  const stated = categories || edges ? options : { ...options, categories: valuesOf(target) };
  const form: CategoryFunction = {
    term: (probability: number, index: number) => entropyTerm.term(probability) + probability * logMasses[index]!,
    slope: (probability: number, index: number) => entropyTerm.slope(probability) + logMasses[index]!,
    range: () => [Math.min(...logMasses), 0],
  };
  const logMasses = new CategorySpace(form, stated).expected(target).map(Math.log);
  const empty = logMasses.findIndex((logMass) => !(logMass > Number.NEGATIVE_INFINITY));
  if (empty >= 0) {
    const place = edges
      ? `the bin from ${edges[empty - 1] ?? "-Infinity"} to ${edges[empty] ?? "Infinity"}`
      : stated.categories![empty];
    throw refused(edges ? "edges" : "categories", `The target gives ${place} no probability. Leave it out.`, place);
  }
  return { ...categoryUtility("kl", form, stated), target };
}

/** The values of a discrete target; refuses others. */
function valuesOf(target: Distribution): readonly number[] {
  const atoms = atomsOf(target);
  if (atoms) return atoms.points;
  throw invalid("target", "a discrete distribution, unless categories or edges are stated", target.kind);
}
