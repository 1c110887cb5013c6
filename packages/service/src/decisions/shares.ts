import { armNumber } from "./configuration.ts";
import type { Configuration } from "./records.ts";

/**
 * The shares of decisions for a learner's weights. A control with a share of its own gets exactly that share; the other
 * arms divide the rest in proportion to their weights.
 */
export function servedShares(configuration: Configuration, weights: Float64Array): Float64Array {
  const { control } = configuration;
  if (control?.share == null) return weights;
  const arm = armNumber(configuration, control.arm)!;
  const others = weights.reduce((sum, weight, other) => (other === arm ? sum : sum + weight), 0);
  // While the log is being learned again, all other arms may be new.
  if (!(others > 0)) return servedShares(configuration, equalWeights(configuration));
  const rest = (1 - control.share) / others;
  return weights.map((weight, other) => (other === arm ? control.share! : weight * rest));
}

/** Equal shares for all arms that are not retired, except for a control with a share of its own. */
export function equalShares(configuration: Configuration): Float64Array {
  return servedShares(configuration, equalWeights(configuration));
}

function equalWeights({ arms }: Configuration): Float64Array {
  const playing = arms.filter(({ isRetired }) => !isRetired).length;
  return Float64Array.from(arms, ({ isRetired }) => (isRetired ? 0 : 1 / playing));
}

/** A copy without retired arms, whose shares go to the others in proportion. */
export function withoutRetired(configuration: Configuration, shares: Float64Array): Float64Array {
  const kept = Float64Array.from(configuration.arms, ({ isRetired }, arm) => (isRetired ? 0 : (shares[arm] ?? 0)));
  const total = kept.reduce((sum, share) => sum + share, 0);
  return total > 0 ? kept.map((share) => share / total) : equalShares(configuration);
}
