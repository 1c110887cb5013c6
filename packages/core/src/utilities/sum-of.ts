import { checkNonNegative } from "../errors/checks.ts";
import { invalid } from "../errors/invalid.ts";
import { LearningSumSpace, SumSpace } from "./sum-space.ts";
import { type SupportOptions, supportOf, type Utility } from "./utility.ts";

export interface SumTerm<Part> {
  readonly weight: number;
  readonly utility: Part;
}

export interface SumOptions<Part> extends SupportOptions {
  readonly terms: readonly SumTerm<Part>[];
}

/** sum_i weight_i U_i with weights >= 0: concave because its parts are. */
export function sumOf({ terms, ...options }: SumOptions<Utility>): Utility {
  if (!Array.isArray(terms) || terms.length === 0) throw invalid("terms", "a list of at least one term", terms);
  terms.forEach(({ weight }, index) => {
    checkNonNegative(`terms[${index}].weight`, weight);
  });
  checkSupports(terms, options);
  return {
    kind: "sum",
    smooth: terms.every(({ utility }) => utility.smooth),
    ...(terms.every(({ utility }) => utility.takesVectors) && { takesVectors: true as const }),
    ...supportOf(options),
    learningSpace: () =>
      new LearningSumSpace(terms.map(({ weight, utility }) => ({ weight, space: utility.learningSpace() }))),
    knownSpace: (laws) =>
      new SumSpace(terms.map(({ weight, utility }) => ({ weight, space: utility.knownSpace(laws) }))),
  };
}

/** Rewards are checked once, for the whole sum: a support that only a term states would never be looked at. */
function checkSupports(terms: readonly SumTerm<Utility>[], { support }: SupportOptions): void {
  for (const { utility } of terms) {
    if (utility.support && String(utility.support) !== String(support)) {
      throw invalid("support", "the same for the sum and its terms (state it on the sum)", utility.support);
    }
  }
}
