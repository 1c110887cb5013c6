import { type DensityOptions, densityCurves } from "./density-figure.ts";
import type { FigureDocument } from "./figure-document.ts";
import { panelsFigure } from "./panels-figure.ts";

export interface DensityPanelsOptions {
  readonly title: string;
  readonly panels: readonly DensityOptions[];
  /** Panels side by side; 2 unless told otherwise. */
  readonly columns?: number;
}

/** Several figures of densities in a grid under one legend. */
export function densityPanelsFigure(options: DensityPanelsOptions, document: FigureDocument): string {
  return panelsFigure({ ...options, panels: options.panels.map(densityCurves) }, document);
}
