import { theme } from "../theme.ts";
import { type LegendEntry, legend } from "./legend.ts";
import { element } from "./markup.ts";
import { lineHeight, textLines, wrapText } from "./text.ts";

export interface FigurePageOptions {
  readonly title: string;
  readonly width: number;
  readonly legend: readonly LegendEntry[];
  readonly contentHeight: number;
  /** Draws the content, given the y coordinate of its upper edge. */
  readonly content: (top: number) => string;
  readonly notes: readonly string[];
  /** The content in words, for screen readers. */
  readonly description: string;
}

const TITLE_WEIGHT = 700;

/**
 * A stand-alone SVG figure on a white background, for a file or a page. Title, legend, content and footnotes are stacked, each with
 * the height it needs, so that nothing overlaps.
 */
export function figurePage(options: FigurePageOptions): string {
  const { width } = options;
  const { padding: x, titleSize, noteSize } = theme;
  const inner = width - 2 * x;
  const title = wrapText(options.title, titleSize, inner, TITLE_WEIGHT);
  const notes = options.notes.flatMap((note) => wrapText(note, noteSize, inner));
  const legendTop = x + title.length * lineHeight(titleSize) + 4;
  const entries = legend(options.legend, { x, y: legendTop, width: inner });
  const contentTop = legendTop + entries.height + 6;
  const notesTop = contentTop + options.contentHeight + 6;
  const height = notesTop + notes.length * lineHeight(noteSize) + (notes.length > 0 ? 10 : 4);
  const body = [
    element("rect", { width, height, fill: theme.background }),
    textLines(title, { x, y: x + titleSize - 3, size: titleSize, weight: TITLE_WEIGHT, full: options.title }),
    entries.svg,
    options.content(contentTop),
    textLines(notes, { x, y: notesTop + noteSize, size: noteSize, colour: theme.quiet, full: options.notes.join(" ") }),
  ];
  const attributes = {
    xmlns: "http://www.w3.org/2000/svg",
    width,
    height,
    viewBox: `0 0 ${width} ${height}`,
    role: "img",
    "aria-label": options.description,
    "font-family": theme.fontFamily,
    fill: theme.ink,
  };
  return `${element("svg", attributes, body.join(""))}\n`;
}
