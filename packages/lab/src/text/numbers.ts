/** A whole number with commas between thousands: `50,000`. */
export function formatCount(value: number): string {
  return value.toLocaleString("en-US");
}

/** `1 round`, `2,000 rounds`. */
export function countOf(count: number, noun: string): string {
  return `${formatCount(count)} ${noun}${count === 1 ? "" : "s"}`;
}

/** A share in percent, to at most three digits: `3 %`, `33.3 %`. */
export function formatPercent(share: number): string {
  return `${rounded(100 * share, 3)} %`;
}

/** The share of an option, rounded to be read at a glance: `17 %`, `3.2 %`, `99.6 %`, `< 0.1 %`. Its spaces are non-breaking. */
export function formatShare(share: number): string {
  const value = 100 * share;
  if (value > 0 && value < 0.05) return "<\u00a00.1\u00a0%";
  // Only a share that is 1 up to rounding errors is shown as 100 %.
  const isNearlyAll = value >= 99.5 && value < 100 - 1e-9;
  if (isNearlyAll && value >= 99.95) return ">\u00a099.9\u00a0%";
  return `${Number(value.toFixed(value < 9.95 || isNearlyAll ? 1 : 0))}\u00a0%`;
}

/** Shares that differ by less count as equal. */
const EQUAL = 1e-9;

/**
 * Shares that sum to one, rounded to be read at a glance: whole percentages if these add up to 100, otherwise, or if a share is below
 * 1 %, with one decimal. Equal shares look equal, although thirds then add up to 99. Their spaces are non-breaking.
 */
export function formatShares(shares: readonly number[]): string[] {
  const isFine = shares.some((share) => (share > 0 && share < 0.01) || (share > 0.99 && share < 1 - EQUAL));
  const whole = isFine ? undefined : roundedUnits(shares, 100);
  const counts = whole ?? dealtUnits(shares, 1000);
  if (!counts) return shares.map(formatShare);
  const [of, decimals] = whole ? [100, 0] : [1000, 1];
  return shares.map((share, index) => {
    const count = counts[index]!;
    const isLost = count === 0 ? share > 0 : count === of && share < 1 - EQUAL;
    return isLost ? formatShare(share) : `${((100 * count) / of).toFixed(decimals)}\u00a0%`;
  });
}

/** Shares in units of 1 / `of`, or undefined if rounding changes their sum. */
function roundedUnits(shares: readonly number[], of: number): number[] | undefined {
  const counts = shares.map((share) => Math.round(rounded(of * share, 9)));
  return total(counts) === Math.round(of * total(shares)) ? counts : undefined;
}

/**
 * Shares in units of 1 / `of`, with their sum kept: all are rounded down, then those with the largest remainders get one more.
 * Undefined if equal shares would differ.
 */
function dealtUnits(shares: readonly number[], of: number): number[] | undefined {
  const exact = shares.map((share) => rounded(of * share, 9));
  const lossOf = (index: number) => rounded(exact[index]! % 1, 9);
  const byLoss = [...exact.keys()].sort((one, other) => lossOf(other) - lossOf(one) || exact[other]! - exact[one]!);
  const floors = exact.map(Math.floor);
  const raised = new Set(byLoss.slice(0, Math.round(total(exact)) - total(floors)));
  const counts = floors.map((count, index) => count + (raised.has(index) ? 1 : 0));
  const differs = exact.some((each, index) =>
    exact.some((other, another) => Math.abs(each - other) < EQUAL * of && counts[index] !== counts[another]),
  );
  return differs ? undefined : counts;
}

function total(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0);
}

/** Numbers with a smaller exponent are written with a power of ten, in tables and in sentences. */
const LEAST_IN_TABLES = -4;
const LEAST_IN_WORDS = -7;

/** A number rounded to some significant digits. Its text has no trailing zeros. */
export function rounded(value: number, digits: number): number {
  return Number(value.toPrecision(digits));
}

/**
 * A number to some significant digits: plain if that is easy to read, otherwise like `1.42e-7`; `–` if it is not finite. `least` is the
 * power of ten from which small numbers are plain.
 */
export function formatNumber(value: number, digits = 4, least = LEAST_IN_TABLES): string {
  if (!Number.isFinite(value)) return "–";
  if (value === 0) return "0";
  const size = Math.abs(value);
  const exponent = exponentOf(size);
  const written = isReadable(exponent, least)
    ? size.toFixed(Math.max(0, digits - 1 - exponent))
    : size.toExponential(digits - 1).replace("e+", "e");
  return value < 0 ? `−${written}` : written;
}

/** A number in a sentence, which has a power of ten only if it would have very many zeros. */
export function formatInWords(value: number, digits: number): string {
  return formatNumber(value, digits, LEAST_IN_WORDS);
}

/** The most extra decimals, beyond those for the width of an interval, that keep an end near zero from being shown as zero. */
const EXTRA_DECIMALS = 2;

/**
 * Numbers with equally many decimals, enough for two digits of `width`: `0.16`, `0.02`, `0.29` for an estimate and the ends of its
 * interval.
 */
export function formatAlike(values: readonly number[], width: number): string[] {
  const largest = values.reduce((most, value) => Math.max(most, Math.abs(value)), 0);
  if (!(width > 0) || !isReadable(exponentOf(largest), LEAST_IN_WORDS)) {
    return values.map((value) => formatInWords(value, 3));
  }
  const least = Math.max(0, 1 - exponentOf(width));
  const isLost = (decimals: number) => values.some((value) => value !== 0 && Number(value.toFixed(decimals)) === 0);
  const decimals = [0, 1, EXTRA_DECIMALS].map((more) => least + more).find((count) => !isLost(count)) ?? least;
  return values.map((value) => (value === 0 ? "0" : scaled(value, 0, decimals)));
}

/** A mean over replications; the standard error is null when there is only one. */
export interface Estimate {
  readonly mean: number;
  readonly standardError: number | null;
}

const MOST_DIGITS = 7;

/**
 * A mean with its standard error, the error to two digits and the mean to as many decimals: `0.0142 ± 0.0012`,
 * `1.42e-7 ± 0.12e-7`. Only the mean if the error is unknown or zero.
 */
export function formatEstimate({ mean, standardError }: Estimate): string {
  if (!Number.isFinite(mean)) return "–";
  // An error of zero means that all replications agree.
  if (!standardError || !Number.isFinite(standardError)) return formatNumber(mean);
  const size = Math.max(Math.abs(mean), standardError);
  const errorExponent = exponentOf(rounded(standardError, 2));
  const digits = exponentOf(size) - errorExponent + 2;
  // For an error this small the mean would need too many digits, so the two are formatted separately.
  if (digits > MOST_DIGITS) return `${formatNumber(mean, MOST_DIGITS)} ± ${formatNumber(standardError, 2)}`;
  // Rounded first: 9.996e-7 to three digits is 1.00e-6.
  const exponent = exponentOf(rounded(size, Math.max(1, digits)));
  const scale = isReadable(exponent, LEAST_IN_TABLES) ? 0 : exponent;
  const decimals = Math.max(0, scale - errorExponent + 1);
  return `${scaled(mean, scale, decimals)} ± ${scaled(standardError, scale, decimals)}`;
}

function scaled(value: number, exponent: number, decimals: number): string {
  const digits = (Math.abs(value) / 10 ** exponent).toFixed(decimals);
  const sign = value < 0 && Number(digits) !== 0 ? "−" : "";
  return `${sign}${digits}${exponent === 0 ? "" : `e${exponent}`}`;
}

/** Whether a number with this exponent is written without a power of ten. */
function isReadable(exponent: number, least: number): boolean {
  return exponent >= least && exponent < 6;
}

/** The power of ten of a positive number's first digit. */
export function exponentOf(size: number): number {
  return Math.floor(Math.log10(size));
}
