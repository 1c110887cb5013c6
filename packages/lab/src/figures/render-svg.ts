import { escapeMarkup } from "./escape-markup.ts";
import { theme } from "./theme.ts";

export interface SvgOptions {
  readonly width: number;
  readonly height: number;
  /** What the picture says, for those who cannot see it. */
  readonly description: string;
  /** SVG elements, already escaped. */
  readonly body: string;
}

/** A stand-alone SVG picture on a white background, to be a file or part of a page. */
export function renderSvg({ width, height, description, body }: SvgOptions): string {
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
