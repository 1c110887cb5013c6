/** What the code of a row says: nothing stands there, a number does, or the text with the code less these. */
const NOTHING = 0;
const NUMBER = 1;
const TEXTS = 2;

/** Shorter texts are never kept as parts of longer ones. */
const SHORT = 13;

/**
 * The texts of a column in little room: numbers that are written as a program writes them are kept as numbers, and each different one of
 * all others once. Nothing of the text that they were cut from stays.
 */
export class CellStore {
  #codes = new Uint32Array(1024);
  #numbers = new Float64Array(0);
  readonly #texts: string[] = [];
  readonly #codeOf = new Map<string, number>();

  /** Rows that are not told of have nothing. */
  set(row: number, text: string): void {
    if (row >= this.#codes.length) this.#codes = grown(this.#codes, row);
    const number = Number(text);
    const isNumber = Number.isFinite(number) && String(number) === text;
    this.#codes[row] = isNumber ? NUMBER : (this.#codeOf.get(text) ?? this.#newCode(text));
    if (!isNumber) return;
    if (row >= this.#numbers.length) this.#numbers = grown(this.#numbers, row);
    this.#numbers[row] = number;
  }

  get(row: number): string | undefined {
    const code = row < this.#codes.length ? this.#codes[row]! : NOTHING;
    if (code === NOTHING) return undefined;
    return code === NUMBER ? String(this.#numbers[row]) : this.#texts[code - TEXTS];
  }

  #newCode(text: string): number {
    const own = text.length < SHORT ? text : copyOf(text);
    const code = TEXTS + this.#texts.length;
    this.#texts.push(own);
    this.#codeOf.set(own, code);
    return code;
  }
}

/** Twice as long, or as long as a row needs. */
function grown<Numbers extends Uint32Array | Float64Array>(numbers: Numbers, row: number): Numbers {
  const larger = new (numbers.constructor as new (length: number) => Numbers)(
    Math.max(2 * numbers.length, row + 1, 1024),
  );
  larger.set(numbers);
  return larger;
}

/** The same letters in a place of their own: what is cut from a text may keep all of it in memory. */
function copyOf(text: string): string {
  return JSON.parse(JSON.stringify(text));
}
