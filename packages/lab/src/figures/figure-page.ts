import type { FigureDocument } from "./figure-document.ts";
import { type LegendEntry, legend, legendHeight } from "./legend.ts";
import { renderSvg } from "./render-svg.ts";
import { lineHeight, textLines } from "./text-lines.ts";
import { theme } from "./theme.ts";
import { wrapText } from "./wrap-text.ts";

export interface FigurePageOptions {
  readonly title: string;
  readonly width: number;
  readonly legend: readonly LegendEntry[];
  readonly contentHeight: number;
  /** The picture itself, given the y coordinate of its upper edge. */
  readonly content: (top: number) => string;
  readonly notes: readonly string[];
  readonly description: string;
}

/** Stacks title, legend, picture and footnotes, each as high as it needs to be, so that nothing overlaps. */
export function figurePage(options: FigurePageOptions, document: FigureDocument): string {
  const { width } = options;
  const { padding: x, titleSize, noteSize } = theme;
  const inner = width - 2 * x;
  const title = wrapText(options.title, titleSize * 1.06, inner);
  const notes = options.notes.flatMap((note) => wrapText(note, noteSize, inner));
  const legendTop = x + title.length * lineHeight(titleSize) + 4;
  const contentTop = legendTop + legendHeight(options.legend, inner) + 6;
  const notesTop = contentTop + options.contentHeight + 6;
  const body = [
    textLines(title, { x, y: x + titleSize - 3, size: titleSize, weight: 700 }),
    legend({ entries: options.legend, x, y: legendTop, width: inner }, document),
    options.content(contentTop),
    textLines(notes, { x, y: notesTop + noteSize, size: noteSize, colour: theme.quiet }),
  ];
  const height = notesTop + notes.length * lineHeight(noteSize) + (notes.length > 0 ? 10 : 4);
  return renderSvg({ width, height, description: options.description, body: body.join("") });
}
