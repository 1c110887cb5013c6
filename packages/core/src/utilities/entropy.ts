import { checkOptions } from "../errors/check-options.ts";
import { type CategoryOptions, categoryOptions, categoryUtility } from "../features/category-space.ts";
import { entropyTerm } from "../features/entropy-term.ts";
import type { Utility } from "../features/utility.ts";

/**
 * Shannon entropy -sum_i p_i log p_i of the category of a reward, in nats. Influence function -log p(r) - U. Concave: each term
 * is. (The perplexity exp(entropy) is not concave, but has the same best blend.)
 */
export function entropy(options: CategoryOptions = {}): Utility {
  checkOptions("entropy", options, categoryOptions);
  return categoryUtility("entropy", { ...entropyTerm, range: (count) => [0, Math.log(count)] }, options);
}
