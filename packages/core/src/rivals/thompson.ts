import { checkOptions } from "../errors/check-options.ts";
import { contextOptions, type Learner, type LearnerContext } from "../learners/learner.ts";
import { chancesOfLargest } from "./chances-of-largest.ts";
import { singleArm, type Tally } from "./single-arm.ts";

/**
 * Thompson sampling with Gaussian priors: an arm is played as often as it has the largest of independent draws
 * theta_k ~ N(m_k, range^2 / (n_k + 1)),  m_k = low + (sum of (reward - low)) / (n_k + 1) - cost_k,
 * which is N(sum / (n_k + 1), 1 / (n_k + 1)) of the paper where rewards lie in [0, 1]. It maximises the mean reward net of
 * costs; of the utility it takes only the support, and without one the rewards seen give low and range.
 * Instead of drawing theta it takes P(theta_k is the largest) for q_k by a fixed quadrature: the choice has the same law,
 * its probability is known and can be logged. Plays q above the floor.
 * Reference: Agrawal and Goyal (2013), AISTATS, "Further optimal regret bounds for Thompson sampling", algorithm 2.
 */
export function thompson(options: LearnerContext): Learner {
  checkOptions("thompson", options, contextOptions);
  return singleArm({ kind: "thompson", aim }, options);
}

function aim({ counts, means, costs, low, range }: Tally, out: Float64Array): void {
  const net = means.map((mean, arm) => (mean - low) * (counts[arm]! / (counts[arm]! + 1)) - costs[arm]!);
  const largest = Math.max(...net);
  chancesOfLargest(
    net.map((mean) => (mean - largest) / range),
    counts.map((count) => 1 / Math.sqrt(count + 1)),
    out,
  );
}
