import type { AnyDistributionSpec, DistributionSpec } from "@blendit/core/specs";
import { rounded } from "@blendit/lab/text";

/** The number of bars of a target drawn by hand. */
export const DRAWN_BARS = 24;
/** Masses are multiples of 1 / PARTS, so that they have few digits and add up to exactly one. */
const PARTS = 10_000;

/** The distribution with these heights over bars of equal width: a mixture of uniform distributions, which experiment files support. */
export function drawnTarget(heights: readonly number[], [low, high]: readonly [number, number]): DistributionSpec {
  const step = (high - low) / heights.length;
  const edge = (index: number) => rounded(low + index * step, 6);
  return {
    kind: "mixture",
    parts: massesOf(heights).map((parts, index) => ({
      weight: parts / PARTS,
      distribution: { kind: "uniform", low: edge(index), high: edge(index + 1) },
    })),
  };
}

/** Masses in whole parts that add up to PARTS. Every bar gets at least one, so that every drawing is a distribution. */
function massesOf(heights: readonly number[]): number[] {
  const total = heights.reduce((sum, height) => sum + height, 0);
  const masses = heights.map((height) => Math.max(1, Math.round((PARTS * height) / Math.max(total, 1e-9))));
  const largest = masses.indexOf(Math.max(...masses));
  masses[largest]! += PARTS - masses.reduce((sum, mass) => sum + mass, 0);
  return masses;
}

/** Heights after a stroke, which the bars between its ends follow. Positions and heights are from 0 to 1. */
export function withStroke(
  heights: readonly number[],
  from: readonly [position: number, height: number],
  to: readonly [position: number, height: number],
): number[] {
  const [start, end] = from[0] <= to[0] ? [from, to] : [to, from];
  const barOf = (position: number) => Math.min(heights.length - 1, Math.max(0, Math.floor(position * heights.length)));
  const [first, last] = [barOf(start[0]), barOf(end[0])];
  return heights.map((height, bar) => {
    if (bar < first || bar > last) return height;
    const share = last === first ? 1 : (bar - first) / (last - first);
    const drawn = last === first ? to[1] : start[1] + share * (end[1] - start[1]);
    return Math.min(1, Math.max(0, drawn));
  });
}

/** The heights of a target drawn by hand, relative to the highest density that fits; undefined for other targets. */
export function drawnHeights(target: AnyDistributionSpec | undefined, highest: number): number[] | undefined {
  const parts = target?.kind === "mixture" ? target.parts : [];
  const heights = parts.flatMap(({ weight, distribution }) => {
    const bar = distribution as AnyDistributionSpec;
    return bar.kind === "uniform" ? Math.min(1, weight / (bar.high - bar.low) / highest) : [];
  });
  return heights.length === DRAWN_BARS ? heights : undefined;
}

/** Initial heights: a density at the middle of each bar, relative to the highest density that fits. */
export function heightsOf(outcomes: readonly number[], density: readonly number[], highest: number): number[] {
  return Array.from({ length: DRAWN_BARS }, (_, bar) => {
    const position = Math.round(((bar + 0.5) / DRAWN_BARS) * (outcomes.length - 1));
    return Math.min(1, density[position]! / highest);
  });
}
