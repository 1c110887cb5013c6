import type { FigureDocument } from "../create-document.ts";
import { theme } from "../theme.ts";
import { type LegendEntry, legend, legendHeight } from "./legend.ts";
import { escapeMarkup, lineHeight, textLines, wrapText } from "./text.ts";

export interface FigurePageOptions {
  readonly title: string;
  readonly width: number;
  readonly legend: readonly LegendEntry[];
  readonly contentHeight: number;
  /** The picture itself, given the y coordinate of its upper edge. */
  readonly content: (top: number) => string;
  readonly notes: readonly string[];
  /** What the picture says, for those who cannot see it. */
  readonly description: string;
}

const TITLE_WEIGHT = 700;

/** Stacks title, legend, picture and footnotes, each as high as it needs to be, so that nothing overlaps. */
export function figurePage(options: FigurePageOptions, document: FigureDocument): string {
  const { width } = options;
  const { padding: x, titleSize, noteSize } = theme;
  const inner = width - 2 * x;
  const title = wrapText(options.title, titleSize, inner, TITLE_WEIGHT);
  const notes = options.notes.flatMap((note) => wrapText(note, noteSize, inner));
  const legendTop = x + title.length * lineHeight(titleSize) + 4;
  const contentTop = legendTop + legendHeight(options.legend, inner) + 6;
  const notesTop = contentTop + options.contentHeight + 6;
  const body = [
    textLines(title, { x, y: x + titleSize - 3, size: titleSize, weight: TITLE_WEIGHT, full: options.title }),
    legend({ entries: options.legend, x, y: legendTop, width: inner }, document),
    options.content(contentTop),
    textLines(notes, { x, y: notesTop + noteSize, size: noteSize, colour: theme.quiet, full: options.notes.join(" ") }),
  ];
  const height = notesTop + notes.length * lineHeight(noteSize) + (notes.length > 0 ? 10 : 4);
  return svgPicture(width, height, options.description, body.join(""));
}

/** A stand-alone SVG picture on a white background, to be a file or part of a page; `body` is SVG, already escaped. */
function svgPicture(width: number, height: number, description: string, body: string): string {
  const attributes = [
    'xmlns="http://www.w3.org/2000/svg"',
    `width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"`,
    `role="img" aria-label="${escapeMarkup(description)}"`,
    // `color` too: a page in dark mode would otherwise hand down a light one to the axes.
    `font-family="${theme.fontFamily}" fill="${theme.ink}" color="${theme.ink}"`,
  ];
  const background = `<rect width="${width}" height="${height}" fill="${theme.background}"/>`;
  return `<svg ${attributes.join(" ")}>${background}${body}</svg>\n`;
}
