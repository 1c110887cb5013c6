import type { Spread } from "./spread.ts";

const MOST_DIGITS = 3;

/** Three digits, without an exponent: 0.2219 as 0.222, 12345 as 12,300. */
export function number(value: number): string {
  return Number(value.toPrecision(MOST_DIGITS)).toLocaleString("en", { maximumSignificantDigits: MOST_DIGITS });
}

/** 1532000 as 1.53 M, 45790 as 45.8 k. */
export function rate(value: number): string {
  const short = Number(value.toPrecision(MOST_DIGITS));
  if (short >= 1e6) return `${number(short / 1e6)} M`;
  return short >= 1e3 ? `${number(short / 1e3)} k` : number(short);
}

/** The median, and the range of all alternations. */
export function withRange({ median, least, most }: Spread): string {
  return `${number(median)} [${number(least)}..${number(most)}]`;
}

export function scientific(value: number): string {
  return value === 0 ? "0" : value.toExponential(0);
}
