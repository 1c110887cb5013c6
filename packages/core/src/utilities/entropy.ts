import { type CategoryOptions, categoryUtility } from "./category-space.ts";
import { entropyTerm } from "./entropy-term.ts";

/**
 * Shannon entropy -sum_i p_i log p_i of the category of a reward, in nats. Influence function -log p(r) - U.
 * Concave: each term is. (The perplexity exp(entropy) is not; the weights that maximise the one maximise the other.)
 */
export function entropy(options: CategoryOptions = {}) {
  return categoryUtility("entropy", entropyTerm, options);
}
