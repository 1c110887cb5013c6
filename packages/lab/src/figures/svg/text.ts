import { textWidth } from "./text-width.ts";

const ENTITIES: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };

// Control characters other than tab and line ends make an SVG file unreadable, even when written as entities.
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const UNPRINTABLE = /[\u0000-\u0008\u000b\u000c\u000e-\u001f]/g;

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
  /** The whole text, which readers see when they point at lines that were shortened. */
  readonly full?: string;
}

/** Text made safe for the content and the attributes of HTML and SVG. */
export function escapeMarkup(text: string): string {
  return printable(text).replace(/[&<>"']/g, (character) => ENTITIES[character]!);
}

/** The text without the characters that no SVG file may hold. */
export function printable(text: string): string {
  return text.replace(UNPRINTABLE, "");
}

/** SVG text, a line below the other. */
export function textLines(lines: readonly string[], options: TextLinesOptions): string {
  const { x, y, size, anchor = "start", weight = 400, colour, rotate, full } = options;
  const attributes = [`font-size="${size}"`, `text-anchor="${anchor}"`, `font-weight="${weight}"`];
  if (colour !== undefined) attributes.push(`fill="${colour}"`);
  if (rotate !== undefined) attributes.push(`transform="rotate(${rotate} ${x} ${y})"`);
  const isShortened = full !== undefined && lines.join(" ") !== full.split(/\s+/).filter(Boolean).join(" ");
  const title = isShortened ? `<title>${escapeMarkup(full)}</title>` : "";
  return lines
    .map((line, index) => {
      const baseline = y + index * lineHeight(size);
      return `<text x="${x}" y="${baseline}" ${attributes.join(" ")}>${escapeMarkup(line)}${title}</text>`;
    })
    .join("");
}

/** Distance between the baselines of lines of this size. */
export function lineHeight(size: number): number {
  return Math.round(size * 1.3);
}

/** Breaks a text between words into lines no wider than asked; a single word that is too wide gets an ellipsis. */
export function wrapText(text: string, size: number, width: number, weight?: number): string[] {
  const lines: string[] = [];
  for (const word of text.split(/\s+/).filter(Boolean)) {
    const longer = lines.length > 0 ? `${lines.at(-1)} ${word}` : word;
    if (lines.length > 0 && textWidth(longer, size, weight) <= width) lines[lines.length - 1] = longer;
    else lines.push(fitText(word, size, width, weight));
  }
  return lines;
}

/** The text itself if it is no wider than asked, otherwise its ends about an ellipsis: long names often differ at the end. */
export function fitText(text: string, size: number, width: number, weight?: number): string {
  if (textWidth(text, size, weight) <= width) return text;
  const characters = [...text];
  for (let kept = characters.length - 1; kept > 1; kept--) {
    const tail = Math.floor(kept / 3);
    const cut = `${characters.slice(0, kept - tail).join("")}…${characters.slice(characters.length - tail).join("")}`;
    if (textWidth(cut, size, weight) <= width) return cut;
  }
  return `${characters[0]}…`;
}
