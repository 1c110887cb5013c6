import { checkFinite, checkNonNegative, checkPositive } from "../errors/checks.ts";
import { invalid } from "../errors/invalid.ts";
import type { LearningSpace } from "../features/feature-space.ts";
import type { Utility } from "../features/utility.ts";

/**
 * The assumed rewards of an arm before it is tried, worth `count` rewards (alpha_0): mean and second moment (m_0, s_0) for
 * utilities of moments, the target for utilities that have one, or, for any utility, the pooled rewards of all arms so far.
 */
export type PriorSpec =
  | { readonly count: number; readonly mean: number; readonly secondMoment: number }
  | { readonly count: number }
  | { readonly kind: "pooled"; readonly count: number };

/** A prior in the coordinates of one learner. */
export interface Prior {
  readonly count: number;
  /** Its features in the current coordinates; undefined for the pooled rewards. */
  features(): Float64Array | undefined;
}

const COUNT = 0.5;

/** The prior of a spec. */
export function priorOf(prior: PriorSpec, utility: Utility, space: LearningSpace): Prior {
  const count = checkPositive("prior.count", prior.count);
  if ("kind" in prior) {
    if (prior.kind !== "pooled") throw invalid("prior.kind", '"pooled" or left out', prior.kind);
    return { count, features: () => undefined };
  }
  if ("mean" in prior) return momentPrior(count, prior.mean, prior.secondMoment, utility, space);
  const { target } = utility;
  if (target === undefined) {
    throw invalid("prior", `{ kind: "pooled", count }, since ${utility.kind} has no target distribution`, prior);
  }
  return { count, features: () => space.expected(target) };
}

/** The paper's prior: m_0 = 0, s_0 = 1 for moments, or the target; for other utilities, pooled rewards. */
export function defaultPrior(utility: Utility, space: LearningSpace): PriorSpec {
  if (utility.target) return { count: COUNT };
  return space.moments ? { count: COUNT, mean: 0, secondMoment: 1 } : { kind: "pooled", count: COUNT };
}

function momentPrior(count: number, mean: number, secondMoment: number, utility: Utility, space: LearningSpace): Prior {
  checkFinite("prior.mean", mean);
  checkNonNegative("prior.secondMoment", secondMoment);
  if (secondMoment < mean ** 2) throw invalid("prior.secondMoment", `at least mean^2 = ${mean ** 2}`, secondMoment);
  if (!space.moments)
    throw invalid("prior", `{ kind: "pooled", count }, since ${utility.kind} is not a function of two moments`, {
      mean,
      secondMoment,
    });
  const moments = space.moments.bind(space);
  return { count, features: () => moments(mean, secondMoment) };
}
