import { escapeMarkup } from "./escape-markup.ts";

export interface TextLinesOptions {
  readonly x: number;
  /** Baseline of the first line. */
  readonly y: number;
  readonly size: number;
  readonly anchor?: "start" | "middle" | "end";
  readonly weight?: number;
  readonly colour?: string;
  /** Degrees, about (x, y). */
  readonly rotate?: number;
}

/** Distance between the baselines of lines of this size. */
export function lineHeight(size: number): number {
  return Math.round(size * 1.3);
}

/** SVG text, a line below the other. */
export function textLines(lines: readonly string[], options: TextLinesOptions): string {
  const { x, y, size, anchor = "start", weight = 400, colour, rotate } = options;
  const attributes = [`font-size="${size}"`, `text-anchor="${anchor}"`, `font-weight="${weight}"`];
  if (colour !== undefined) attributes.push(`fill="${colour}"`);
  if (rotate !== undefined) attributes.push(`transform="rotate(${rotate} ${x} ${y})"`);
  return lines
    .map((line, index) => {
      const baseline = y + index * lineHeight(size);
      return `<text x="${x}" y="${baseline}" ${attributes.join(" ")}>${escapeMarkup(line)}</text>`;
    })
    .join("");
}
