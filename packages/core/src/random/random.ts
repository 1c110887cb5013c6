import { invalid } from "../errors/invalid.ts";

/** A source of uniform numbers in [0, 1), for samplers. */
export interface RandomSource {
  uniform(): number;
}

/** A generator as plain data: the four words of its key, and its four words of state. */
export interface RandomState {
  readonly key: readonly number[];
  readonly words: readonly number[];
}

/** The words of a stream: its key, then its state. */
const STATE = 4;
const LENGTH = 8;

/**
 * Seeded uniform random numbers: xoshiro128** (Blackman and Vigna), 53 bits per number. A stream is named by a seed and a path of
 * keys, such as (seed, replication, purpose). Streams with different names are independent for every practical purpose.
 *
 * @example
 * const rewards = Random.stream(7, 12, "rewards");
 * const copy = Random.restore(rewards.save());   // continues with the same numbers
 */
export class Random implements RandomSource {
  readonly #words: Int32Array;

  private constructor(words: Int32Array) {
    this.#words = words;
  }

  /** The stream named by a seed and a path of whole numbers or words. */
  static stream(seed: number, ...path: (number | string)[]): Random {
    return new Random(started(path.reduce<Int32Array>(absorb, absorb(new Int32Array(LENGTH), seed))));
  }

  /** A stream that continues with the same numbers as the one that was saved. */
  static restore(state: RandomState): Random {
    const { key, words } = state ?? {};
    // A state of all zero words would never change.
    if (!(areWords(key) && areWords(words) && words.some((word) => word !== 0))) {
      throw invalid("random state", "a state that a stream has saved", state);
    }
    return new Random(Int32Array.of(...key, ...words));
  }

  /** A stream below this one, which depends on this stream's name, not on how much was drawn from it. */
  split(purpose: number | string): Random {
    return new Random(started(absorb(this.#words, purpose)));
  }

  /** The next number, uniform on the multiples of 2^-53 in [0, 1). */
  uniform(): number {
    const high = this.#next() >>> 5;
    return (high * 67108864 + (this.#next() >>> 6)) * 1.1102230246251565e-16;
  }

  /** The state as plain data, for `Random.restore`. */
  save(): RandomState {
    const words = Array.from(this.#words, (word) => word >>> 0);
    return { key: words.slice(0, STATE), words: words.slice(STATE) };
  }

  /** The next 32 bits. */
  #next(): number {
    const words = this.#words;
    const b = words[STATE + 1]!;
    const c = words[STATE + 2]! ^ words[STATE]!;
    const d = words[STATE + 3]! ^ b;
    words[STATE] = words[STATE]! ^ d;
    words[STATE + 1] = b ^ c;
    words[STATE + 2] = c ^ (b << 9);
    words[STATE + 3] = (d << 11) | (d >>> 21);
    const product = Math.imul(b, 5);
    return Math.imul((product << 7) | (product >>> 25), 9);
  }
}

/** Sets the state of a stream to its initial value, which is its key. */
function started(words: Int32Array): Int32Array {
  let bits = 0;
  for (let lane = 0; lane < STATE; lane++) {
    words[STATE + lane] = words[lane]!;
    bits |= words[lane]!;
  }
  // All zero is the one state xoshiro never leaves; a key is zero with probability 2^-128.
  if (bits === 0) words[STATE] = 1;
  return words;
}

/** Whether the value is four 32-bit integers, signed or unsigned. */
function areWords(words: unknown): boolean {
  return (
    Array.isArray(words) && words.length === 4 && words.every((word) => word === (word | 0) || word === word >>> 0)
  );
}

/** The words of a child stream: parent key and one path element, mixed so that similar paths share no bits. */
function absorb(words: Int32Array, element: number | string): Int32Array {
  const mixed = words.slice();
  const elements = typeof element === "number" ? numberWords(element) : textWords(element);
  // The length is mixed in first, so that different paths never give the same sequence of words.
  mix(mixed, elements.length);
  for (const word of elements) mix(mixed, word);
  return mixed;
}

function numberWords(value: number): number[] {
  if (Number.isSafeInteger(value) && value >= 0) return [0, value >>> 0, Math.floor(value / 4294967296)];
  throw invalid("seed or stream key", "a whole number from 0 to 2^53 - 1, or a word", value);
}

function textWords(text: string): number[] {
  return [1, ...Array.from(text, (character) => character.codePointAt(0)!)];
}

function mix(words: Int32Array, word: number): void {
  for (let lane = 0; lane < STATE; lane++) {
    words[lane] = scramble(words[lane]! ^ scramble(word + Math.imul(lane + 1, 0x9e3779b9)));
  }
  words[0]! += words[3]!;
  for (let lane = 1; lane < STATE; lane++) words[lane]! += words[lane - 1]!;
}

/** The 32-bit finaliser of MurmurHash3: every input bit affects every output bit. */
function scramble(word: number): number {
  let bits = word | 0;
  bits = Math.imul(bits ^ (bits >>> 16), 0x85ebca6b);
  bits = Math.imul(bits ^ (bits >>> 13), 0xc2b2ae35);
  return (bits ^ (bits >>> 16)) >>> 0;
}
