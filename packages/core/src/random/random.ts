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

const BLOCK = 64;

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
  readonly #key: Uint32Array;
  readonly #words: Int32Array;
  readonly #blockStart: Int32Array;
  readonly #block = new Float64Array(BLOCK);
  #used = BLOCK;

  private constructor(key: Uint32Array, words: ArrayLike<number>) {
    this.#key = key;
    this.#words = Int32Array.from(words);
    this.#blockStart = Int32Array.from(words);
  }

  /** The stream named by a seed and a path of whole numbers or words. */
  static stream(seed: number, ...path: (number | string)[]): Random {
    return Random.#fromKey(path.reduce<Uint32Array>(absorb, absorb(new Uint32Array(4), seed)));
  }

  static restore(state: RandomState): Random {
    checkState(state);
    const random = new Random(Uint32Array.from(state.key), state.words);
    if (state.used < BLOCK) {
      random.#fill();
      random.#used = state.used;
    }
    return random;
  }

  /** A stream below this one; it depends on this stream's name, not on how much of it was drawn. */
  split(purpose: number | string): Random {
    return Random.#fromKey(absorb(this.#key, purpose));
  }

  /** The next number, uniform on the multiples of 2^-53 in [0, 1). */
  uniform(): number {
    if (this.#used === BLOCK) this.#fill();
    return this.#block[this.#used++]!;
  }

  save(): RandomState {
    const fresh = this.#used === BLOCK;
    return {
      key: Array.from(this.#key),
      words: Array.from(fresh ? this.#words : this.#blockStart),
      used: this.#used,
    };
  }

  static #fromKey(key: Uint32Array): Random {
    // All zero is the one state xoshiro never leaves; the mixed key has it with probability 2^-128.
    return new Random(key, key.some((word) => word !== 0) ? key : [1, 0, 0, 0]);
  }

  #fill(): void {
    const words = this.#words;
    const block = this.#block;
    this.#blockStart.set(words);
    let a = words[0]!;
    let b = words[1]!;
    let c = words[2]!;
    let d = words[3]!;
    for (let index = 0; index < BLOCK; index++) {
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
    words[0] = a;
    words[1] = b;
    words[2] = c;
    words[3] = d;
    this.#used = 0;
  }
}

/** The key of a child stream: parent key and one path element, mixed so that neighbours share no bits. */
function absorb(key: Uint32Array, element: number | string): Uint32Array {
  const data = typeof element === "number" ? numberWords(element) : stringWords(element);
  const mixed = Uint32Array.from(key);
  // The length goes in first, so that no two different paths feed the same sequence of words.
  for (const word of [data.length, ...data]) {
    for (let lane = 0; lane < 4; lane++) {
      mixed[lane] = scramble(mixed[lane]! ^ scramble(word + Math.imul(lane + 1, 0x9e3779b9)));
    }
    mixed[0]! += mixed[3]!;
    for (let lane = 1; lane < 4; lane++) mixed[lane]! += mixed[lane - 1]!;
  }
  return mixed;
}

function numberWords(value: number): number[] {
  if (!Number.isSafeInteger(value) || value < 0) {
    throw invalid("seed or stream key", "a whole number from 0 to 2^53 - 1, or a word", value);
  }
  return [0, value >>> 0, Math.floor(value / 4294967296)];
}

function stringWords(text: string): number[] {
  return [1, ...Array.from(text, (character) => character.codePointAt(0)!)];
}

/** The 32-bit finaliser of MurmurHash3: every input bit reaches every output bit. */
function scramble(word: number): number {
  let bits = word | 0;
  bits = Math.imul(bits ^ (bits >>> 16), 0x85ebca6b);
  bits = Math.imul(bits ^ (bits >>> 13), 0xc2b2ae35);
  return (bits ^ (bits >>> 16)) >>> 0;
}

function checkState(state: RandomState): void {
  const isWords = (words: unknown): boolean =>
    Array.isArray(words) &&
    words.length === 4 &&
    words.every((word) => Number.isInteger(word) && word >= -(2 ** 31) && word < 2 ** 32);
  const isUsed = Number.isInteger(state?.used) && state.used >= 0 && state.used <= BLOCK;
  // From words that are all zero the generator would never leave zero.
  if (!isWords(state?.key) || !isWords(state.words) || !state.words.some((word) => word !== 0) || !isUsed) {
    throw invalid("random state", "a state that a stream has saved", state);
  }
}
