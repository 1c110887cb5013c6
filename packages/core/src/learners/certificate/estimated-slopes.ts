import type { ArmRoster } from "../arm-roster.ts";
import { RISK } from "./certificate.ts";
import type { ArmSlopes } from "./corner-bound.ts";
import type { KeptValues } from "./kept-values.ts";

/** At which rate beta the law of an arm with so many rewards may be off: within a Kullback-Leibler radius beta / count. */
export function estimatedRate(count: number, events: number): number {
  return Math.log((events / RISK) * (1 + Math.log(count)));
}

export interface EstimatedSlopes extends ArmSlopes {
  /** The largest rate of an arm that plays. */
  readonly rate: number;
}

/** How far each arm's mean of g, less its cost, may be off by what the arms have shown. */
export function estimatedSlopes(
  { active, floors }: ArmRoster,
  weights: Float64Array,
  tangent: Pick<ArmSlopes, "slopes" | "counts">,
  kept: KeptValues,
): EstimatedSlopes {
  const { counts } = tangent;
  const radii = counts.map((count) => estimatedRate(count, active.length) / count);
  // An arm at its floor cannot lose weight.
  const losing = active.filter((arm) => weights[arm]! > floors.each[arm]!);
  return {
    ...tangent,
    up: kept.rises(active, radii, 1),
    down: kept.rises(losing, radii, -1),
    rate: active.reduce((most, arm) => Math.max(most, radii[arm]! * counts[arm]!), 0),
  };
}
