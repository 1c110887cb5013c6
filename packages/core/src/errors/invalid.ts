/**
 * The one form of every complaint about input: parameter, rule, value.
 *
 * @example invalid("floor", "0 < floor < 1/K = 0.25", 0.3).message
 * // "invalid floor: expected 0 < floor < 1/K = 0.25, got 0.3"
 */
export function invalid(parameter: string, rule: string, value: unknown): RangeError {
  return new RangeError(`invalid ${parameter}: expected ${rule}, got ${show(value)}`);
}

function show(value: unknown): string {
  if (typeof value === "number") return Object.is(value, -0) ? "-0" : String(value);
  if (typeof value === "function") return "a function";
  // JSON would print NaN and infinities inside lists as null, which hides the very thing to report.
  const text =
    JSON.stringify(value, (_, part) => (typeof part === "number" ? finiteOrName(part) : part)) ?? String(value);
  return text.length > 120 ? `${text.slice(0, 117)}...` : text;
}

function finiteOrName(value: number): number | string {
  return Number.isFinite(value) ? value : String(value);
}
