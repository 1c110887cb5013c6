import type { MissingToken } from "./recorded-arms.ts";

/** Digits, a decimal point, an exponent. */
export const NUMBER = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?$/;

/** The number that a text is; undefined for other texts, and for numbers that are not finite. */
export function cellNumber(text: string): number | undefined {
  if (!NUMBER.test(text)) return undefined;
  const number = Number(text);
  return Number.isFinite(number) ? number : undefined;
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
