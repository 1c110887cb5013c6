const ENTITIES: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };

// Control characters other than tab and line ends make an SVG file unreadable, even when written as entities.
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const UNPRINTABLE = /[\u0000-\u0008\u000b\u000c\u000e-\u001f]/g;

/** Text made safe for the content and the attributes of HTML and SVG. */
export function escapeMarkup(text: string): string {
  return printable(text).replace(/[&<>"']/g, (character) => ENTITIES[character]!);
}

/** The text without the characters that no SVG file may hold. */
export function printable(text: string): string {
  return text.replace(UNPRINTABLE, "");
}
