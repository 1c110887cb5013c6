/** Colours, type and sizes that all figures share. Lengths are pixels. */
export const theme = {
  background: "#ffffff",
  ink: "#1c1c1c",
  quiet: "#595959",
  grid: "#e3e3e3",
  /** Colour of lines that do not belong to a learner, such as the optimum or a target. */
  reference: "#404040",
  bar: "#d4d4d4",
  // Named families come first, because some renderers use the first font they find for the generic name, even a serif.
  fontFamily: "Arimo, Helvetica Neue, Helvetica, Arial, Liberation Sans, DejaVu Sans, Noto Sans, Segoe UI, sans-serif",
  titleSize: 17,
  labelSize: 13,
  tickSize: 12,
  noteSize: 11.5,
  padding: 16,
} as const;

/** Figures are drawn for pages and files, and again for the narrow screens of phones, where text must not shrink. */
export type Shape = "wide" | "narrow";

/** Width of a figure, height of its plot, and approximate number of labels of its horizontal axis. */
export const shapes = {
  wide: { width: 760, height: 420, ticks: 6 },
  narrow: { width: 360, height: 300, ticks: 4 },
} as const satisfies Record<Shape, object>;

/** A figure in both shapes, each as SVG text. */
export type Figure = Readonly<Record<Shape, string>>;

/** A figure with its heading and caption in a report. */
export interface CaptionedFigure extends Figure {
  readonly heading: string;
  readonly caption: string;
}

/** Draws a figure in both shapes. */
export function inBothShapes(draw: (shape: Shape) => string): Figure {
  return { wide: draw("wide"), narrow: draw("narrow") };
}

/** Ordered so that neighbours differ most in lightness; all have a contrast to white of at least 3 : 1. */
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

/** The replacement of each colour on a dark page. */
export const DARK: Readonly<Record<string, string>> = {
  [theme.background]: "#16181c",
  [theme.ink]: "#e8e8e8",
  [theme.quiet]: "#b0b4ba",
  [theme.grid]: "#31363d",
  [theme.reference]: "#c9ced6",
  [theme.bar]: "#4b525c",
  [COLOURS[0]]: "#6fa0ff",
  [COLOURS[1]]: "#f0a04b",
  [COLOURS[2]]: "#f2749f",
  [COLOURS[3]]: "#45c48f",
  [COLOURS[4]]: "#86dcff",
  [COLOURS[5]]: "#b690ff",
  [COLOURS[6]]: "#e0e0e0",
  [COLOURS[7]]: "#cfa84f",
};

/**
 * Style sheet for figures in dark mode. Figures are written in light colours, which files and paper need; CSS rules override these
 * attributes.
 */
export const darkFigures = Object.entries(DARK)
  .flatMap(([light, dark]) =>
    ["fill", "stroke"].map(
      (name) => `figure svg[${name}="${light}"], figure svg [${name}="${light}"] { ${name}: ${dark}; }`,
    ),
  )
  .join("\n");

/** Symbols along lines. */
export type Marker = "circle" | "square" | "triangle" | "diamond" | "cross" | "star" | "wye";

/** How a line is distinguished: by colour, by lightness when printed in grey, by markers and by dashes. */
export interface SeriesStyle {
  readonly colour: string;
  /** An SVG dash pattern; "none" for a solid line. */
  readonly dash: string;
  readonly symbol: Marker | null;
  readonly width: number;
}

const SYMBOLS: readonly Marker[] = ["circle", "square", "triangle", "diamond", "cross", "star", "wye"];
// The first learners have solid lines, so that the dashed line of an oracle stands out.
const DASHES = ["none", "2.5 2.5", "10 3 2.5 3", "5 3", "14 4"] as const;
const ORACLE_DASH = "8 4";
const OVERLAY_DASHES = ["5 4", "1.5 3", "7 3 1.5 3", "3 2"] as const;
const REFERENCE_DASHES = ["7 4", "1.5 3", "7 3 1.5 3", "none"] as const;

/** The style of a line at a sudden change of the distributions. */
export const CHANGE_LINE: SeriesStyle = { colour: theme.reference, dash: "2 3", symbol: null, width: 1.6 };

/** The style of the index-th learner; the first 280 are different. */
export function seriesStyle(index: number, isOracle = false): SeriesStyle {
  const dash = isOracle ? ORACLE_DASH : at(DASHES, Math.floor(index / COLOURS.length));
  return { colour: at(COLOURS, index), dash, symbol: at(SYMBOLS, index), width: 2 };
}

/** The style of a thin line that accompanies another one and shares its colour. */
function overlayStyle(colour: string, index: number): SeriesStyle {
  return { colour, dash: at(OVERLAY_DASHES, index), symbol: null, width: 1.4 };
}

/** The style of a line that does not belong to a learner. */
function referenceStyle(index: number): SeriesStyle {
  return { colour: theme.reference, dash: at(REFERENCE_DASHES, index), symbol: null, width: 1.6 };
}

function at<T>(list: readonly T[], index: number): T {
  return list[index % list.length]!;
}

/** The properties that determine the style of a line. */
export interface StyledSeries {
  readonly label: string;
  /** The index of the style, by default the next one. Keeps a learner's style if other learners are omitted. */
  readonly slot?: number | undefined;
  /** Whether this is an oracle, which knows what others must learn; drawn dashed. */
  readonly isOracle?: boolean | undefined;
  /** Whether this is a thin line without markers: a reference rather than a learner. */
  readonly dashed?: boolean | undefined;
  /** Label of the series that this one accompanies and shares the colour of. */
  readonly colourOf?: string | undefined;
}

/** A style for each label in order of first appearance, so that a learner looks the same in all panels. */
export function styleByLabel(series: readonly StyledSeries[]): Map<string, SeriesStyle> {
  const styles = new Map<string, SeriesStyle>();
  const overlays = new Map<string | undefined, number>();
  let learners = 0;
  for (const { label, dashed, colourOf, slot, isOracle } of series.filter(({ dashed }) => !dashed).concat(series)) {
    if (styles.has(label)) continue;
    if (!dashed) {
      styles.set(label, seriesStyle(slot ?? learners, isOracle));
      learners++;
      continue;
    }
    const parent = colourOf === undefined ? undefined : styles.get(colourOf);
    const index = overlays.get(colourOf) ?? 0;
    overlays.set(colourOf, index + 1);
    styles.set(label, parent ? overlayStyle(parent.colour, index) : referenceStyle(index));
  }
  return styles;
}
