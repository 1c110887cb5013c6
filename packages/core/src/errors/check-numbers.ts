import { invalid } from "./invalid.ts";

/** A stored list of numbers, as an array of its own. */
export function checkNumbers(parameter: string, values: unknown, length: number): Float64Array {
  if (Array.isArray(values) && values.length === length && Array.from(values).every(Number.isFinite)) {
    return Float64Array.from(values);
  }
  throw invalid(parameter, `a list of ${length} finite numbers`, values);
}
