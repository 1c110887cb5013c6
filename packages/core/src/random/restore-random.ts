import { invalid } from "../errors/invalid.ts";
import { BLOCK, Random, type RandomState, SMALL_BLOCKS } from "./random.ts";

/** The stream that was saved: it goes on with the same numbers. */
export function restoreRandom(state: RandomState): Random {
  const { key, words, used } = state ?? {};
  const isUsed = Number.isInteger(used) && used >= 0 && used <= BLOCK;
  // From words that are all zero the generator would never leave zero.
  if (!(isUsed && areWords(key) && areWords(words) && words.some((word) => word !== 0))) {
    throw invalid("random state", "a state that a stream has saved", state);
  }
  const random = new Random(Int32Array.of(...key, ...words, ...words), SMALL_BLOCKS);
  // Of a block that is used up the words behind it were saved.
  if (used < BLOCK) for (let drawn = 0; drawn < used; drawn++) random.uniform();
  return random;
}

/** Four whole numbers of 32 bits, with a sign or without. */
function areWords(words: unknown): boolean {
  return (
    Array.isArray(words) && words.length === 4 && words.every((word) => word === (word | 0) || word === word >>> 0)
  );
}
