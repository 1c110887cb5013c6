import { dot, link, type Markish, rect, text } from "@observablehq/plot";
import type { FigureDocument } from "../create-document.ts";
import { type SeriesStyle, theme } from "../theme.ts";
import { plotMarkup } from "./plot.ts";
import { fitText, textWidth } from "./text.ts";

export interface LegendEntry {
  readonly label: string;
  /** `line`: as in curves; `dot`: its marker alone; `bar`: a filled box. */
  readonly sample: "line" | "dot" | "bar";
  readonly style: SeriesStyle;
}

export interface LegendOptions {
  readonly entries: readonly LegendEntry[];
  readonly x: number;
  readonly y: number;
  readonly width: number;
}

const ROW = 22;
const SAMPLE = { line: 40, dot: 12, bar: 16 };
const SAMPLE_GAP = 7;
const ENTRY_GAP = 18;

interface PlacedEntry extends LegendEntry {
  /** The label, or as much of it as there is room for. */
  readonly shown: string;
  readonly left: number;
  readonly middle: number;
}

/** Height that the legend takes at this width. */
export function legendHeight(entries: readonly LegendEntry[], width: number): number {
  const last = placed(entries, width).at(-1);
  return last === undefined ? 0 : last.middle + ROW / 2;
}

/** Samples with their names in as many rows as they need. */
export function legend({ entries, x, y, width }: LegendOptions, document: FigureDocument): string {
  if (entries.length === 0) return "";
  const marks = placed(entries, width).flatMap((entry) => [...sampleMarks(entry), nameMark(entry)]);
  const identity = { type: "identity", axis: null } as const;
  const place = { x, y, width, height: legendHeight(entries, width) };
  const plotted = plotMarkup({ margin: 0, x: identity, y: identity, marks }, place, document);
  return `<g font-size="${theme.labelSize}">${plotted}</g>`;
}

function placed(entries: readonly LegendEntry[], width: number): PlacedEntry[] {
  let [left, middle] = [0, ROW / 2];
  return entries.map((entry) => {
    const around = SAMPLE[entry.sample] + SAMPLE_GAP;
    const shown = fitText(entry.label, theme.labelSize, width - around);
    const wide = around + textWidth(shown, theme.labelSize);
    if (left > 0 && left + wide > width) [left, middle] = [0, middle + ROW];
    const here = { ...entry, shown, left, middle };
    left += wide + ENTRY_GAP;
    return here;
  });
}

function sampleMarks({ left, middle, sample, style }: PlacedEntry): Markish[] {
  const right = left + SAMPLE[sample];
  const { colour, dash, symbol, width } = style;
  if (sample === "bar") {
    const [y1, y2] = [middle - 6, middle + 6];
    return [rect([0], { x1: [left], x2: [right], y1: [y1], y2: [y2], fill: colour, stroke: theme.quiet })];
  }
  const line = link([0], {
    x1: [left],
    x2: [right],
    y1: [middle],
    y2: [middle],
    stroke: colour,
    strokeWidth: width,
    strokeDasharray: dash,
    strokeLinecap: "butt",
  });
  const marker =
    symbol === null
      ? []
      : [dot([0], { x: [(left + right) / 2], y: [middle], symbol, fill: colour, stroke: theme.background, r: 4.2 })];
  return sample === "dot" ? marker : [line, ...marker];
}

function nameMark({ label, shown, left, middle, sample }: PlacedEntry): Markish {
  const x = left + SAMPLE[sample] + SAMPLE_GAP;
  const title = [shown === label ? "" : label];
  return text([label], { x: [x], y: [middle], text: [shown], title, textAnchor: "start", fill: theme.ink });
}
