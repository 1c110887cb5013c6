import { formatCount } from "../text/numbers.ts";
import { quoted, someOf } from "../text/words.ts";

/** The texts of missing values with their counts: `40 empty, 3 "NA"`. */
export function missingText(missing: ReadonlyMap<string, number>): string {
  const byCount = [...missing].toSorted(([, left], [, right]) => right - left);
  return someOf(byCount.map(([token, times]) => `${formatCount(times)} ${token === "" ? "empty" : quoted(token)}`));
}

/** Adds to the count of a key. */
export function count<Key>(counts: Map<Key, number>, key: Key, times = 1): void {
  counts.set(key, (counts.get(key) ?? 0) + times);
}
