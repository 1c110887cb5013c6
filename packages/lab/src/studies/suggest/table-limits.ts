import { empirical } from "@blendit/core/distributions";
import {
  BlendInference,
  cautiousLimit,
  type Interval,
  type LimitRoom,
  oneLookInterval,
  type Undetermined,
} from "@blendit/core/inference";
import { type Constraint, constrainedOptimum, KnownArms } from "@blendit/core/optimum";
import type { WeightLimits } from "@blendit/core/simplex";
import { type UtilitySpec, utility } from "@blendit/core/specs";
import {
  boundKeptBy,
  infeasibleLines,
  infeasibleReportOf,
  type LimitBound,
  limitBound,
} from "../../report/limit-lines.ts";
import type { ConstraintSpec, Limit } from "../../spec/constraints.ts";
import { limitNames } from "../../spec/words.ts";
import type { TableColumns } from "../../tables/columns.ts";
import { readingNotes } from "../../tables/reading-notes.ts";
import { recordedDistribution } from "../../tables/recorded-arms.ts";
import type { RecordedSpec } from "../../tables/recorded-spec.ts";
import { TableError } from "../../tables/table.ts";
import { whyText } from "./blend-worth.ts";

/** A limit on the mean of a column of a table, or on the share of its values in a range. */
export interface TableLimitSpec extends ConstraintSpec {
  readonly utility: UtilitySpec & { readonly kind: "mean" | "chance"; readonly of: string };
}

/** A limit, and the values of its column in the rows of each option. */
export interface TableLimit {
  readonly name: string;
  readonly spec: TableLimitSpec;
  readonly samples: readonly (readonly number[])[];
}

/** Whether a limit is kept: yes and no with 95 % confidence, else unclear. */
export type Kept = "yes" | "unclear" | "no";

/** A limit at a blend, as plain data. */
export interface NamedLimit extends LimitBound {
  readonly value: number;
  /** The ends of the 95 % interval of the value; null if there is no valid one. */
  readonly low: number | null;
  readonly high: number | null;
  readonly kept: Kept;
  /** Why there is no interval. */
  readonly reason?: string | undefined;
  /** Why the interval may be too narrow. */
  readonly caution?: string | undefined;
  /** If the blend is not sure to keep the limit: a bound that it keeps with 95 % confidence, unless that is unknown. */
  readonly relaxTo?: number | undefined;
}

/** Whether a blend keeps all limits. */
export function keptOf(limits: readonly Pick<NamedLimit, "kept">[]): Kept {
  if (limits.some(({ kept }) => kept === "no")) return "no";
  return limits.every(({ kept }) => kept === "yes") ? "yes" : "unclear";
}

/** Reads the columns of limits. A row with a missing value is left out for that limit only. */
export function tableLimits(
  columns: TableColumns,
  specs: readonly TableLimitSpec[],
  arms: readonly (RecordedSpec & { readonly name: string })[],
): { readonly limits: readonly TableLimit[]; readonly notes: readonly string[] } {
  const names = limitNames(specs);
  const notes: string[] = [];
  const limits = specs.map((spec, index): TableLimit => {
    const { of } = spec.utility;
    const readings = arms.map(({ name, file, where, missing }) => {
      const rows = { file, ...(where && { where }), ...(missing && { missing }) };
      const own: RecordedSpec = { kind: "recorded", ...rows, columns: { [of]: of } };
      return { ...recordedDistribution(columns, own, "numbers"), spec: own, name };
    });
    notes.push(...readingNotes(readings));
    const samples = readings.map(({ distribution }) =>
      (distribution.samples as readonly Record<string, number>[]).map((row) => row[of]!),
    );
    const few = samples.findIndex(({ length }) => length < 2);
    if (few >= 0) {
      const option = arms[few]!.name;
      throw new TableError(
        ["column"],
        `${columns.table.file}: ${option} has 1 row with a value of ${of}, and a limit needs 2 of each option. Leave ${option} out with --exclude, or collect more.`,
      );
    }
    return { name: names[index]!, spec, samples };
  });
  return { limits, notes: [...new Set(notes)] };
}

/** Rounding tolerance of a limit, relative to its bound or to the range of values. */
const TOLERANCE = 1e-9;

/** The smallest number of rows for an interval. */
const LEAST_ROWS = 20;
/**
 * Half the square of Student's 97.5 % quantile for this many rows: values that n rows did not show have at most 1 - exp(-2.2 / n)
 * of the mass.
 */
const HIDDEN = 2.2;

/** The limits of a table: which blends keep them with 95 % confidence, and their values at a blend. */
export class BlendLimits {
  readonly #limits: readonly MeasuredLimit[];
  readonly #domain: WeightLimits;
  readonly #names: readonly string[];

  constructor(limits: readonly TableLimit[], domain: WeightLimits, names: readonly string[]) {
    this.#domain = domain;
    this.#names = names;
    this.#limits = limits.map((limit) => new MeasuredLimit(limit, domain, names));
  }

  /**
   * Constraints for the choice of a blend, or the blend that comes closest if none is sure to keep all limits. Refuses limits that no
   * blend keeps even by the means of the rows.
   */
  choice(): { readonly constraints: readonly Constraint[] } | { readonly blend: Float64Array } {
    const constraints = this.#limits.map(({ cautious }) => cautious);
    const found = this.#closestTo(constraints);
    if (found.feasible) return { constraints };
    this.#checkReachable(found.weights);
    return { blend: found.weights };
  }

  #closestTo(constraints: readonly Constraint[]) {
    return constrainedOptimum({ goal: constraints[0]!.problem, constraints, ...this.#domain });
  }

  /** Refuses limits that no blend keeps. `cautious` is the blend that comes closest to being sure to keep them. */
  #checkReachable(cautious: Float64Array): void {
    const limits = this.#limits.map(({ limit }) => limit);
    const found = this.#closestTo(limits);
    if (found.feasible) return;
    // Even a bound that the means of the rows keep may be too close for 95 % confidence.
    const relaxed = relaxedLimits(this.at(cautious));
    const report = infeasibleReportOf(this.#names, limits, found);
    throw new TableError(["limits"], infeasibleLines(report, relaxed).join("\n"));
  }

  get count(): number {
    return this.#limits.length;
  }

  /** The slack of each option alone within each limit, if `events` bounds share the risk. */
  rooms(events: number): LimitRoom[] {
    return this.#limits.map((limit) => limit.room(events));
  }

  /** Values of all limits at a blend. */
  at(blend: Float64Array): NamedLimit[] {
    return this.#limits.map((limit) => limit.at(blend));
  }
}

/** The limits that are not sure to be kept, each with a bound that is, if that is known. */
export function relaxedLimits(limits: readonly NamedLimit[]): LimitBound[] {
  return limits.flatMap(({ name, side, relaxTo }) => (relaxTo === undefined ? [] : [{ name, side, bound: relaxTo }]));
}

/** A limit with statistics of its column. */
class MeasuredLimit {
  readonly limit: Limit;
  /** The limit tightened by the margin that the 95 % interval of a blend needs. */
  readonly cautious: Constraint;
  readonly #bound: LimitBound;
  /** 1 if values above the bound keep the limit, -1 if those below do. */
  readonly #sign: 1 | -1;
  /** The error margin of each option's value. */
  readonly #margins: readonly number[];
  readonly #known: KnownArms;
  readonly #inference: BlendInference;
  readonly #samples: readonly (readonly number[])[];
  readonly #names: readonly string[];
  readonly #isExact: boolean;
  readonly #isChance: boolean;
  /** The range of the values. */
  readonly #range: number;

  constructor({ name, spec, samples: values }: TableLimit, domain: WeightLimits, names: readonly string[]) {
    const { atMost, atLeast } = spec;
    this.#isChance = spec.utility.kind === "chance";
    const samples = this.#isChance ? indicatorsOf(spec.utility, values) : values;
    // A chance is the mean of zeros and ones, even if the rows of an option have only one of them.
    const own = utility({ kind: "mean", ...(this.#isChance && { support: [0, 1] as const }) });
    const distributions = samples.map((values) => empirical({ samples: values }));
    const problem = new KnownArms({ utility: own, arms: distributions });
    this.limit = atMost === undefined ? { name, problem, atLeast: atLeast! } : { name, problem, atMost };
    this.#bound = limitBound(this.limit);
    this.#sign = this.#bound.side === "at least" ? 1 : -1;
    this.#known = problem;
    this.#samples = samples;
    this.#names = names;
    const { floor, ceiling } = domain;
    this.#inference = new BlendInference({ known: problem, samples, floor, ceiling });
    this.#isExact = !this.#isChance && arePrices(samples);
    this.#range = this.#isChance ? 1 : rangeOf(samples);
    this.#margins = samples.map((values, arm) => {
      if (this.#isExact) return 0;
      // For an option with few rows, only the range of all values is known.
      if (values.length < LEAST_ROWS) return this.#range;
      const known = new KnownArms({ utility: own, arms: [distributions[arm]!] });
      const interval = oneLookInterval({ known, weights: [1], groups: [{ outcomes: values, share: 1 }] });
      // No interval means that all values are equal. Yet a further row could have the most distant value.
      if (interval.grade === "none") return -this.#range * Math.expm1(-HIDDEN / values.length);
      const value = known.value([1]);
      return this.#sign > 0 ? value - interval.low : interval.high - value;
    });
    this.cautious = cautiousLimit(this.limit, this.#margins);
  }

  at(blend: Float64Array): NamedLimit {
    const found = this.#measured(blend);
    return { ...this.#bound, ...found, relaxTo: this.#boundKept(blend, found) };
  }

  #measured(blend: Float64Array): Omit<NamedLimit, keyof LimitBound> {
    const value = this.#known.value(blend);
    if (this.#isExact) return { value, low: value, high: value, kept: this.#keeps(value) ? "yes" : "no" };
    const interval = this.#intervalAt(blend, value);
    if (interval.grade === "none") {
      return { value, low: null, high: null, kept: "unclear", reason: whyText(interval, this.#names) };
    }
    const { low, high, heavyTail: arm } = interval;
    const kept = this.#keeps(low) ? "yes" : "no";
    return {
      ...{ value, low, high, kept: this.#keeps(low) === this.#keeps(high) ? kept : "unclear" },
      caution:
        arm === null
          ? undefined
          : `a few rows of ${this.#names[arm]} decide the ${this.#bound.name}, so its interval may be too narrow`,
    };
  }

  /**
   * For a limit that a blend is not sure to keep: a bound that it keeps, both by its interval and with the margin that the choice of a
   * blend needs; undefined if unknown.
   */
  #boundKept(blend: Float64Array, { low, high, kept }: Pick<NamedLimit, "low" | "high" | "kept">): number | undefined {
    if (kept === "yes" || low === null || high === null) return undefined;
    const needed = this.cautious.problem.value(blend);
    return boundKeptBy(this.#sign > 0 ? Math.min(low, needed) : Math.max(high, -needed), this.#bound.side);
  }

  room(events: number): LimitRoom {
    const margins = this.#inference.marginsOfArms(this.#sign, events);
    const marginOf = (arm: number) => {
      if (this.#isExact) return 0;
      return this.#samples[arm]!.length < LEAST_ROWS ? this.#range : margins[arm]!;
    };
    const estimate = Float64Array.from(this.#samples, (_, arm) => {
      const alone = Float64Array.from(this.#samples, (_, other) => (other === arm ? 1 : 0));
      return this.#slackOf(this.#known.value(alone));
    });
    return { estimate, most: estimate.map((room, arm) => room + marginOf(arm)) };
  }

  #intervalAt(blend: Float64Array, value: number): Interval | Undetermined {
    const interval = this.#inference.oneLookInterval(blend);
    if (interval.grade !== "none" || interval.arm !== undefined || !this.#isChance) return interval;
    const margin = Math.hypot(...this.#margins.map((each, arm) => each * blend[arm]!));
    return { grade: "estimated", low: Math.max(value - margin, 0), high: Math.min(value + margin, 1), heavyTail: null };
  }

  #slackOf(value: number): number {
    return this.#sign * (value - this.#bound.bound);
  }

  #keeps(value: number): boolean {
    return this.#slackOf(value) >= -TOLERANCE * Math.max(Math.abs(this.#bound.bound), this.#range);
  }
}

/** 1 for each value in the range of a chance, 0 for others. */
function indicatorsOf({ of: _, ...plain }: TableLimitSpec["utility"], samples: TableLimit["samples"]): number[][] {
  const { low = Number.NEGATIVE_INFINITY, high = Number.POSITIVE_INFINITY } = plain as ChanceRange;
  utility(plain as UtilitySpec);
  return samples.map((values) => values.map((value) => (value >= low && value <= high ? 1 : 0)));
}

interface ChanceRange {
  readonly low?: number;
  readonly high?: number;
}

/**
 * Whether values are constant within each option but differ between options. If all rows are equal, such as no failures, other
 * values may still occur.
 */
function arePrices(samples: TableLimit["samples"]): boolean {
  const firsts = new Set(samples.map(([first]) => first));
  return firsts.size > 1 && samples.every((values) => values.every((value) => value === values[0]));
}

function rangeOf(samples: readonly (readonly number[])[]): number {
  let [low, high] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const values of samples) {
    for (const value of values) [low, high] = [Math.min(low, value), Math.max(high, value)];
  }
  return high - low;
}
