import type { Random } from "../random/random.ts";

/**
 * At most so many items of a list, in random order: one of each of as many parts of equal length. Tables are often sorted, and
 * neighbours in them are alike.
 */
export function someOf<Item>(items: readonly Item[], most: number, random: Random): Item[] {
  const count = Math.min(items.length, most);
  const chosen = Array.from({ length: count }, (_, part) => {
    const start = Math.floor((part * items.length) / count);
    const end = Math.floor(((part + 1) * items.length) / count);
    return items[start + Math.floor(random.uniform() * (end - start))]!;
  });
  for (let last = count - 1; last > 0; last--) {
    const other = Math.floor(random.uniform() * (last + 1));
    [chosen[last], chosen[other]] = [chosen[other]!, chosen[last]!];
  }
  return chosen;
}
