/** No number, because of what an arm has not shown. */
export interface Undetermined {
  readonly grade: "none";
  /** What `arm` has not shown, such as `has only one distinct outcome`; of no arm where all are alike. */
  readonly reason: string;
  readonly arm?: number;
}

/** A 95 % confidence interval for the utility of a blend. */
export interface Interval {
  readonly grade: "estimated";
  readonly low: number;
  readonly high: number;
  /** The arm whose tail is so heavy that the interval may be too narrow; null if there is none, or a support is stated. */
  readonly heavyTail: number | null;
}

/** Nothing to tell where the utility does not depend on what came. */
export const ALIKE: Undetermined = { grade: "none", reason: "all outcomes are worth the same to the utility" };

/** With fewer outcomes of an arm, intervals miss the truth in more than 5 % of tables: the coverage study measures it. */
export const LEAST_OUTCOMES = 20;

/**
 * An interval for one look, not beyond one that holds at every look: where a table hints at a long tail, the latter can be the narrower one at an
 * end.
 */
export function narrowed(once: Interval | Undetermined, always: Interval | Undetermined): Interval | Undetermined {
  if (once.grade === "none" || always.grade === "none") return once;
  return { ...once, low: Math.max(once.low, always.low), high: Math.min(once.high, always.high) };
}
