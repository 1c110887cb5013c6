import { formatNumber } from "./format-number.ts";

/** A mean over replications; the standard error is null when there is only one. */
export interface Estimate {
  readonly mean: number;
  readonly standardError: number | null;
}

const MOST_DIGITS = 7;

/**
 * A mean with its standard error, the error to two digits and the mean to the same place: `0.0142 ± 0.0012`,
 * `1.42e-3 ± 0.12e-3`. Without an error the mean alone.
 */
export function formatEstimate({ mean, standardError }: Estimate): string {
  if (!Number.isFinite(mean)) return "–";
  // What is the same in all replications has no error worth a word.
  if (!standardError || !Number.isFinite(standardError)) return formatNumber(mean);
  const size = Math.max(Math.abs(mean), standardError);
  const errorExponent = exponentOf(Number(standardError.toPrecision(2)));
  const digits = exponentOf(size) - errorExponent + 2;
  // An error that small would need a mean of many digits: each is written by itself.
  if (digits > MOST_DIGITS) return `${formatNumber(mean, MOST_DIGITS)} ± ${formatNumber(standardError, 2)}`;
  // Rounded first: 9.996e-4 to three digits is 1.00e-3.
  const exponent = exponentOf(Number(size.toPrecision(Math.max(1, digits))));
  const scale = exponent >= -2 && exponent < 5 ? 0 : exponent;
  const places = Math.max(0, scale - errorExponent + 1);
  return `${scaled(mean, scale, places)} ± ${scaled(standardError, scale, places)}`;
}

function scaled(value: number, exponent: number, places: number): string {
  const digits = (Math.abs(value) / 10 ** exponent).toFixed(places);
  const sign = value < 0 && Number(digits) !== 0 ? "−" : "";
  return `${sign}${digits}${exponent === 0 ? "" : `e${exponent}`}`;
}

function exponentOf(size: number): number {
  return Math.floor(Math.log10(size));
}
