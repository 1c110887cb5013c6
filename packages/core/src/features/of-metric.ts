import type { AnyDistribution, PlainReward, Reward } from "../distributions/distribution.ts";
import { metricIn, metricOf } from "../distributions/record.ts";
import { invalid, refused } from "../errors/invalid.ts";
import type { FeatureSpace } from "./feature-space.ts";
import { checkUtility, distributionWithin, ofRecords, rewardWithin, type Utility } from "./utility.ts";

/**
 * A utility of one metric of records, or, for utilities of vectors, of several metrics as a vector. Properties of the utility
 * such as its support apply to the metric.
 *
 * @example ofMetric("quality", variance())
 */
export function ofMetric(of: string | readonly string[], utility: Utility): Utility {
  const { kind, smooth, isLinear, target, shown, options } = checkUtility("utility", utility);
  checkNames(of, utility);
  return ofRecords([of].flat(), {
    kind,
    smooth,
    ...(isLinear && { isLinear }),
    ...(shown && { shown }),
    target,
    options: { ...options, of },
    knownSpace: (records, quadrature) => {
      const marginal = (distribution: AnyDistribution) => distributionWithin(utility, metricOf(distribution, of));
      // Spaces may cache distributions by identity, so each record distribution gets one marginal.
      const marginals = new Map(records.map((distribution) => [distribution, marginal(distribution)]));
      return metricSpace(utility.knownSpace([...marginals.values()], quadrature), {
        distribution: (distribution) => marginals.get(distribution) ?? marginal(distribution),
        reward: (reward) => {
          const plain = metricIn(reward, of);
          return utility.outside === "clip" ? rewardWithin(utility, plain) : plain;
        },
      });
    },
  });
}

function checkNames(of: string | readonly string[], { kind, takesVectors, metrics }: Utility): void {
  const names = [of].flat();
  if (names.length === 0 || !names.every((name) => typeof name === "string" && name !== "")) {
    throw invalid("of", "the name of a metric, or a list of names", of);
  }
  if (new Set(names).size < names.length) throw invalid("of", "a list in which no metric repeats", of);
  if (Array.isArray(of) && !takesVectors) {
    throw invalid("of", `the name of one metric, since ${kind} is a utility of numbers`, of);
  }
  if (metrics) throw refused("of", `${kind} already reads ${metrics.join(", ")}. Leave \`of\` out.`, of);
}

/** The coordinates of plain outcomes, applied to records that contain them. */
function metricSpace(
  space: FeatureSpace,
  plain: { distribution(distribution: AnyDistribution): AnyDistribution; reward(reward: Reward): PlainReward },
): FeatureSpace {
  const number = (reward: unknown) => plain.reward(reward as Reward) as number;
  return {
    dimension: space.dimension,
    sparsity: space.sparsity,
    ...(space.isQuadratic && { isQuadratic: true }),
    features: (reward, out) => space.features(plain.reward(reward), out),
    expected: (distribution) => space.expected(plain.distribution(distribution)),
    value: (m) => space.value(m),
    gradient: (m, out) => space.gradient(m, out),
    slack: (m) => space.slack?.(m) ?? 0,
    corners: () => {
      const corners = space.corners?.();
      return corners && ((reward) => corners(number(reward)));
    },
    beyond: (reward, share) => space.beyond?.(number(reward), share) ?? 0,
    finer: () => {
      const finer = space.finer?.();
      return finer && metricSpace(finer, plain);
    },
  };
}
