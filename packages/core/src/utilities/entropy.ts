import { type CategoryOptions, categoryUtility } from "./category-space.ts";

/** Below this probability -p log p is the chord from the origin: a finite slope for categories not seen yet. */
const SMALLEST = 1e-12;

/**
 * Shannon entropy -sum_i p_i log p_i of the category of a reward, in nats. Influence function -log p(r) - U.
 * Concave: each term is. (The perplexity exp(entropy) is not; the weights that maximise the one maximise the other.)
 */
export function entropy(options: CategoryOptions = {}) {
  const chord = -Math.log(SMALLEST);
  return categoryUtility(
    "entropy",
    {
      term: (probability) => (probability < SMALLEST ? chord * probability : -probability * Math.log(probability)),
      slope: (probability) => (probability < SMALLEST ? chord : -Math.log(probability) - 1),
    },
    options,
  );
}
