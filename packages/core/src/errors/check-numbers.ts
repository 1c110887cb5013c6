import { checkFinite } from "./checks.ts";
import { invalid } from "./invalid.ts";

/** A list of so many numbers, as an array of its own. */
export function checkNumbers(parameter: string, values: unknown, length: number): Float64Array {
  if (!Array.isArray(values) || values.length !== length) {
    throw invalid(parameter, `a list of ${length} finite numbers`, values);
  }
  // There may be very many of them, so only a wrong one is given its name.
  return Float64Array.from(values, (value, index) =>
    Number.isFinite(value) ? value : checkFinite(`${parameter}[${index}]`, value),
  );
}
