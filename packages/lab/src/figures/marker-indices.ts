import { type AxisScale, axisPosition } from "./axis-scale.ts";

const MARKERS = 7;

/**
 * Points of a line that get a marker: evenly spread over the axis, not over the points, and shifted for each line by its
 * `phase` in [0, 1), so that markers of lines that nearly coincide lie side by side.
 */
export function markerIndices(x: readonly number[], axis: AxisScale, phase: number): number[] {
  if (x.length <= 2) return [...x.keys()];
  const positions = x.map((value) => axisPosition(axis, value));
  const indices = new Set<number>();
  for (let i = 0; i < MARKERS; i++) indices.add(nearest(positions, (i + 0.15 + 0.7 * phase) / MARKERS));
  return [...indices];
}

function nearest(positions: readonly number[], target: number): number {
  let best = 0;
  for (const [i, position] of positions.entries()) {
    if (Math.abs(position - target) < Math.abs(positions[best]! - target)) best = i;
  }
  return best;
}
