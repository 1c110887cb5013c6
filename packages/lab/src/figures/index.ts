export { createDocument, type FigureDocument } from "./create-document.ts";
export { curvesFigure } from "./curve-figure.ts";
export type { Change, CurveSeries, CurvesOptions } from "./curve-series.ts";
export { describeCurves } from "./curve-series.ts";
export {
  type DensityOptions,
  type DensityPanelsOptions,
  type DensitySeries,
  densityCurves,
  densityFigure,
  densityPanelsFigure,
} from "./density-figure.ts";
export { type HeatMapOptions, type HeatMapPanel, heatMapFigure } from "./heat-map.ts";
export { kernelDensity, silvermanBandwidth } from "./law-curves.ts";
export { outcomesFigure } from "./outcomes-figure.ts";
export { type PanelsOptions, panelsFigure } from "./panels.ts";
export { type CurveName, summaryCurves } from "./summary-curves.ts";
export { summaryFigures } from "./summary-figures.ts";
export { fitText, textWidth } from "./svg/text.ts";
export { COLOURS, DARK, type Figure, inBothShapes, type Shape } from "./theme.ts";
export { weightsFigure } from "./weights-figure.ts";
