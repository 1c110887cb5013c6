import { element, escapeMarkup, pixels } from "./markup.ts";

/**
 * Widths of characters in ems, in regular and in bold type: the larger of the advance widths of DejaVu Sans and of Arimo,
 * rounded up. DejaVu Sans is the widest font that browsers commonly fall back to, and Arimo is as wide as Arial, Helvetica
 * and Liberation Sans. Text laid out by these widths therefore fits with any of them.
 */
const WIDTHS: readonly (readonly [regular: number, bold: number, characters: string])[] = [
  [0.28, 0.345, "'ijl"],
  [0.34, 0.4, " ,./\\|:;·‘’I"],
  [0.37, 0.44, "f-"],
  [0.42, 0.5, "rt!()[]⁰¹²³⁴⁵⁶⁷⁸⁹"],
  [0.47, 0.525, '"'],
  [0.56, 0.597, "csz*`°–⁻_"],
  [0.56, 0.66, "JL?“”"],
  [0.64, 0.72, "0123456789abdeghknopquvxyFT{}$"],
  [0.7, 0.78, "ABEKPSVXYZσ"],
  [0.74, 0.82, "CRU"],
  [0.79, 0.875, "DGHNOQ&"],
  [0.84, 0.925, "w#+<=>^~±×−≈≤≥"],
  [1.02, 1.11, "mMW%@…—"],
];
/** Letters of other alphabets: a few are wider, many are narrower. */
const LETTER = [0.8, 0.9] as const;
const SYMBOL = [1.1, 1.35] as const;
const FULL_WIDTH = [1.05, 1.05] as const;
const EMOJI = [1.3, 1.3] as const;

const known = new Map(WIDTHS.flatMap(([regular, bold, all]) => [...all].map((one) => [one, [regular, bold]] as const)));

/** An upper bound in pixels for the width of a text in any sans-serif font, because a server has no font to measure. */
export function textWidth(text: string, size: number, weight = 400): number {
  const column = weight > 500 ? 1 : 0;
  let ems = 0;
  for (const character of text) ems += widths(character)[column];
  return ems * size;
}

function widths(character: string): readonly [regular: number, bold: number] {
  // An accent adds no width: é is as wide as e.
  const found = known.get(character) ?? known.get(character.normalize("NFD")[0]!);
  if (found) return found;
  const code = character.codePointAt(0)!;
  if (code >= 0x1f000) return EMOJI;
  if (/\p{M}/u.test(character)) return [0, 0];
  if (code >= 0x2e80) return FULL_WIDTH;
  return /\p{L}/u.test(character) ? LETTER : SYMBOL;
}

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
  /** The full text, shown as a tooltip if the lines were shortened. */
  readonly full?: string;
}

/** Lines of SVG text below each other. */
export function textLines(lines: readonly string[], options: TextLinesOptions): string {
  const { x, y, size, anchor = "start", weight = 400, colour, rotate, full } = options;
  const isShortened = full !== undefined && lines.join(" ") !== full.split(/\s+/).filter(Boolean).join(" ");
  const title = isShortened ? `<title>${escapeMarkup(full)}</title>` : "";
  const look = {
    "font-size": size,
    "text-anchor": anchor,
    "font-weight": weight,
    fill: colour,
    transform: rotate === undefined ? undefined : `rotate(${rotate} ${pixels(x)} ${pixels(y)})`,
  };
  return lines
    .map((line, index) =>
      element("text", { x, y: y + index * lineHeight(size), ...look }, `${escapeMarkup(line)}${title}`),
    )
    .join("");
}

/** SVG text on one line, shortened to a width. */
export function fittedLine(text: string, width: number, look: Omit<TextLinesOptions, "full">): string {
  return textLines([fitText(text, look.size, width, look.weight)], { ...look, full: text });
}

/** Distance between the baselines of lines of this size. */
export function lineHeight(size: number): number {
  return Math.round(size * 1.3);
}

/** Breaks a text between words into lines of at most this width; shortens single words that are too wide. */
export function wrapText(text: string, size: number, width: number, weight?: number): string[] {
  const lines: string[] = [];
  for (const word of text.split(/\s+/).filter(Boolean)) {
    const longer = lines.length > 0 ? `${lines.at(-1)} ${word}` : word;
    if (lines.length > 0 && textWidth(longer, size, weight) <= width) lines[lines.length - 1] = longer;
    else lines.push(fitText(word, size, width, weight));
  }
  return lines;
}

/** The text if it fits the width, otherwise its beginning and end around an ellipsis, because long names often differ at the end. */
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
