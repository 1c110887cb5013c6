import { type Marker, type SeriesStyle, theme } from "../theme.ts";
import { type Attributes, element, pixels } from "./markup.ts";

/** Coordinates in pixels of the figure. */
export type Point = readonly [x: number, y: number];

/** A line through points, dashed and coloured by its style. */
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

/** A marker with a rim in the background's colour; a circle if the style has no symbol. */
export function dotMark([x, y]: Point, { colour, symbol }: Pick<SeriesStyle, "colour" | "symbol">): string {
  const look = { fill: colour, stroke: theme.background };
  const star = STARS[symbol ?? "circle"];
  if (star === undefined) return element("circle", { cx: x, cy: y, r: RADIUS, ...look });
  const points = corners(star).map(([right, down]): Point => [x + RADIUS * right, y + RADIUS * down]);
  return element("path", { d: `${pathOf(points)}Z`, ...look });
}

const RADIUS = 4.2;

interface Star {
  readonly tips: number;
  /** Angle of the first tip, in degrees clockwise from the right. */
  readonly turn: number;
  /** Distance of the inner corners from the centre, relative to the tips; by default the sides are straight. */
  readonly inner?: number;
}

const STARS: Readonly<Partial<Record<Marker, Star>>> = {
  square: { tips: 4, turn: 45 },
  triangle: { tips: 3, turn: -90 },
  diamond: { tips: 4, turn: 0 },
  cross: { tips: 4, turn: 45, inner: 0.35 },
  star: { tips: 5, turn: -90, inner: 0.38 },
  wye: { tips: 3, turn: 90, inner: 0.25 },
};

/** The corners of a star with the area of a circle of radius 1: tips sin(pi / tips) inner r² = pi. */
function corners({ tips, turn, inner = Math.cos(Math.PI / tips) }: Star): Point[] {
  const radius = Math.sqrt(Math.PI / (tips * inner * Math.sin(Math.PI / tips)));
  return Array.from({ length: 2 * tips }, (_, corner) => {
    const angle = (turn * Math.PI) / 180 + (corner * Math.PI) / tips;
    const far = corner % 2 === 0 ? radius : inner * radius;
    return [far * Math.cos(angle), far * Math.sin(angle)];
  });
}

function pathOf(points: readonly Point[]): string {
  return `M${points.map(([x, y]) => `${pixels(x)},${pixels(y)}`).join("L")}`;
}
