import { formatNumber } from "../text/numbers.ts";
import { boxMark } from "./svg/marks.ts";
import type { Attributes } from "./svg/markup.ts";
import { figurePage } from "./svg/page.ts";
import { fittedLine, textLines, textWidth } from "./svg/text.ts";
import { type Figure, inBothShapes, type Shape, shapes, theme } from "./theme.ts";

/** One grid of numbers, by row and column; null if missing. */
export interface HeatMapPanel {
  readonly title: string;
  readonly values: readonly (readonly (number | null)[])[];
}

/** Grids of numbers, drawn as cells that are darker for larger numbers, on one scale for all panels. */
export interface HeatMapOptions {
  readonly title: string;
  readonly xLabel: string;
  readonly yLabel: string;
  readonly columns: readonly string[];
  readonly rows: readonly string[];
  readonly panels: readonly HeatMapPanel[];
  readonly notes: readonly string[];
}

const CELL = { height: 34, most: 120, gap: 2 };
const HEADING = 26;
const HEADING_WEIGHT = 600;
const FOOT = 44;
const NAMES = { wide: 150, narrow: 90 } as const satisfies Record<Shape, number>;
/** Colours from small to large. Cells and their numbers keep their colours on a dark page. */
const SCALE = { low: [222, 235, 247], high: [8, 48, 107] } as const;
const ON_LIGHT = "#000000";
const ON_DARK = "#fffffe";
/** From this share on, white is easier to read than black; there both have a contrast of 4.5 : 1. */
const DARK_FROM = 0.62;

/** Draws heat maps below each other; cells with enough room show their numbers. */
export function heatMapFigure(options: HeatMapOptions): Figure {
  return inBothShapes((shape) => drawHeatMap(options, shape));
}

function drawHeatMap(options: HeatMapOptions, shape: Shape): string {
  const { title, columns, rows, panels, notes } = options;
  const { width } = shapes[shape];
  const names = Math.min(NAMES[shape], 10 + Math.max(...rows.map((row) => textWidth(row, theme.tickSize))));
  const left = theme.padding + theme.labelSize + 8 + names;
  const cell = Math.min(CELL.most, (width - theme.padding - left) / columns.length);
  const height = HEADING + rows.length * CELL.height + FOOT;
  const share = shareOf(panels.flatMap(({ values }) => values.flat()).filter((value) => value !== null));
  const drawn = (panel: HeatMapPanel, top: number) => drawPanel({ ...options, panel, top, left, cell, share, width });
  return figurePage({
    title,
    width,
    legend: [],
    contentHeight: panels.length * height,
    content: (top) => panels.map((panel, index) => drawn(panel, top + index * height)).join(""),
    notes,
    description: describe(options),
  });
}

interface PanelOptions extends HeatMapOptions {
  readonly panel: HeatMapPanel;
  readonly top: number;
  readonly left: number;
  readonly cell: number;
  readonly share: (value: number) => number;
  readonly width: number;
}

function drawPanel(options: PanelOptions): string {
  const { panel, top, left, cell, columns, rows, xLabel, yLabel, width } = options;
  const { labelSize, tickSize, ink, padding } = theme;
  const first = top + HEADING;
  const bottom = first + rows.length * CELL.height;
  const middle = left + (columns.length * cell) / 2;
  const acrossMiddle = 2 * Math.min(middle - padding, width - padding - middle);
  const heading = { x: padding, y: first - 9, size: labelSize, weight: HEADING_WEIGHT, colour: ink };
  const rowName = { x: left - 6, size: tickSize, anchor: "end" } as const;
  const columnName = { y: bottom + tickSize + 4, size: tickSize, anchor: "middle" } as const;
  const axisName = { size: labelSize, anchor: "middle" } as const;
  return [
    fittedLine(panel.title, width - 2 * padding, heading),
    ...rows.map((name, row) =>
      fittedLine(name, left - padding - labelSize - 14, { ...rowName, y: first + (row + 0.5) * CELL.height + 4 }),
    ),
    ...columns.map((name, column) => fittedLine(name, cell - 4, { ...columnName, x: left + (column + 0.5) * cell })),
    fittedLine(xLabel, acrossMiddle, { ...axisName, x: middle, y: bottom + tickSize + labelSize + 10 }),
    fittedLine(yLabel, rows.length * CELL.height + FOOT, {
      ...axisName,
      x: padding + labelSize - 3,
      y: (first + bottom) / 2,
      rotate: -90,
    }),
    ...panel.values.flatMap((values, row) => values.map((value, column) => drawCell(options, value, row, column))),
  ].join("");
}

function drawCell({ left, top, cell, share }: PanelOptions, value: number | null, row: number, column: number) {
  const [x, y] = [left + column * cell, top + HEADING + row * CELL.height];
  const box = (look: Attributes) =>
    boxMark([x + 1, y + 1], [x + 1 + cell - CELL.gap, y + 1 + CELL.height - CELL.gap], look);
  if (value === null) return box({ fill: "none", stroke: theme.grid, "stroke-dasharray": "3 3" });
  const position = share(value);
  const written = [3, 2, 1].map((digits) => formatNumber(value, digits)).find(fits);
  const number = written
    ? textLines([written], {
        x: x + cell / 2,
        y: y + CELL.height / 2 + 4,
        size: theme.tickSize,
        anchor: "middle",
        colour: position > DARK_FROM ? ON_DARK : ON_LIGHT,
      })
    : "";
  return `${box({ fill: colourAt(position) })}${number}`;

  function fits(text: string): boolean {
    return textWidth(text, theme.tickSize) <= cell - 4;
  }
}

function colourAt(position: number): string {
  const parts = SCALE.low.map((low, part) => Math.round(low + position * (SCALE.high[part]! - low)));
  return `#${parts.map((part) => part.toString(16).padStart(2, "0")).join("")}`;
}

/** The position of a value between the smallest (0) and the largest (1), logarithmic if all are positive. */
function shareOf(values: readonly number[]): (value: number) => number {
  const isLog = values.every((value) => value > 0);
  const scale = isLog ? Math.log : (value: number) => value;
  const [low, high] = [Math.min(...values.map(scale)), Math.max(...values.map(scale))];
  return (value) => (high > low ? (scale(value) - low) / (high - low) : 0);
}

/** The smallest and largest value of each panel in words, for screen readers. */
function describe({ title, xLabel, yLabel, columns, rows, panels }: HeatMapOptions): string {
  const found = panels.map((panel) => {
    const cells = panel.values.flatMap((values, row) =>
      values.flatMap((value, column) => (value === null ? [] : [{ value, at: `${rows[row]} and ${columns[column]}` }])),
    );
    const sorted = cells.toSorted((one, other) => one.value - other.value);
    const [least, most] = [sorted[0], sorted.at(-1)];
    if (!least || !most) return `${panel.title}: nothing yet.`;
    return `${panel.title}: smallest at ${least.at} with ${formatNumber(least.value)}, largest at ${most.at} with ${formatNumber(most.value)}.`;
  });
  return [`${title}, by ${yLabel} and ${xLabel}.`, ...found].join(" ");
}
