import { formatCount } from "../text/numbers.ts";
import { quoted, someOf } from "../text/words.ts";
import type { MissingToken } from "./recorded-spec.ts";

/** Digits, a decimal point, an exponent. */
export const NUMBER = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?$/;

/** The number in a text; undefined for other texts, and for numbers that are not finite. */
export function cellNumber(text: string): number | undefined {
  if (!NUMBER.test(text)) return undefined;
  const number = Number(text);
  return Number.isFinite(number) ? number : undefined;
}

/** Texts, in lower case, that mean a missing value unless the experiment lists its own. An empty cell is always missing. */
const USUAL: ReadonlySet<string> = new Set(["na", "n/a", "#n/a", "nan", "null"]);

/** Makes a test for missing values. Given tokens replace the usual ones; texts are compared literally, numbers by value. */
export function missingTest(stated?: readonly MissingToken[]): (text: string) => boolean {
  if (!stated) return (text) => text === "" || USUAL.has(text.toLowerCase());
  const texts = new Set(stated.filter((token) => typeof token !== "number").map((token) => String(token).trim()));
  const numbers = new Set(stated.filter((token) => typeof token === "number"));
  return (text) => text === "" || texts.has(text) || (numbers.size > 0 && numbers.has(cellNumber(text) ?? Number.NaN));
}

/** The texts of missing values with their counts: `40 empty, 3 "NA"`. */
export function missingText(missing: ReadonlyMap<string, number>): string {
  const byCount = [...missing].toSorted(([, left], [, right]) => right - left);
  return someOf(byCount.map(([token, times]) => `${formatCount(times)} ${token === "" ? "empty" : quoted(token)}`));
}

/** Adds to the count of a key. */
export function count<Key>(counts: Map<Key, number>, key: Key, times = 1): void {
  counts.set(key, (counts.get(key) ?? 0) + times);
}
