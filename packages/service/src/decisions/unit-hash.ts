import { createHash } from "node:crypto";

/** A number in [0, 1) that depends on nothing but these words: the same unit is always on the same side of a share. */
export function unitHash(...words: readonly string[]): number {
  // The lengths go in too, so that no two lists of words are the same text.
  const text = words.map((word) => `${word.length}:${word}`).join("");
  return createHash("sha256").update(text).digest().readUIntBE(0, 6) / 2 ** 48;
}
