/** An error about input: which parameter is wrong, what it must be, and what it is. */
export class InvalidError extends RangeError {
  override readonly name = "InvalidError";
  declare readonly parameter: string;
  declare readonly rule: string;
  declare readonly value: unknown;
  /** A sentence that may help, such as `Did you mean "beta"?` */
  declare readonly hint: string | undefined;
  /** Whether the rule is the whole message. */
  readonly #isSentence: boolean;

  constructor(parameter: string, rule: string, value: unknown, hint?: string, isSentence = false) {
    const text = isSentence ? rule : `${parameter} must be ${rule}; it is ${show(value)}.`;
    super(hint === undefined ? text : `${text} ${hint}`);
    Object.assign(this, { parameter, rule, value, hint });
    this.#isSentence = isSentence;
  }

  /** The same error under another parameter name, for example `arms[1].alpha` of an experiment for `alpha` of a distribution. */
  as(parameter: string): InvalidError {
    const rule = this.#isSentence ? `${parameter}: ${this.rule}` : this.rule;
    return new InvalidError(parameter, rule, this.value, this.hint, this.#isSentence);
  }
}

/**
 * An error about a value that breaks a rule. The rule completes a sentence with "must be".
 *
 * @example invalid("floor", "at least 0 and below 1/4, so that 4 options fit", 0.3).message
 * // "floor must be at least 0 and below 1/4, so that 4 options fit; it is 0.3."
 */
export function invalid(parameter: string, rule: string, value: unknown, hint?: string): InvalidError {
  return new InvalidError(parameter, rule, value, hint);
}

/**
 * An error with its own sentence, for example because two parameters contradict each other.
 *
 * @example refused("edges", "Give either categories or edges, not both.", [0, 1])
 */
export function refused(parameter: string, sentence: string, value: unknown, hint?: string): InvalidError {
  return new InvalidError(parameter, sentence, value, hint, true);
}

/** Formats a value for an error message: 10,000 with a comma, long texts shortened. */
function show(value: unknown): string {
  if (value === undefined) return "missing";
  if (value === null) return "empty";
  if (typeof value === "number") return numberText(value);
  if (typeof value === "function") return "a function";
  const text = asJson(value) ?? String(value);
  return text.length > 120 ? `${text.slice(0, 117)}...` : text;
}

function numberText(value: number): string {
  if (Object.is(value, -0)) return "-0";
  return Number.isSafeInteger(value) && Math.abs(value) >= 10_000 ? value.toLocaleString("en-US") : String(value);
}

/** Undefined for values that JSON cannot express, such as symbols. */
function asJson(value: unknown): string | undefined {
  try {
    // JSON would print NaN and infinities inside lists as null, which hides the error.
    return JSON.stringify(value, (_, part) => {
      if (typeof part === "bigint") return `${part}n`;
      return typeof part !== "number" || Number.isFinite(part) ? part : String(part);
    });
  } catch (error) {
    const noun = Array.isArray(value) ? "a list" : "an object";
    return `${noun} that ${error instanceof RangeError ? "is nested too deeply to show" : "contains itself"}`;
  }
}
