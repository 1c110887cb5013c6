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
  const text = asJson(value) ?? String(value);
  return text.length > 120 ? `${text.slice(0, 117)}...` : text;
}

/** Undefined for what has no JSON, such as symbols and objects that contain themselves. */
function asJson(value: unknown): string | undefined {
  try {
    return JSON.stringify(value, (_, part) => (typeof part === "bigint" ? `${part}n` : finiteOrName(part)));
  } catch {
    return undefined;
  }
}

function finiteOrName(value: unknown): unknown {
  return typeof value !== "number" || Number.isFinite(value) ? value : String(value);
}
