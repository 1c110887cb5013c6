/** A complaint about input: what was wrong, what would have been right, and what came instead. */
export class InvalidError extends RangeError {
  override readonly name = "InvalidError";
  declare readonly parameter: string;
  declare readonly rule: string;
  declare readonly value: unknown;
  /** What may help, such as `(did you mean "beta"?)`. */
  declare readonly hint: string | undefined;

  constructor(parameter: string, rule: string, value: unknown, hint?: string) {
    super(`invalid ${parameter}: expected ${rule}, got ${show(value)}${hint === undefined ? "" : ` ${hint}`}`);
    Object.assign(this, { parameter, rule, value, hint });
  }
}

/**
 * The one form of every complaint about input: parameter, rule, value.
 *
 * @example invalid("floor", "0 < floor < 1/K = 0.25", 0.3).message
 * // "invalid floor: expected 0 < floor < 1/K = 0.25, got 0.3"
 */
export function invalid(parameter: string, rule: string, value: unknown, hint?: string): InvalidError {
  return new InvalidError(parameter, rule, value, hint);
}

function show(value: unknown): string {
  if (typeof value === "number") return Object.is(value, -0) ? "-0" : String(value);
  if (typeof value === "function") return "a function";
  const text = asJson(value) ?? String(value);
  return text.length > 120 ? `${text.slice(0, 117)}...` : text;
}

/** Undefined for what has no JSON, such as symbols. */
function asJson(value: unknown): string | undefined {
  try {
    // JSON would print NaN and infinities inside lists as null, which hides the very thing to report.
    return JSON.stringify(value, (_, part) => {
      if (typeof part === "bigint") return `${part}n`;
      return typeof part !== "number" || Number.isFinite(part) ? part : String(part);
    });
  } catch (error) {
    const noun = Array.isArray(value) ? "a list" : "an object";
    return `${noun} that ${error instanceof RangeError ? "is nested too deeply to show" : "contains itself"}`;
  }
}
