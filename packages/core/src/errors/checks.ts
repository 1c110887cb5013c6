import { invalid } from "./invalid.ts";

/**
 * The value, if it is a finite number. Every check in this file returns the value it accepts, and is written so that NaN fails
 * it.
 */
export function checkFinite(parameter: string, value: unknown): number {
  if (typeof value === "number" && Number.isFinite(value)) return value;
  throw invalid(parameter, "a finite number", value);
}

/** The value, if it is a finite number above 0. */
export function checkPositive(parameter: string, value: unknown): number {
  if (typeof value === "number" && value > 0 && Number.isFinite(value)) return value;
  throw invalid(parameter, "a finite number above 0", value);
}

export function checkNonNegative(parameter: string, value: unknown): number {
  if (typeof value === "number" && value >= 0 && Number.isFinite(value)) return value;
  throw invalid(parameter, "a finite number of at least 0", value);
}

/** A number strictly between 0 and 1, such as a level or a share. */
export function checkFraction(parameter: string, value: unknown): number {
  if (typeof value === "number" && value > 0 && value < 1) return value;
  throw invalid(parameter, "above 0 and below 1", value);
}

/** A number from 0 to 1, both ends allowed. */
export function checkProbability(parameter: string, value: unknown): number {
  if (typeof value === "number" && value >= 0 && value <= 1) return value;
  throw invalid(parameter, "from 0 to 1", value);
}

/** The value, if it is an integer of at least `least`. */
export function checkInteger(parameter: string, value: unknown, least: number): number {
  if (typeof value === "number" && Number.isSafeInteger(value) && value >= least) return value;
  throw invalid(parameter, `a whole number of at least ${least}`, value);
}

/** Two finite numbers, low before high. */
export function checkInterval(parameter: string, low: unknown, high: unknown): readonly [number, number] {
  if (typeof low === "number" && typeof high === "number" && low < high && Number.isFinite(high - low))
    return [low, high];
  throw invalid(parameter, "two finite numbers, the lower first", [low, high]);
}

export function checkFiniteList(parameter: string, values: unknown, leastLength: number): readonly number[] {
  if (!Array.isArray(values) || !(values.length >= leastLength)) {
    throw invalid(parameter, `a list of at least ${leastLength} ${leastLength === 1 ? "number" : "numbers"}`, values);
  }
  return Array.from(values, (value, index) => checkFinite(`${parameter}[${index}]`, value));
}

/** A list of `length` numbers, as a new array. */
export function checkNumbers(parameter: string, values: unknown, length: number): Float64Array {
  if (!Array.isArray(values) || values.length !== length) {
    throw invalid(parameter, `a list of ${length} finite numbers`, values);
  }
  // There may be very many numbers, so a name is only built for an invalid one.
  return Float64Array.from(values, (value, index) =>
    Number.isFinite(value) ? value : checkFinite(`${parameter}[${index}]`, value),
  );
}

/** A saved list of arms, each an index below `armCount`. */
export function checkArms(parameter: string, arms: unknown, armCount: number): readonly number[] {
  if (Array.isArray(arms) && arms.every((arm) => Number.isInteger(arm) && arm >= 0 && arm < armCount)) return arms;
  throw invalid(parameter, `a list of arms from 0 to ${armCount - 1}`, arms);
}
