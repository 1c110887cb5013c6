/** `a`, `a and b`, `a, b and c`; beyond `most` of them `a, b and 8 others`. */
export function listText(words: readonly string[], most = Number.POSITIVE_INFINITY): string {
  const isLong = words.length > most;
  const shown = isLong ? [...words.slice(0, most - 1), `${words.length - most + 1} others`] : words;
  return shown.length < 2 ? shown.join("") : `${shown.slice(0, -1).join(", ")} and ${shown.at(-1)}`;
}
