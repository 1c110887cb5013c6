import { gaussian } from "@blendit/core";
import { checkOptions } from "@blendit/core/errors";
import { contextOptions, type Learner, type LearnerContext } from "@blendit/core/learners";
import { SingleArm, type Tally } from "./single-arm.ts";

/**
 * Thompson sampling with Gaussian priors: the probability of an arm is that of having the largest of independent draws
 * theta_k ~ N(m_k, range^2 / (n_k + 1)),  m_k = low + (sum of (reward - low)) / (n_k + 1) - cost_k,
 * which is N(sum / (n_k + 1), 1 / (n_k + 1)) as in the paper if rewards are in [0, 1]. It maximises the mean reward net of costs. Of
 * the utility it uses only the support; without one, low and range are those of the rewards so far.
 * Instead of drawing theta it computes q_k = P(theta_k is the largest) by quadrature: choices have the same distribution, and
 * their probability is known and can be logged. The weight above the floor is distributed as q.
 * Reference: Agrawal and Goyal (2013), AISTATS, "Further optimal regret bounds for Thompson sampling", algorithm 2.
 */
export function thompson(options: LearnerContext): Learner {
  checkOptions("thompson", options, contextOptions);
  return new SingleArm({ kind: "thompson", decide }, options);
}

function decide({ counts, means, costs, low, range }: Tally, out: Float64Array): void {
  const net = means.map((mean, arm) => (mean - low) * (counts[arm]! / (counts[arm]! + 1)) - costs[arm]!);
  const largest = Math.max(...net);
  chancesOfLargest(
    net.map((mean) => (mean - largest) / range),
    counts.map((count) => 1 / Math.sqrt(count + 1)),
    out,
  );
}

const normal = gaussian({ mean: 0, deviation: 1 });
/** Normal distributions are truncated this many deviations from the mean: P(Z > 6) is 1e-9. */
const REACH = 6;
/** The width of a panel, in units of the smallest deviation of the arms not yet truncated: eight nodes then err by about 1e-8. */
const PANEL = 3;
/** The Gauss-Legendre rule with eight nodes on [-1, 1]: its positive nodes, each with its weight. */
const RULE = [
  [0.1834346424956498, 0.362683783378362],
  [0.525532409916329, 0.3137066458778873],
  [0.7966664774136267, 0.2223810344533745],
  [0.9602898564975363, 0.1012285362903763],
].flatMap(([node, weight]) => [
  { node: (1 - node!) / 2, weight: weight! / 2 },
  { node: (1 + node!) / 2, weight: weight! / 2 },
]);

/**
 * P(X_k is the largest) for independent normal X_k, written into `out`; the sum is 1. The largest mean must be 0.
 * P_k = integral of F(x) phi_k(x) / Phi_k(x) dx with the cdf F = prod_j Phi_j of the maximum, for all k in one pass. The integral
 * starts where the last of the truncated densities begins, so that no Phi_k is zero. The narrowest density that has not ended
 * determines the width of a panel. With the largest mean at 0, that width is far above the rounding error of x.
 */
export function chancesOfLargest(means: Float64Array, deviations: Float64Array, out: Float64Array): void {
  const hazards = new Float64Array(out.length);
  out.fill(0);
  let start = Math.max(...means.map((mean, arm) => mean - REACH * deviations[arm]!));
  for (;;) {
    const wide = deviations.filter((deviation, arm) => start < means[arm]! + REACH * deviation);
    if (wide.length === 0) break;
    const width = PANEL * Math.min(...wide);
    for (const { node, weight } of RULE) {
      let mass = width * weight;
      for (let arm = 0; arm < out.length; arm++) {
        const z = (start + width * node - means[arm]!) / deviations[arm]!;
        const cdf = normal.cdf(z);
        hazards[arm] = normal.density(z) / (cdf * deviations[arm]!);
        mass *= cdf;
      }
      for (let arm = 0; arm < out.length; arm++) out[arm]! += mass * hazards[arm]!;
    }
    start += width;
  }
  const sum = out.reduce((total, chance) => total + chance, 0);
  for (let arm = 0; arm < out.length; arm++) out[arm]! /= sum;
}
