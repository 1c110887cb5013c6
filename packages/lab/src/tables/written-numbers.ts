import { quoted } from "../text/words.ts";
import { cellNumber, NUMBER } from "./cells.ts";

/** A number as people write it, such as `$1,234` or `(12.5)`. */
interface WrittenNumber {
  readonly text: string;
  /** The number if points are decimal, without regard to parentheses; undefined if the text is not a number then. */
  readonly asPoint: number | undefined;
  /** The number if commas are decimal, without regard to parentheses; undefined if the text is not a number then. */
  readonly asComma: number | undefined;
  /** A currency sign or %; empty if the number has none. */
  readonly unit: string;
  readonly inParentheses: boolean;
}

const UNIT_BEFORE = /^([+-]?)\s*(\p{Sc})\s*(.+)$/u;
const UNIT_BEHIND = /^(.*\S)\s*(\p{Sc}|%)$/u;
const PARENTHESES = /^\((.*)\)$/;

/** Commas between thousands, as in 1,234 and 1,234,567.8. */
const THOUSANDS = /^[+-]?[1-9]\d{0,2}(?:,\d{3})+(?:\.\d*)?$/;
const DECIMAL_COMMA = /^[+-]?\d*,\d+(?:[eE][+-]?\d+)?$/;
/** Points that can only separate thousands, since a comma or another point follows. */
const POINT_THOUSANDS = /^[+-]?[1-9]\d{0,2}(?:(?:\.\d{3})+,\d+|(?:\.\d{3}){2,})$/;
const WHOLE = /^[+-]?\d+$/;

/** The number in a text if points are decimal. */
function pointNumber(digits: string): number | undefined {
  return cellNumber(THOUSANDS.test(digits) ? digits.replaceAll(",", "") : digits);
}

/** The number in a text if commas are decimal. */
function commaNumber(digits: string): number | undefined {
  const isOne = WHOLE.test(digits) || DECIMAL_COMMA.test(digits) || POINT_THOUSANDS.test(digits);
  return isOne ? cellNumber(digits.replaceAll(".", "").replace(",", ".")) : undefined;
}

/** Parses a number as people write it; undefined for a text that is not a number, whatever its commas mean. */
export function writtenNumber(text: string): WrittenNumber | undefined {
  const outer = PARENTHESES.exec(text)?.[1]?.trim();
  const { unit, rest } = withoutUnit(outer ?? text);
  const inner = outer === undefined ? PARENTHESES.exec(rest)?.[1]?.trim() : undefined;
  const inParentheses = outer !== undefined || inner !== undefined;
  const digits = inner ?? rest;
  const [asPoint, asComma] = [pointNumber(digits), commaNumber(digits)];
  const isNumber = asPoint !== undefined || asComma !== undefined;
  if (!isNumber || (inParentheses && /^[+-]/.test(digits))) return undefined;
  return { text, asPoint, asComma, unit, inParentheses };
}

function withoutUnit(text: string): { readonly unit: string; readonly rest: string } {
  const before = UNIT_BEFORE.exec(text);
  if (before) return { unit: before[2]!, rest: before[1]! + before[3]! };
  const behind = UNIT_BEHIND.exec(text);
  return behind ? { unit: behind[2]!, rest: behind[1]! } : { unit: "", rest: text };
}

/** A summary of the plain numbers of a column. */
export interface PlainNumbers {
  readonly count: number;
  readonly hasPoint: boolean;
  readonly hasMinus: boolean;
}

/** A currency or percent sign of a column, and a sample text with its number. */
interface Unit {
  readonly sign: string;
  readonly sample: string;
  readonly number: number;
}

/** How the numbers of a column are written, if they are not plain. */
export interface Writing {
  /** How commas and parentheses are read, as phrases that follow the name of the column. */
  readonly habits: readonly string[];
  /** The units of the numbers; the first means no unit. */
  readonly units: readonly Unit[];
  /** The unit of each row's number, as an index of `units`; undefined if no number has a unit. */
  readonly unitCodes: Uint8Array | undefined;
}

/**
 * Reads the numbers among texts that are not plain numbers, all with the same conventions. Commas are decimal if some comma can be
 * nothing else and no number has a decimal point; otherwise they separate thousands. Parentheses mean a negative number if no number
 * has a minus sign and some number is without parentheses. Moves the numbers found from `odd` to `numbers`.
 */
export function readWritten(odd: Map<number, string>, numbers: Float64Array, plain: PlainNumbers): Writing {
  const written = Array.from(new Set(odd.values()), writtenNumber).filter((number) => number !== undefined);
  const isDecimal =
    !plain.hasPoint &&
    written.some(({ asPoint }) => asPoint === undefined) &&
    written.every(({ asComma }) => asComma !== undefined);
  const hasMinus = plain.hasMinus || written.some(({ asPoint, asComma }) => (asPoint ?? asComma!) < 0);
  const readsParentheses = !hasMinus && (plain.count > 0 || written.some(({ inParentheses }) => !inParentheses));
  const read = written.flatMap((each): ReadNumber[] => {
    const size = isDecimal ? each.asComma : each.asPoint;
    if (size === undefined || (each.inParentheses && !readsParentheses)) return [];
    return [{ ...each, number: each.inParentheses ? -size : size }];
  });
  const units = unitsOf(read);
  const unitCodes = units.length > 1 ? new Uint8Array(numbers.length) : undefined;
  const readings = new Map(read.map((each) => [each.text, each]));
  for (const [row, text] of odd) {
    const reading = readings.get(text);
    if (!reading) continue;
    numbers[row] = reading.number;
    if (unitCodes) unitCodes[row] = units.findIndex(({ sign }) => sign === reading.unit);
    odd.delete(row);
  }
  return { habits: habitsOf(read, isDecimal, plain.hasPoint), units, unitCodes };
}

type ReadNumber = WrittenNumber & { readonly number: number };

function unitsOf(read: readonly ReadNumber[]): Unit[] {
  const units: Unit[] = [{ sign: "", sample: "", number: 0 }];
  for (const { text, unit, number } of read) {
    if (!units.some(({ sign }) => sign === unit)) units.push({ sign: unit, sample: text, number });
  }
  return units;
}

function habitsOf(read: readonly ReadNumber[], isDecimal: boolean, plainPoint: boolean): string[] {
  const commas = read.filter(({ text }) => text.includes(","));
  const hasPoint = plainPoint || read.some(({ text }) => text.includes("."));
  const clear = commas.find(({ asPoint, asComma }) => (isDecimal ? asPoint : asComma) === undefined);
  const sample = clear ?? commas[0];
  const bracketed = read.find(({ inParentheses }) => inParentheses);
  const habits: string[] = [];
  if (sample && (clear || hasPoint)) {
    const what = isDecimal ? "decimal commas" : "commas between thousands";
    habits.push(`has ${what}: ${quoted(sample.text)} is read as ${sample.number}`);
  } else if (sample) {
    const found = `${quoted(sample.text)} is read as ${sample.number}`;
    const advice = `if its commas are decimal, write ${sample.text.replace(",", ".")}`;
    habits.push(`has commas before three digits only, so ${found}; ${advice}`);
  }
  if (bracketed) {
    habits.push(`has negative numbers in parentheses: ${quoted(bracketed.text)} is read as ${bracketed.number}`);
  }
  return habits;
}

/** The names of common currencies. */
const currencies: Readonly<Record<string, string>> = { $: "dollars", "€": "euros", "£": "pounds", "₹": "rupees" };

/** How numbers with a unit are read, as a phrase that follows the name of the column; undefined for no unit. */
export function unitHabit({ sign, sample, number }: Unit): string | undefined {
  if (sign === "") return undefined;
  if (sign === "%") return `is read without percent signs: ${quoted(sample)} is read as ${number}`;
  return `is read as ${currencies[sign] ?? `amounts in ${sign}`}: ${quoted(sample)} is read as ${number}`;
}

/** Texts that look like numbers but are not read as such: the reason, and how to write them. */
const oddities: readonly (readonly [pattern: RegExp, words: string])[] = [
  [/^[+-]?(?:inf|infinity|\u221e)$/i, "is infinite, but outcomes must be finite"],
  [/^\([\d.,]+\)$/, "is in parentheses. Write -12.5"],
  [/^[+-]?\d{1,3}(?:[.,' \u00a0\u2009\u202f\u2019]\d{3})+(?:[.,]\d+)?$/, "has a thousands separator. Write 1234.5"],
  [DECIMAL_COMMA, "has a decimal comma. Write 3.5"],
  [/^[\u2212\u2013]\d/, "has a dash for a minus sign. Write -3.5"],
  [NUMBER, "is too large for a number"],
];

/** Why a text that looks like a number was not read as one, as a phrase; undefined for other texts. */
export function oddity(text: string): string | undefined {
  const { rest } = withoutUnit(text);
  return oddities.find(([pattern]) => pattern.test(rest))?.[1];
}
