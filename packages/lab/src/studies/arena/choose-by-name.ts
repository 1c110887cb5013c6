import { didYouMean, invalid } from "@blendit/core/errors";

/** Those with the given names, in their own order; all of them where no names are given. Unknown names are refused. */
export function chooseByName<Item>(
  what: string,
  items: readonly Item[],
  nameOf: (item: Item) => string,
  names: readonly string[] | undefined,
): Item[] {
  if (names === undefined) return [...items];
  const known = items.map(nameOf);
  for (const name of names) {
    if (!known.includes(name)) throw invalid(what, `one of ${known.join(", ")}`, name, didYouMean(name, known));
  }
  return items.filter((item) => names.includes(nameOf(item)));
}
