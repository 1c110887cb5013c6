export {
  type Change,
  type CurveSeries,
  type CurvesOptions,
  type DensityOptions,
  densityCurves,
  describeCurves,
  findingOf,
} from "./curve-series.ts";
export { type HeatMapOptions, type HeatMapPanel, heatMapFigure } from "./heat-map.ts";
export { outcomesFigure } from "./outcomes-figure.ts";
export { curvesFigure, type PanelsOptions, panelsFigure } from "./panels.ts";
export { type CurveName, summaryCurves } from "./summary-curves.ts";
export { summaryFigures } from "./summary-figures.ts";
export { fitText, textWidth } from "./svg/text.ts";
export { type CaptionedFigure, COLOURS, DARK, type Figure } from "./theme.ts";
export { weightsFigure } from "./weights-figure.ts";
