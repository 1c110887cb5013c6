/** The 64 bits of a number, to look at and to change: the last word holds sign, exponent and the first 20 bits. */
const number = new Float64Array(1);
const words = new Int32Array(number.buffer);
// Where numbers are stored with their first word first, the words trade places.
number[0] = 1;
const HIGH = words[1] === 0 ? 0 : 1;

/** Sign, exponent and the first 20 bits of a number, as a signed integer. */
export function highWord(value: number): number {
  number[0] = value;
  return words[HIGH]!;
}

/** The number with other bits there. */
export function withHighWord(value: number, high: number): number {
  number[0] = value;
  words[HIGH] = high;
  return number[0]!;
}

/** The number with its last 32 bits cleared. */
export function withoutLowWord(value: number): number {
  number[0] = value;
  words[1 - HIGH] = 0;
  return number[0]!;
}

/** 2^k, for k from -1022 to 1023. */
export function powerOfTwo(k: number): number {
  return withHighWord(0, 0x3ff00000 + (k << 20));
}
