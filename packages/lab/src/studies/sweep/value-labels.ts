const LONGEST = 40;

/** The values of a field in few words: numbers and names as they are, lists by their length where that tells them apart. */
export function valueLabels(field: string, values: readonly unknown[]): string[] {
  const short = values.map((value) => shortLabel(field, value));
  const labels = isEachOnce(short) ? short : values.map(longLabel);
  return isEachOnce(labels) ? labels : labels.map((label, index) => `${label} (${index + 1})`);
}

function shortLabel(field: string, value: unknown): string {
  if (Array.isArray(value) && value.some((item) => typeof item === "object")) {
    return `${value.length} ${field.split(".").at(-1)}`;
  }
  const { kind } = (value ?? {}) as { readonly kind?: unknown };
  return typeof kind === "string" ? kind : longLabel(value);
}

/** All of it, as far as there is room. */
function longLabel(value: unknown): string {
  const text = typeof value === "string" ? value : plainText(value);
  return text.length > LONGEST ? `${text.slice(0, LONGEST - 1)}…` : text;
}

/** `kind: constant, size: 0.1`, without braces around the whole. */
function plainText(value: unknown): string {
  const text = JSON.stringify(value)
    .replaceAll('"', "")
    .replaceAll(/([:,])/g, "$1 ");
  return text.replace(/^[{[](.*)[}\]]$/, "$1");
}

function isEachOnce(labels: readonly string[]): boolean {
  return new Set(labels).size === labels.length;
}
