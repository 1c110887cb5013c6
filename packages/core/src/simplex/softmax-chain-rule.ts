import { centreGradientInto } from "./centre-gradient.ts";

/**
 * The gradient in logits of U(softmax(h)): J g with J = diag(w) - w w^T the Jacobian of the softmax, w = softmax(h)
 * and g any gradient of U on the simplex (a constant added to g changes nothing, since J 1 = 0).
 * Writes into `out`, which may be `gradient` itself.
 */
export function softmaxChainRule(weights: ArrayLike<number>, gradient: ArrayLike<number>, out: Float64Array): void {
  centreGradientInto(weights, gradient, out);
  for (let arm = 0; arm < out.length; arm++) out[arm]! *= weights[arm]!;
}
