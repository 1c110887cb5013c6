import type { DistributionSpec } from "@blendit/core/specs";

/** The arms of a scenario in words: `Beta(2, 2), Beta(4, 2)`. */
export function scenarioText(arms: readonly DistributionSpec[]): string {
  return arms.map(armText).join(", ");
}

function armText(arm: DistributionSpec): string {
  if (arm.kind === "beta") return `Beta(${arm.alpha}, ${arm.beta})`;
  if (arm.kind === "gaussian") return `N(${arm.mean}, ${arm.deviation})`;
  return arm.kind;
}
