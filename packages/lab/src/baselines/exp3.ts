import { checkOptions, invalid } from "@blendit/core/errors";
import { contextOptions, type Learner, type LearnerContext } from "@blendit/core/learners";
import { softmaxInto } from "@blendit/core/simplex";
import { SingleArm, type Tally } from "./single-arm.ts";

export interface Exp3Options {
  /** gamma in (0, 1]; by default it decreases with the round t: min(1, sqrt(K ln K / ((e - 1) t))). */
  readonly rate?: number;
}

/**
 * Exp3: exponential weights on importance-weighted rewards, mixed with equal shares. It maximises the mean reward net of
 * costs; of the utility it uses only the support.
 * q_k = (1 - gamma) exp(gamma S_k / K) / sum_j exp(gamma S_j / K) + gamma / K,  S_k = sum of x 1{A = k} / p,
 * with the logged probability p and the net reward x scaled to [0, 1] by support and costs. If the utility has no support, the
 * range of rewards so far replaces it, and all rewards in S are rescaled when it grows. If gamma decreases, the latest gamma
 * applies to all of S. The weight above the floor is distributed as q.
 * Reference: Auer, Cesa-Bianchi, Freund and Schapire (2002), SIAM J. Comput. 32, section 3.
 */
export function exp3(options: Exp3Options & LearnerContext): Learner {
  checkOptions("exp3", options, { rate: true, ...contextOptions });
  const { rate } = options;
  if (rate !== undefined && !(typeof rate === "number" && rate > 0 && rate <= 1)) {
    throw invalid("rate", "above 0 and at most 1", rate);
  }
  return new SingleArm(
    { kind: "exp3", hasImportance: true, decide: (tally, out) => decide(rate, tally, out) },
    options,
  );
}

function decide(rate: number | undefined, { round, counts, means, costs, low, range }: Tally, out: Float64Array): void {
  const armCount = out.length;
  const gamma = rate ?? Math.min(1, Math.sqrt((armCount * Math.log(armCount)) / ((Math.E - 1) * (round + 1))));
  const dearest = Math.max(...costs);
  const width = range + dearest - Math.min(...costs);
  for (let arm = 0; arm < armCount; arm++) {
    const gain = (means[arm]! - low + dearest - costs[arm]!) / width;
    out[arm] = (gamma / armCount) * counts[arm]! * gain;
  }
  softmaxInto(out, out);
  for (let arm = 0; arm < armCount; arm++) out[arm] = (1 - gamma) * out[arm]! + gamma / armCount;
}
