import { armNumber } from "./arm-number.ts";
import type { Configuration } from "./records.ts";

/**
 * The shares of decisions that a learner's weights lead to. A control with a share of its own gets exactly that; the others have
 * the rest in proportion to their weights.
 */
export function servedShares(configuration: Configuration, weights: Float64Array): Float64Array {
  const { control } = configuration;
  if (control?.share == null) return weights;
  const arm = armNumber(configuration, control.arm)!;
  const others = weights.reduce((sum, weight, other) => (other === arm ? sum : sum + weight), 0);
  // All others may be new, while the log is learned again.
  if (!(others > 0)) return servedShares(configuration, equalWeights(configuration));
  const rest = (1 - control.share) / others;
  return weights.map((weight, other) => (other === arm ? control.share! : weight * rest));
}

/** Equal shares of all arms that play, but for a control with a share of its own. */
export function equalShares(configuration: Configuration): Float64Array {
  return servedShares(configuration, equalWeights(configuration));
}

function equalWeights({ arms }: Configuration): Float64Array {
  const playing = arms.filter(({ isRetired }) => !isRetired).length;
  return Float64Array.from(arms, ({ isRetired }) => (isRetired ? 0 : 1 / playing));
}

/** A copy without arms that play no more, whose shares the others get in proportion. */
export function withoutRetired(configuration: Configuration, shares: Float64Array): Float64Array {
  const kept = Float64Array.from(configuration.arms, ({ isRetired }, arm) => (isRetired ? 0 : (shares[arm] ?? 0)));
  const total = kept.reduce((sum, share) => sum + share, 0);
  return total > 0 ? kept.map((share) => share / total) : equalShares(configuration);
}
