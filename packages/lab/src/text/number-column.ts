import { type Estimate, exponentOf, formatAlike, rounded } from "./numbers.ts";

/** A column of a table: numbers as multiples of one power of ten, padded so that their decimal points are aligned. */
export interface NumberColumn {
  /** The exponent of the power of ten; 0 if the numbers are not scaled. */
  readonly power: number;
  readonly cells: readonly string[];
}

/** Spaces as wide as a digit, a point and ±. Pages replace each by that character, hidden; text tables by a plain space. */
const DIGIT_SPACE = "\u2007";
const POINT_SPACE = "\u2008";
const SIGN_SPACE = "\u2005";
const MOST_DECIMALS = 6;
const DIGITS_WITHOUT_ERROR = 4;

/**
 * Means with standard errors, `1.420 ± 0.012`; only the mean if the error is unknown or zero, a dash if there is no mean. `power` is for
 * columns that share one.
 */
export function estimateColumn(
  estimates: readonly (Estimate | null | undefined)[],
  digitsWithoutError = DIGITS_WITHOUT_ERROR,
  power = powerOf(estimates.flatMap((estimate) => [estimate?.mean ?? 0, estimate?.standardError ?? 0])),
): NumberColumn {
  const scale = 10 ** -power;
  const pairs = estimates.map((estimate) => {
    if (!estimate || !Number.isFinite(estimate.mean)) return undefined;
    const mean = estimate.mean * scale;
    // If all replications agree, the error is zero and not worth showing.
    const error = estimate.standardError ? estimate.standardError * scale : undefined;
    const decimals = error === undefined ? decimalsFor(mean, digitsWithoutError) : decimalsFor(error, 2);
    return { mean: written(mean, decimals), error: error === undefined ? undefined : written(error, decimals) };
  });
  const means = inLine(pairs.map((pair) => pair?.mean));
  const errors = inLine(pairs.map((pair) => pair?.error));
  const errorWidth = widest(errors);
  const longest = errors.find((error) => error?.length === errorWidth) ?? "";
  const noError = `${SIGN_SPACE}\u00a0${longest.replace(/\./, POINT_SPACE).replace(/[^\u2008]/g, DIGIT_SPACE)}`;
  const cells = pairs.map((pair, row) => {
    if (!pair) return "–";
    if (errorWidth === 0) return means[row]!;
    return `${means[row]} ${pair.error ? `± ${errors[row]}` : noError}`;
  });
  return { power, cells };
}

/**
 * Plain numbers, all with as many decimals as the largest needs to show `digits` significant digits. `power` is for columns that share
 * one.
 */
export function numberColumn(values: readonly number[], digits: number, power = powerOf(values)): NumberColumn {
  const scaled = values.map((value) => value * 10 ** -power);
  const decimals = decimalsFor(largestSize(scaled), digits);
  const texts = scaled.map((value) => (Number.isFinite(value) ? written(value, decimals) : undefined));
  return { power, cells: inLine(texts).map((text) => text ?? "–") };
}

/** An end of an interval this small, relative to the other end, is a rounding error and shown as zero. */
const ROUNDING = 1e-12;

interface Ends {
  readonly low: number;
  readonly high: number;
}

/** Intervals as multiples of one power of ten, both ends with equally many decimals; a dash for a missing interval. */
export function intervalColumn(
  intervals: readonly (Ends | null)[],
  power = powerOf(intervals.flatMap((interval) => (interval ? [interval.low, interval.high] : []))),
): NumberColumn {
  const scale = 10 ** -power;
  const cells = intervals.map((interval) => {
    if (!interval) return "–";
    const size = Math.max(Math.abs(interval.low), Math.abs(interval.high));
    const ends = [interval.low, interval.high].map((end) => (Math.abs(end) < ROUNDING * size ? 0 : end * scale));
    return formatAlike(ends, ends[1]! - ends[0]!).join(" to ");
  });
  return { power, cells };
}

/** `Regret (×10⁻³)`; only the label if the numbers are not scaled. */
export function columnLabel(label: string, { power }: Pick<NumberColumn, "power">): string {
  return power === 0 ? label : `${label} (×${powerOfTen(power)})`;
}

/** `10⁻³` for -3. */
export function powerOfTen(power: number): string {
  return `10${Array.from(String(power), (sign) => SUPERSCRIPTS[sign]!).join("")}`;
}

const SUPERSCRIPTS: Readonly<Record<string, string>> = Object.fromEntries(
  Array.from("-0123456789", (sign, index) => [sign, "⁻⁰¹²³⁴⁵⁶⁷⁸⁹"[index]!]),
);

/** The power of ten for a column: 0 if its largest number is easy to read, otherwise the multiple of three below its exponent. */
export function powerOf(values: readonly number[]): number {
  const largest = largestSize(values);
  if (largest === 0) return 0;
  const exponent = exponentOf(largest);
  return exponent >= -2 && exponent < 5 ? 0 : 3 * Math.floor(exponent / 3);
}

function largestSize(values: readonly number[]): number {
  return values.reduce((largest, value) => (Number.isFinite(value) ? Math.max(largest, Math.abs(value)) : largest), 0);
}

function decimalsFor(value: number, digits: number): number {
  if (value === 0) return 0;
  return Math.min(MOST_DECIMALS, Math.max(0, digits - 1 - exponentOf(rounded(Math.abs(value), digits))));
}

/** A number with this many decimals; `<0.000001` for one that would round to zero even with the most decimals. */
function written(value: number, decimals: number): string {
  const text = Math.abs(value).toFixed(decimals);
  const isLost = value !== 0 && Number(text) === 0 && decimals === MOST_DECIMALS;
  if (isLost) return `${value > 0 ? "<" : ">−"}${(10 ** -decimals).toFixed(decimals)}`;
  return value < 0 && Number(text) !== 0 ? `−${text}` : text;
}

/** Pads texts on both sides so that their decimal points are aligned if the column is right-aligned. */
function inLine(texts: readonly (string | undefined)[]): (string | undefined)[] {
  const wholes = texts.map((text) => text?.split(".")[0]);
  const decimals = texts.map((text) => text?.split(".")[1]);
  const [before, after] = [widest(wholes), widest(decimals)];
  return wholes.map((whole, row) => {
    if (whole === undefined) return undefined;
    const tail = decimals[row];
    const rest = DIGIT_SPACE.repeat(after - (tail?.length ?? 0));
    const point = tail === undefined ? (after > 0 ? POINT_SPACE : "") : `.${tail}`;
    return `${whole.padStart(before, DIGIT_SPACE)}${point}${rest}`;
  });
}

function widest(texts: readonly (string | undefined)[]): number {
  return texts.reduce((most, text) => Math.max(most, text?.length ?? 0), 0);
}
