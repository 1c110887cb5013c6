import type { CurvesOptions } from "./curves.ts";
import { curvesFigure } from "./curves-figure.ts";
import type { FigureDocument } from "./figure-document.ts";

export interface DensitySeries {
  readonly label: string;
  readonly x: readonly number[];
  readonly density: readonly number[];
}

export interface DensityOptions {
  readonly title: string;
  /** Name and unit of what is distributed, such as "Reward (points)". */
  readonly xLabel: string;
  readonly series: readonly DensitySeries[];
  readonly notes?: readonly string[];
}

/** Densities as curves that begin at zero. */
export function densityCurves({ title, xLabel, series, notes = [] }: DensityOptions): CurvesOptions {
  return {
    title,
    xLabel,
    yLabel: "Density (per unit)",
    series: series.map(({ label, x, density }) => ({ label, x, mean: density, standardError: null })),
    logX: false,
    logY: false,
    fromZero: true,
    markers: false,
    notes,
  };
}

/** `densityCurves` as a picture. */
export function densityFigure(options: DensityOptions, document: FigureDocument): string {
  return curvesFigure(densityCurves(options), document);
}
