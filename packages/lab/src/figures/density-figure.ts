import { rounded } from "../text/numbers.ts";
import type { FigureDocument } from "./create-document.ts";
import { curvesFigure } from "./curve-figure.ts";
import type { CurvesOptions } from "./curve-series.ts";
import { panelsFigure } from "./panels.ts";
import type { Shape, StyledSeries } from "./theme.ts";

/** One law in a picture. */
export interface DensitySeries extends StyledSeries {
  readonly x: readonly number[];
  readonly density: readonly number[];
}

/** What a picture of laws shows, and how large. */
export interface DensityOptions {
  readonly title: string;
  /** Name and unit of what is distributed, such as "Reward (points)". */
  readonly xLabel: string;
  readonly series: readonly DensitySeries[];
  readonly notes?: readonly string[];
}

/** What a row of pictures of laws shows, and how large. */
export interface DensityPanelsOptions {
  readonly title: string;
  readonly panels: readonly DensityOptions[];
  /** Panels side by side; 2 unless told otherwise. */
  readonly columns?: number;
}

/** Densities as curves that begin at zero. */
export function densityCurves({ title, xLabel, series, notes = [] }: DensityOptions): CurvesOptions {
  return {
    title,
    xLabel,
    yLabel: "Density (per unit)",
    series: series.map(({ density, ...look }) => ({ ...look, mean: density, standardError: null })),
    logX: false,
    logY: false,
    fromZero: true,
    markers: false,
    notes,
    finding: `${series.map(peak).join(", ")}.`,
  };
}

/** Where a density is highest. */
function peak({ label, x, density }: DensitySeries): string {
  const [place, height] = density.reduce(
    (best, value, i) => (Number.isFinite(value) && value > best[1] ? [x[i]!, value] : best),
    [Number.NaN, 0],
  );
  const [where, how] = [place, height].map((value) => rounded(value, 3));
  return height > 0 ? `${label} is highest at ${where}, with ${how}` : `${label} is zero everywhere`;
}

/** `densityCurves` as a picture. */
export function densityFigure(options: DensityOptions, document: FigureDocument, shape?: Shape): string {
  return curvesFigure(densityCurves(options), document, shape);
}

/** Several figures of densities in a grid under one legend. */
export function densityPanelsFigure(options: DensityPanelsOptions, document: FigureDocument, shape?: Shape): string {
  return panelsFigure({ ...options, panels: options.panels.map(densityCurves) }, document, shape);
}
