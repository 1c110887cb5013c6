import { panelNodes, panelWeights } from "../numeric/legendre-panel.ts";
import { normalScaledSurvival } from "../numeric/normal.ts";

/** Deviations from its mean at which a normal law is taken to end: P(Z > 6) is 1e-9. */
const REACH = 6;
/** Width of a panel, in the smallest deviation of the laws that have not ended: eight nodes then err by about 1e-8. */
const PANEL = 3;
const SQRT_TWO_PI = Math.sqrt(2 * Math.PI);

/**
 * P(X_k is the largest) for independent normal X_k, written into `out`; the sum is 1. The largest mean must be 0.
 * P_k = integral of F(x) phi_k(x) / Phi_k(x) dx with the cdf F = prod_j Phi_j of the maximum, all k in one pass. It starts
 * where the last of the laws begins, so that no Phi_k is zero, and its panels go by the narrowest law that has not yet
 * ended. The mean at 0 keeps them far above the rounding of x.
 */
export function chancesOfLargest(means: Float64Array, deviations: Float64Array, out: Float64Array): void {
  const hazards = new Float64Array(out.length);
  out.fill(0);
  let start = Math.max(...means.map((mean, arm) => mean - REACH * deviations[arm]!));
  for (;;) {
    const under = deviations.filter((deviation, arm) => start < means[arm]! + REACH * deviation);
    if (under.length === 0) break;
    const width = PANEL * Math.min(...under);
    for (let node = 0; node < panelNodes.length; node++) {
      let mass = width * panelWeights[node]!;
      for (let arm = 0; arm < out.length; arm++) {
        const z = (start + width * panelNodes[node]! - means[arm]!) / deviations[arm]!;
        // One exponential for density and cdf: its rounding, of z^2 / 2 units, is nothing here.
        const bell = Math.exp((-z * z) / 2);
        const tail = bell * normalScaledSurvival(Math.abs(z));
        const cdf = z < 0 ? tail : 1 - tail;
        hazards[arm] = bell / (SQRT_TWO_PI * cdf * deviations[arm]!);
        mass *= cdf;
      }
      for (let arm = 0; arm < out.length; arm++) out[arm]! += mass * hazards[arm]!;
    }
    start += width;
  }
  const sum = out.reduce((total, chance) => total + chance, 0);
  for (let arm = 0; arm < out.length; arm++) out[arm]! /= sum;
}
