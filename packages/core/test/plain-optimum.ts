import type { AnyDistribution } from "../src/distributions/distribution.ts";
import type { Utility } from "../src/features/utility.ts";
import { type Optimum, type OptimumOptions, optimum } from "../src/optimum/optimum.ts";
import { type AnyDistributionSpec, anyDistribution } from "../src/specs/distribution.ts";
import { type UtilitySpec, utility } from "../src/specs/utility.ts";

export interface PlainOptimumOptions extends Omit<OptimumOptions, "utility" | "arms"> {
  readonly utility: UtilitySpec | Utility;
  readonly arms: readonly (AnyDistributionSpec | AnyDistribution)[];
}

/** `optimum` of a problem whose utility and arms may be plain data. */
export function plainOptimum({ utility: goal, arms, ...rest }: PlainOptimumOptions): Optimum {
  return optimum({ ...rest, utility: utility(goal), arms: arms.map((arm) => anyDistribution(arm)) });
}
