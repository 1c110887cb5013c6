import { checkPositive } from "../../errors/checks.ts";
import { invalid } from "../../errors/invalid.ts";

/** What an arm is taken to pay before it was tried, worth `count` rewards (alpha_0). */
export interface Prior {
  readonly count: number;
  /** Its features in the present coordinates; undefined for the pooled law. */
  features(): Float64Array | undefined;
}

/** The pooled law of all rewards seen so far, worth `count` of them. */
export interface PooledPriorSpec {
  readonly kind: "pooled";
  readonly count: number;
}

export function pooledPrior({ kind, count }: PooledPriorSpec): Prior {
  checkPositive("prior.count", count);
  if (kind !== "pooled") throw invalid("prior.kind", '"pooled", or no kind', kind);
  return { count, features: () => undefined };
}
