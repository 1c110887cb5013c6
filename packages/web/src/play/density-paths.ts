import { rounded } from "@blendit/lab/text";

/** Maps numbers to positions and back. */
export interface Scale {
  (value: number): number;
  invert(position: number): number;
}

export function linearScale([low, high]: readonly [number, number], [start, end]: readonly [number, number]): Scale {
  const factor = (end - start) / (high - low);
  const scale = (value: number) => start + (value - low) * factor;
  return Object.assign(scale, { invert: (position: number) => low + (position - start) / factor });
}

/** A line through points as the `d` of an SVG path. */
export function linePath(xs: readonly number[], ys: readonly number[], x: Scale, y: Scale): string {
  let path = "";
  for (let index = 0; index < xs.length; index++) {
    path += `${index === 0 ? "M" : "L"}${x(xs[index]!).toFixed(1)} ${y(ys[index]!).toFixed(1)}`;
  }
  return path;
}

/** The area between a line and zero, as the `d` of an SVG path. */
export function areaPath(xs: readonly number[], ys: readonly number[], x: Scale, y: Scale): string {
  return `${linePath(xs, ys, x, y)}L${x(xs.at(-1)!).toFixed(1)} ${y(0).toFixed(1)}L${x(xs[0]!).toFixed(1)} ${y(0).toFixed(1)}Z`;
}

/** The density of a blend. */
export function blendDensity(densities: readonly (readonly number[])[], weights: readonly number[]): number[] {
  const blend = new Array<number>(densities[0]?.length ?? 0).fill(0);
  densities.forEach((density, arm) => {
    const weight = weights[arm] ?? 0;
    for (let index = 0; index < blend.length; index++) blend[index]! += weight * density[index]!;
  });
  return blend;
}

/** The upper end of the axis for some shapes. A very steep one is cut off, because it would flatten all others. */
export function highestShown(densities: readonly (readonly number[])[], target: readonly number[] | undefined): number {
  const peaks = densities.map((density) => Math.max(...density)).toSorted((one, other) => one - other);
  const usual = peaks[Math.floor(peaks.length / 2)] ?? 1;
  return 1.06 * Math.max(Math.min(peaks.at(-1) ?? 1, 2.5 * usual), ...(target ?? [0]));
}

/** About this many round numbers within a range. */
export function roundTicks(low: number, high: number, about: number): number[] {
  const rough = (high - low) / about;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 5, 10].map((factor) => factor * power).find((each) => each >= rough)!;
  const first = Math.ceil(low / step - 1e-9);
  const count = Math.floor(high / step + 1e-9) - first + 1;
  return Array.from({ length: count }, (_, index) => rounded((first + index) * step, 12));
}

/** The mean and the standard deviation of a shape. */
export function momentsOfShape(xs: readonly number[], density: readonly number[]): { mean: number; deviation: number } {
  const total = density.reduce((sum, value) => sum + value, 0);
  const mean = density.reduce((sum, value, index) => sum + value * xs[index]!, 0) / total;
  const variance = density.reduce((sum, value, index) => sum + value * (xs[index]! - mean) ** 2, 0) / total;
  return { mean, deviation: Math.sqrt(variance) };
}
