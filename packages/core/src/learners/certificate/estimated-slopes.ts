import type { ArmRoster } from "../arm-roster.ts";
import type { ArmSlopes } from "./corner-bound.ts";
import type { KeptValues } from "./kept-values.ts";

/** At which rate beta the law of an arm with so many rewards may be off: within a Kullback-Leibler radius beta / count. */
export function estimatedRate(count: number, events: number, risk: number): number {
  return Math.log(events / risk) + Math.log(1 + Math.log(count));
}

export interface EstimatedSlopes extends ArmSlopes {
  readonly rates: Float64Array;
  /** The largest rate of an arm that plays. */
  readonly largestRate: number;
}

/** How far each arm's mean of g, less its cost, may be off by what the arms have shown. */
export function estimatedSlopes(
  { active, floors }: ArmRoster,
  weights: Float64Array,
  { slopes, counts }: Pick<ArmSlopes, "slopes" | "counts">,
  kept: KeptValues,
  risk: number,
): EstimatedSlopes {
  const rates = counts.map((count) => estimatedRate(count, active.length, risk));
  const radii = rates.map((rate, arm) => rate / counts[arm]!);
  // An arm at its floor cannot lose weight.
  const losing = active.filter((arm) => weights[arm]! > floors.each[arm]!);
  return {
    slopes,
    counts,
    rates,
    up: kept.rises(active, radii, 1),
    down: kept.rises(losing, radii, -1),
    largestRate: active.reduce((most, arm) => Math.max(most, rates[arm]!), 0),
  };
}
