import { countOf, formatCount, formatShares } from "./numbers.ts";

/** `a`, `a and b`, `a, b and c`; for more than `most` words `a, b and 8 others`. */
export function listText(words: readonly string[], most = Number.POSITIVE_INFINITY): string {
  const isLong = words.length > most;
  const shown = isLong ? [...words.slice(0, most - 1), `${words.length - most + 1} others`] : words;
  return shown.length < 2 ? shown.join("") : `${shown.slice(0, -1).join(", ")} and ${shown.at(-1)}`;
}

/** Those of some sentences that have something to say. */
export function present(...sentences: readonly (string | false | undefined)[]): string[] {
  return sentences.filter((sentence) => typeof sentence === "string");
}

/** A text with its first letter as a capital. */
export function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

const MOST_LISTED = 5;

const LONGEST = 30;

/** The first of some words, and how many more there are: `a, b, c and 4 more`. */
export function someOf(words: readonly string[], most = MOST_LISTED): string {
  if (words.length <= most) return words.join(", ");
  return `${words.slice(0, most).join(", ")} and ${formatCount(words.length - most)} more`;
}

/** The first of some positions in a file: `lines 12 ("-"), 40 ("?") and 35 more`. */
export function placeList(unit: string, places: readonly string[]): string {
  return `${unit}${places.length === 1 ? "" : "s"} ${someOf(places)}`;
}

/** A text in quotes, truncated if it is long. */
export function quoted(text: string): string {
  return JSON.stringify(text.length > LONGEST ? `${text.slice(0, LONGEST)}...` : text);
}

const WIDTH = 100;

/** The lines of a text for a terminal, broken between words, but not before a percent sign. */
export function wrappedText(text: string, width = WIDTH): string[] {
  const lines: string[] = [];
  for (const word of text.split(/ (?!%)/)) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + 1 + word.length <= width) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines;
}

/** A word for a shell, quoted if necessary. */
export function shellWord(word: string): string {
  return /^[\w./@:=+-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`;
}

/** The most options of a blend that are named; the rest are counted. */
const MOST_NAMED = 5;

/** The options of a blend with their shares, largest first: `48 % long, 47 % short, 5 % mixed`. */
export function blendText(
  names: readonly string[],
  weights: readonly number[],
  format: (shares: readonly number[]) => readonly string[] = formatShares,
): string {
  const used = [...weights.keys()].filter((arm) => weights[arm]! >= 0.0005);
  const sorted = used.toSorted((one, other) => weights[other]! - weights[one]!);
  // If only one option would be counted, its name is no longer than the count.
  const most = sorted.length === MOST_NAMED + 1 ? sorted.length : MOST_NAMED;
  const rest = sorted.slice(most);
  const parts = sorted.slice(0, most).map((arm) => ({ name: names[arm]!, share: weights[arm]! }));
  if (rest.length > 0) {
    const share = rest.reduce((sum, arm) => sum + weights[arm]!, 0);
    parts.push({ name: `in ${countOf(rest.length, "other option")}`, share });
  }
  const shares = format(parts.map(({ share }) => share));
  return parts.map(({ name }, index) => `${shares[index]} ${name}`).join(", ");
}
