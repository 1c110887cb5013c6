import type { Distribution } from "@blendit/core/distributions";
import { mixture } from "@blendit/core/distributions";
import { cdfRadius } from "@blendit/core/inference";

/** A quantile of a blend, and between which outcomes it lies at every look with a confidence of 95 %, all quantiles at once. */
export interface QuantileBound {
  readonly level: number;
  readonly value: number;
  /** Null where outcomes do not tell: as far down, or up, as outcomes may lie. */
  readonly low: number | null;
  readonly high: number | null;
}

const LEVELS = [0.05, 0.25, 0.5, 0.75, 0.95];
const RISK = 0.05;

/**
 * Quantiles of a blend with bounds, by a band for its distribution function: those of the arms are within `cdfRadius` of what was
 * seen, all at once, so that of the blend is within the weighted sum.
 */
export function quantileBounds(
  laws: readonly Distribution[],
  samples: readonly { readonly length: number }[],
  weights: Float64Array,
): QuantileBound[] {
  const playing = laws.map((_, arm) => arm).filter((arm) => weights[arm]! > 0);
  const blend = mixture({ parts: playing.map((arm) => ({ weight: weights[arm]!, distribution: laws[arm]! })) });
  const radius = playing.reduce(
    (sum, arm) => sum + weights[arm]! * cdfRadius(samples[arm]!.length, RISK / laws.length),
    0,
  );
  return LEVELS.map((level) => ({
    level,
    value: blend.quantile(level),
    low: level - radius > 0 ? blend.quantile(level - radius) : null,
    high: level + radius < 1 ? blend.quantile(level + radius) : null,
  }));
}
