const MOST_LISTED = 5;

const LONGEST = 30;

/** A count as people write it: 50,000. */
export function count(number: number): string {
  return number.toLocaleString("en-US");
}

/** The first of some words, and how many more there are: `a, b, c and 4 more`. */
export function someOf(words: readonly string[], most = MOST_LISTED): string {
  if (words.length <= most) return words.join(", ");
  return `${words.slice(0, most).join(", ")} and ${count(words.length - most)} more`;
}

/** The first of some places in a file: `lines 12 ("-"), 40 ("?") and 35 more`. */
export function placeList(unit: "line" | "item", places: readonly string[]): string {
  return `${unit}${places.length === 1 ? "" : "s"} ${someOf(places)}`;
}

/** A text in quotes; the end of a long one is cut. */
export function quoted(text: string): string {
  return JSON.stringify(text.length > LONGEST ? `${text.slice(0, LONGEST)}...` : text);
}
