/** What a key does on the page. */
export type Shortcut = "play or pause" | "forward" | "back";

/** Elements that handle the keys themselves: fields, and shapes that can be dragged. */
const FIELDS = "input, select, textarea, dialog, [role=slider], [contenteditable]";
/** Elements that Space activates. */
const PRESSED = "button, a, summary";

/** The shortcut of a key press; undefined if the focused element needs the key. */
export function shortcutOf(event: KeyboardEvent): Shortcut | undefined {
  const isFocused = (elements: string) => event.target instanceof Element && event.target.closest(elements) !== null;
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || isFocused(FIELDS)) return undefined;
  if (event.key === " ") return isFocused(PRESSED) ? undefined : "play or pause";
  return event.key === "ArrowRight" ? "forward" : event.key === "ArrowLeft" ? "back" : undefined;
}
