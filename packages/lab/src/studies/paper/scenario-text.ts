import type { DistributionSpec } from "@blendit/core/specs";
import { unbroken } from "./unbroken.ts";

/** The arms of a scenario in words: `Beta(2, 2), Beta(4, 2)`. */
export function scenarioText(arms: readonly DistributionSpec[]): string {
  return arms.map(armText).join(", ");
}

/** An arm by its law. */
export function armText(arm: DistributionSpec): string {
  if (arm.kind === "beta") return unbroken(`Beta(${arm.alpha}, ${arm.beta})`);
  if (arm.kind === "gaussian") return unbroken(`N(${decimal(arm.mean)}, ${decimal(arm.deviation)})`);
  return arm.kind;
}

function decimal(value: number): string {
  return value.toFixed(2).replace("-", "−");
}
