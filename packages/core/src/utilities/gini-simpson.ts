import { checkOptions } from "../errors/check-options.ts";
import { type CategoryOptions, categoryOptions, categoryUtility } from "../features/category-space.ts";
import type { Utility } from "../features/utility.ts";

/**
 * The Gini-Simpson index 1 - sum_i p_i^2: the probability that two rewards are in different categories. Influence function 2
 * (sum_i p_i^2 - p(r)). Concave: minus a sum of squares of linear functions of the distribution.
 */
export function giniSimpson(options: CategoryOptions = {}): Utility {
  checkOptions("gini-simpson", options, categoryOptions);
  // The terms p (1 - p) have the same sum, because the probabilities sum to one.
  return categoryUtility(
    "gini-simpson",
    {
      term: (probability) => probability * (1 - probability),
      slope: (probability) => 1 - 2 * probability,
      range: (count) => [0, 1 - 1 / count],
    },
    options,
  );
}
