import type { Moments } from "./moments.ts";
import type { Estimate } from "./summary.ts";

/**
 * Means and standard errors over those replications alone that have a value, round by round; null where none has. `values`
 * holds zero for the others, `given` one for each that has a value and zero for the others.
 */
export function givenEstimates(values: Moments, given: Moments): (Estimate | null)[] {
  const { count, mean: means, squares } = values.save();
  return given.means.map((share, index) => {
    const having = Math.round(share * count);
    if (having === 0) return null;
    const mean = means[index]! / share;
    // Zeros that stand for no value spread about the mean as well: that part is taken off.
    const spread = squares[index]! - (count * means[index]! ** 2 * (1 - share)) / share;
    const standardError = having < 2 ? null : Math.sqrt(Math.max(spread, 0) / (having - 1) / having);
    return { mean, standardError };
  });
}
