/** No number, and why. */
export interface Undetermined {
  readonly grade: "none";
  /** What is missing, such as `has only one distinct outcome` for `arm`; without an arm, the reason concerns all outcomes. */
  readonly reason: string;
  readonly arm?: number;
}

/** The ends of an interval. */
export interface Ends {
  readonly low: number;
  readonly high: number;
}

/** An interval that contains the utility, however often it is checked, with 95 % confidence. */
export interface GuaranteedInterval extends Ends {
  readonly grade: "guaranteed";
}

/** A 95 % confidence interval for the utility of a blend. */
export interface Interval extends Ends {
  readonly grade: "estimated";
  /** The arm whose tail is so heavy that the interval may be too narrow; null if there is none, or if a support is given. */
  readonly heavyTail: number | null;
}

/** The result if the utility does not depend on the outcomes. */
export const ALIKE: Undetermined = { grade: "none", reason: "all outcomes have the same effect on the utility" };

/** With fewer outcomes of an arm, intervals miss the truth in more than 5 % of tables, as the coverage study shows. */
export const LEAST_OUTCOMES = 20;

/**
 * The interval for a single check, limited to the one for repeated checks, which can be narrower at an end if a table suggests a
 * long tail.
 */
export function narrowed(once: Interval | Undetermined, always: Interval | Undetermined): Interval | Undetermined {
  if (once.grade === "none" || always.grade === "none") return once;
  return { ...once, low: Math.max(once.low, always.low), high: Math.min(once.high, always.high) };
}
