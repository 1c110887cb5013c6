import type { SymbolType } from "@observablehq/plot";

/** How a line is told apart: by colour, by lightness once printed in grey, by dashes and by markers. */
export interface SeriesStyle {
  readonly colour: string;
  /** An SVG dash pattern; "none" for a solid line. */
  readonly dash: string;
  readonly symbol: SymbolType | null;
  readonly width: number;
}

/** Ordered so that neighbours differ most in lightness; all stand out from white by 3 : 1 or more. */
export const COLOURS = [
  "#0a2f6b",
  "#dc7a14",
  "#a51a50",
  "#1a8059",
  "#1f8cc4",
  "#4d2f9c",
  "#1a1a1a",
  "#7d5c14",
] as const;
const DASHES = ["none", "8 3", "2.5 2.5", "10 3 2.5 3", "5 3"] as const;
const SYMBOLS: readonly SymbolType[] = ["circle", "square", "triangle", "diamond", "cross", "star", "wye"];
const OVERLAY_DASHES = ["5 4", "1.5 3", "7 3 1.5 3", "3 2"] as const;

/** The style of the index-th learner. Colours, dashes and markers have coprime counts: 280 styles before one repeats. */
export function seriesStyle(index: number): SeriesStyle {
  return { colour: at(COLOURS, index), dash: at(DASHES, index), symbol: at(SYMBOLS, index), width: 2 };
}

/** A thin line that accompanies another and shares its colour. */
export function overlayStyle(colour: string, index: number): SeriesStyle {
  return { colour, dash: at(OVERLAY_DASHES, index), symbol: null, width: 1.2 };
}

function at<T>(list: readonly T[], index: number): T {
  return list[index % list.length]!;
}
