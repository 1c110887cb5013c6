import { checkOptions } from "@blendit/core/errors";
import { contextOptions, type Learner, type LearnerContext } from "@blendit/core/learners";
import { SingleArm, type Tally } from "./single-arm.ts";

/**
 * UCB1: plays every arm once, then the first arm of largest index. It maximises the mean reward net of costs; of the utility it
 * uses only the support.
 * index_k = mean_k - cost_k + range sqrt(2 ln t / n_k)  after t rewards, n_k of them from arm k, where range is the width of the
 * support or, without one, of the rewards so far. All weight above the floor goes to that arm.
 * Reference: Auer, Cesa-Bianchi and Fischer (2002), Machine Learning 47, figure 1.
 */
export function ucb1(options: LearnerContext): Learner {
  checkOptions("ucb1", options, contextOptions);
  return new SingleArm({ kind: "ucb1", decide }, options);
}

function decide({ round, counts, means, costs, range }: Tally, out: Float64Array): void {
  let best = counts.indexOf(0);
  if (best < 0) {
    const index = (arm: number) => means[arm]! - costs[arm]! + range * Math.sqrt((2 * Math.log(round)) / counts[arm]!);
    best = 0;
    for (let arm = 1; arm < out.length; arm++) if (index(arm) > index(best)) best = arm;
  }
  out.fill(0);
  out[best] = 1;
}
