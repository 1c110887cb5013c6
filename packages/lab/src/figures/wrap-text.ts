import { textWidth } from "./text-width.ts";

/** Breaks a text between words into lines no wider than asked; a single word that is too wide gets an ellipsis. */
export function wrapText(text: string, size: number, width: number): string[] {
  const lines: string[] = [];
  for (const word of text.split(/\s+/).filter(Boolean)) {
    const longer = lines.length > 0 ? `${lines.at(-1)} ${word}` : word;
    if (lines.length > 0 && textWidth(longer, size) <= width) lines[lines.length - 1] = longer;
    else lines.push(fitText(word, size, width));
  }
  return lines;
}

/** The text itself if it is no wider than asked, otherwise its beginning with an ellipsis. */
export function fitText(text: string, size: number, width: number): string {
  if (textWidth(text, size) <= width) return text;
  const characters = [...text];
  while (characters.length > 1 && textWidth(`${characters.join("")}…`, size) > width) characters.pop();
  return `${characters.join("")}…`;
}
