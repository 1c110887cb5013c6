import type { MissingToken } from "./recorded-arms.ts";

const NUMBER = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?$/;

const DECIMAL_COMMA = /^[+-]?\d*,\d+(?:[eE][+-]?\d+)?$/;

/** What some texts are that look like numbers and are none here, and how to write them. */
const oddities: readonly (readonly [pattern: RegExp, words: string])[] = [
  [/^[+-]?(?:inf|infinity|\u221e)$/i, "infinite, which no reward can be"],
  [/^[+-]?\d{1,3}(?:[.,' \u00a0\u2009\u202f\u2019]\d{3})+(?:[.,]\d+)?$/, "with a thousands separator; write 1234.5"],
  [DECIMAL_COMMA, "with a decimal comma; write 3.5"],
  [/^[\u2212\u2013]\d/, "with a dash for a minus sign; write -3.5"],
  [/^[+-]?\d+(?:[.,]\d+)?\s*%$/, "a percentage; write 0.45 or 45"],
  [NUMBER, "too large for a number"],
];

/** The number that a text is: digits, a decimal point, an exponent. Undefined for all else, what is not finite included. */
export function cellNumber(text: string): number | undefined {
  if (!NUMBER.test(text)) return undefined;
  const number = Number(text);
  return Number.isFinite(number) ? number : undefined;
}

/** The number that a text is by those who write a comma for the decimal point. */
export function decimalCommaNumber(text: string): number | undefined {
  return DECIMAL_COMMA.test(text) ? cellNumber(text.replace(",", ".")) : undefined;
}

/** Whether a comma in a text may also be a thousands separator, as in 1,234. */
export function isAmbiguous(text: string): boolean {
  return /^[+-]?[1-9]\d{0,2},\d{3}$/.test(text);
}

/** What a text is that looks like a number but is none; undefined for other texts. */
export function oddity(text: string): string | undefined {
  return oddities.find(([pattern]) => pattern.test(text))?.[1];
}

/** What stands for nothing where an experiment does not say, in any case. An empty cell always does. */
const USUAL: ReadonlySet<string> = new Set(["na", "n/a", "#n/a", "nan", "null"]);

/** Whether a text stands for nothing: by the tokens stated, which are compared as they are and numbers by value. */
export function missingTest(stated?: readonly MissingToken[]): (text: string) => boolean {
  if (!stated) return (text) => text === "" || USUAL.has(text.toLowerCase());
  const texts = new Set(stated.filter((token) => typeof token !== "number").map((token) => String(token).trim()));
  const numbers = new Set(stated.filter((token) => typeof token === "number"));
  return (text) => text === "" || texts.has(text) || (numbers.size > 0 && numbers.has(cellNumber(text) ?? Number.NaN));
}
