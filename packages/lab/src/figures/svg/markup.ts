const ENTITIES: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };

// Control characters other than tab and line ends make an SVG file unreadable, even when written as entities.
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const UNPRINTABLE = /[\u0000-\u0008\u000b\u000c\u000e-\u001f]/g;

/** Text made safe for the content and the attributes of HTML and SVG. */
export function escapeMarkup(text: string): string {
  return text.replace(UNPRINTABLE, "").replace(/[&<>"']/g, (character) => ENTITIES[character]!);
}

/** Attributes of an SVG element; those that are undefined are left out. */
export type Attributes = Readonly<Record<string, string | number | undefined>>;

/** An SVG element as text. Its content is SVG, already escaped. */
export function element(name: string, attributes: Attributes, content = ""): string {
  const written = Object.entries(attributes).flatMap(([key, value]) =>
    value === undefined ? [] : [` ${key}="${typeof value === "number" ? pixels(value) : escapeMarkup(value)}"`],
  );
  return `<${name}${written.join("")}${content === "" ? "/>" : `>${content}</${name}>`}`;
}

/** A length in pixels, to two decimals: nobody sees more. */
export function pixels(length: number): number {
  return Math.round(100 * length) / 100;
}
