const ENTITIES: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };

// Control characters other than tab and line ends make an SVG file unreadable, even when written as entities.
// biome-ignore lint/suspicious/noControlCharactersInRegex: matches control characters on purpose
const UNPRINTABLE = /[\u0000-\u0008\u000b\u000c\u000e-\u001f]/g;

/** Escapes text for the content and the attributes of HTML and SVG. */
export function escapeMarkup(text: string): string {
  return text.replace(UNPRINTABLE, "").replace(/[&<>"']/g, (character) => ENTITIES[character]!);
}

/** Attributes of an SVG element; undefined ones are omitted. */
export type Attributes = Readonly<Record<string, string | number | undefined>>;

/** An SVG element as text. The content must be escaped SVG. */
export function element(name: string, attributes: Attributes, content = ""): string {
  const written = Object.entries(attributes).flatMap(([key, value]) =>
    value === undefined ? [] : [` ${key}="${typeof value === "number" ? pixels(value) : escapeMarkup(value)}"`],
  );
  return `<${name}${written.join("")}${content === "" ? "/>" : `>${content}</${name}>`}`;
}

/** A length in pixels, rounded to two decimals, beyond which differences are invisible. */
export function pixels(length: number): number {
  return Math.round(100 * length) / 100;
}
