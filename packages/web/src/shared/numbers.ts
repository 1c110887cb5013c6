/** Below this, a number is what rounding leaves of zero. */
const ROUNDING = 1e-14;

const counts = new Intl.NumberFormat("en", { maximumFractionDigits: 0 });

/** A whole number with its thousands apart: 12,345. */
export function count(value: number): string {
  return counts.format(value);
}

/** So many significant digits, without an exponent where the number can be read without one: 0.0508, 12.3, 4.1e-7. */
export function significant(value: number, digits = 3): string {
  const size = Math.abs(value);
  if (size < ROUNDING) return "0";
  if (size < 1e-4 || size >= 1e6) return value.toExponential(digits - 1).replace("e+", "e");
  return value.toLocaleString("en", {
    maximumSignificantDigits: digits,
    minimumSignificantDigits: Math.min(2, digits),
  });
}

/** A share as a percentage, with one decimal below ten: 0.4 %, 17 %. Never 0 % for what is not nothing. No line breaks in it. */
export function percent(share: number): string {
  return percentText(100 * share).replaceAll(" ", "\u00a0");
}

function percentText(value: number): string {
  if (value === 0) return "0 %";
  const size = Math.abs(value);
  if (size < 0.05) return value > 0 ? "< 0.1 %" : "> -0.1 %";
  return `${value.toFixed(size < 9.95 ? 1 : 0)} %`;
}

/** A weight, in three decimals: 0.829. */
export function weight(value: number): string {
  return value.toFixed(3);
}
