import { invalid } from "../errors/invalid.ts";

/** What a sampler needs: uniform numbers in [0, 1). */
export interface RandomSource {
  uniform(): number;
}

/** A generator as plain data: four words of key, four words at the start of the current block, numbers used of it. */
export interface RandomState {
  readonly key: readonly number[];
  readonly words: readonly number[];
  readonly used: number;
}

/** The words of a stream: its key, the state behind the current block, and the state at its start. */
const STATE = 4;
const START = 8;
const LENGTH = 12;
export const BLOCK = 64;
/** The first blocks of a stream are small: of the many streams of a simulation most are hardly used. */
const SMALL_BLOCK = 8;
const SMALL_BLOCKS = 3;

/**
 * Seeded uniform random numbers: xoshiro128** (Blackman and Vigna), 53 bits a number, made in blocks because the
 * four state words then live in registers. A stream is named by a seed and a path of keys, such as
 * (seed, replication, purpose); streams of different names are independent for every practical purpose.
 *
 * @example
 * const rewards = Random.stream(7, 12, "rewards");
 * const copy = Random.restore(rewards.save());   // continues with the same numbers
 */
export class Random implements RandomSource {
  /** One array for all of them, since streams are many. */
  readonly #words: Int32Array;
  /** A plain list, which V8 keeps beside the stream: for a typed array it would ask the system for memory, and streams are many. */
  #block: number[] = [];
  #used = 0;
  #smallBlocks: number;

  /** A stream that continues from these words, after so many of its small blocks. */
  private constructor(words: Int32Array, smallBlocks = 0) {
    this.#words = words;
    this.#smallBlocks = smallBlocks;
  }

  /** The stream named by a seed and a path of whole numbers or words. */
  static stream(seed: number, ...path: (number | string)[]): Random {
    return new Random(started(path.reduce<Int32Array>(absorb, absorb(new Int32Array(LENGTH), seed))));
  }

  /** The stream that was saved: it continues with the same numbers. */
  static restore(state: RandomState): Random {
    const { key, words, used } = state ?? {};
    const isUsed = Number.isInteger(used) && used >= 0 && used <= BLOCK;
    // From words that are all zero the generator would never leave zero.
    if (!(isUsed && areWords(key) && areWords(words) && words.some((word) => word !== 0))) {
      throw invalid("random state", "a state that a stream has saved", state);
    }
    const random = new Random(Int32Array.of(...key, ...words, ...words), SMALL_BLOCKS);
    // The saved words of a block that is used up are those behind it.
    if (used < BLOCK) for (let drawn = 0; drawn < used; drawn++) random.uniform();
    return random;
  }

  /** A stream below this one; it depends on this stream's name, not on how much of it was drawn. */
  split(purpose: number | string): Random {
    return new Random(started(absorb(this.#words, purpose)));
  }

  /** The next number, uniform on the multiples of 2^-53 in [0, 1). */
  uniform(): number {
    if (this.#used === this.#block.length) this.#fill(this.#smallBlocks++ < SMALL_BLOCKS ? SMALL_BLOCK : BLOCK);
    return this.#block[this.#used++]!;
  }

  /** The state as plain data, for `Random.restore`. */
  save(): RandomState {
    const isUsedUp = this.#used === this.#block.length;
    return {
      key: Array.from(this.#words.subarray(0, STATE), (word) => word >>> 0),
      words: Array.from(isUsedUp ? this.#words.subarray(STATE, START) : this.#words.subarray(START)),
      used: isUsedUp ? BLOCK : this.#used,
    };
  }

  #fill(length: number): void {
    const words = this.#words;
    const block = this.#block;
    words.copyWithin(START, STATE, START);
    let a = words[STATE]!;
    let b = words[STATE + 1]!;
    let c = words[STATE + 2]!;
    let d = words[STATE + 3]!;
    for (let index = 0; index < length; index++) {
      let high = Math.imul(b, 5);
      high = Math.imul((high << 7) | (high >>> 25), 9);
      let shifted = b << 9;
      c ^= a;
      d ^= b;
      b ^= c;
      a ^= d;
      c ^= shifted;
      d = (d << 11) | (d >>> 21);

      let low = Math.imul(b, 5);
      low = Math.imul((low << 7) | (low >>> 25), 9);
      shifted = b << 9;
      c ^= a;
      d ^= b;
      b ^= c;
      a ^= d;
      c ^= shifted;
      d = (d << 11) | (d >>> 21);

      block[index] = ((high >>> 5) * 67108864 + (low >>> 6)) * 1.1102230246251565e-16;
    }
    words[STATE] = a;
    words[STATE + 1] = b;
    words[STATE + 2] = c;
    words[STATE + 3] = d;
    this.#used = 0;
  }
}

/** The words of a stream with its first state, which is its key. */
function started(words: Int32Array): Int32Array {
  let bits = 0;
  for (let lane = 0; lane < STATE; lane++) {
    words[STATE + lane] = words[lane]!;
    bits |= words[lane]!;
  }
  // All zero is the one state xoshiro never leaves; the mixed key has it with probability 2^-128.
  if (bits === 0) words[STATE] = 1;
  return words;
}

/** Four whole numbers of 32 bits, with a sign or without. */
function areWords(words: unknown): boolean {
  return (
    Array.isArray(words) && words.length === 4 && words.every((word) => word === (word | 0) || word === word >>> 0)
  );
}

/** Words with the key of a child stream: parent key and one path element, mixed so that neighbours share no bits. */
function absorb(words: Int32Array, element: number | string): Int32Array {
  const mixed = words.slice();
  const elements = typeof element === "number" ? numberWords(element) : textWords(element);
  // The length goes in first, so that no two different paths feed the same sequence of words.
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

/** The 32-bit finaliser of MurmurHash3: every input bit reaches every output bit. */
function scramble(word: number): number {
  let bits = word | 0;
  bits = Math.imul(bits ^ (bits >>> 16), 0x85ebca6b);
  bits = Math.imul(bits ^ (bits >>> 13), 0xc2b2ae35);
  return (bits ^ (bits >>> 16)) >>> 0;
}
