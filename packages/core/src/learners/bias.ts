import type { KnownArms } from "../known/known-arms.ts";
import { followsGradient, type Learner } from "./learner.ts";

/**
 * The bias of a learner's next step, in closed form: B_k = E[G_k | past] - g_k(w) with the centred gradient g of the true
 * laws. Zero for exact influence functions; undefined for a learner that follows no gradient.
 */
export function biasOf(learner: Learner, known: KnownArms): Float64Array | undefined {
  if (!followsGradient(learner)) return undefined;
  const expected = learner.expectedGradient(known.laws);
  const bias = known.gradient(learner.weights);
  for (let arm = 0; arm < bias.length; arm++) bias[arm] = expected[arm]! - bias[arm]!;
  return bias;
}
