import { type Marker, type SeriesStyle, theme } from "../theme.ts";
import { type Attributes, element, pixels } from "./markup.ts";

/** Coordinates in the pixels of a picture. */
export type Point = readonly [x: number, y: number];

/** A line through points, dashed and coloured as its style says. */
export function lineMark(points: readonly Point[], { colour, width, dash }: SeriesStyle): string {
  const look = { fill: "none", stroke: colour, "stroke-width": width, "stroke-dasharray": dash };
  return element("path", { d: pathOf(points), ...look, "stroke-linejoin": "round" });
}

/** The area between two lines. */
export function areaMark(upper: readonly Point[], lower: readonly Point[], look: Attributes): string {
  return element("path", { d: `${pathOf([...upper, ...lower.toReversed()])}Z`, ...look });
}

/** A rectangle, given two opposite corners. */
export function boxMark([x1, y1]: Point, [x2, y2]: Point, look: Attributes): string {
  const size = { width: Math.abs(x2 - x1), height: Math.abs(y2 - y1) };
  return element("rect", { x: Math.min(x1, x2), y: Math.min(y1, y2), ...size, ...look });
}

/** A marker with a rim of the colour of the background; a circle where the style has no symbol. */
export function dotMark([x, y]: Point, { colour, symbol }: Pick<SeriesStyle, "colour" | "symbol">): string {
  const look = { fill: colour, stroke: theme.background };
  const corners = SYMBOLS[symbol ?? "circle"];
  if (corners.length === 0) return element("circle", { cx: x, cy: y, r: RADIUS, ...look });
  const points = corners.map(([right, down]): Point => [x + RADIUS * right, y + RADIUS * down]);
  return element("path", { d: `${pathOf(points)}Z`, ...look });
}

const RADIUS = 4.2;
/** Corners of symbols with the area of a circle of radius 1. */
const SYMBOLS: Readonly<Record<Marker, readonly Point[]>> = {
  circle: [],
  square: repeated([[0.886, 0.886]], 4),
  triangle: repeated([[0, -1.555]], 3),
  diamond: repeated(
    [
      [0, -1.65],
      [0.952, 0],
    ],
    2,
  ),
  cross: repeated(
    [
      [0.396, -0.396],
      [1.189, -0.396],
      [1.189, 0.396],
    ],
    4,
  ),
  star: repeated(
    [
      [0, -1.673],
      [0.376, -0.517],
    ],
    5,
  ),
  wye: repeated(
    [
      [0.478, 0.276],
      [0.478, 1.233],
      [-0.478, 1.233],
    ],
    3,
  ),
};

/** Corners of a figure that looks the same in so many directions, given those of one direction. */
function repeated(corners: readonly Point[], directions: number): Point[] {
  return Array.from({ length: directions }, (_, direction) => (2 * Math.PI * direction) / directions).flatMap(
    (angle) => {
      const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
      return corners.map(([x, y]): Point => [cos * x - sin * y, sin * x + cos * y]);
    },
  );
}

function pathOf(points: readonly Point[]): string {
  return `M${points.map(([x, y]) => `${pixels(x)},${pixels(y)}`).join("L")}`;
}
