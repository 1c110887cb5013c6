import { checkOptions } from "../errors/check-options.ts";
import { checkProbability } from "../errors/checks.ts";
import { atoms } from "./atoms.ts";
import type { Distribution } from "./distribution.ts";

export interface BernoulliOptions {
  /** Probability of 1. */
  readonly p: number;
}

/** 1 with probability p, otherwise 0. */
export function bernoulli(options: BernoulliOptions): Distribution {
  checkOptions("bernoulli", options, { p: true });
  const p = checkProbability("p", options.p);
  return atoms("bernoulli", [0, 1], [1 - p, p]);
}
