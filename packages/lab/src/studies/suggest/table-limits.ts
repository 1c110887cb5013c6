import { empirical } from "@blendit/core/distributions";
import { didYouMean, invalid, refused } from "@blendit/core/errors";
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
import { boundKeptBy, infeasibleLines } from "../../report/limit-lines.ts";
import type { ConstraintSpec } from "../../spec/constraints.ts";
import { limitNames } from "../../spec/words.ts";
import type { TableColumns } from "../../tables/columns.ts";
import { readingNotes } from "../../tables/reading-notes.ts";
import { recordedDistribution } from "../../tables/recorded-arms.ts";
import type { RecordedSpec } from "../../tables/recorded-spec.ts";
import { TableError } from "../../tables/table.ts";
import { listText } from "../../text/words.ts";
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
interface LimitAt {
  readonly value: number;
  /** The ends of the 95 % interval of the value; null if there is no valid one. */
  readonly low: number | null;
  readonly high: number | null;
  readonly kept: Kept;
  /** Why there is no interval. */
  readonly reason?: string;
  /** Why the interval may be too narrow. */
  readonly caution?: string;
}

/** A limit, and whether a blend keeps it. */
export interface NamedLimit extends LimitAt {
  readonly name: string;
  readonly side: "at most" | "at least";
  readonly bound: number;
  /** If the blend is not sure to keep the limit: a bound that it keeps with 95 % confidence, unless that is unknown. */
  readonly relaxTo?: number;
}

/** Whether a blend keeps all limits. */
export function keptOf(limits: readonly Pick<NamedLimit, "kept">[]): Kept {
  if (limits.some(({ kept }) => kept === "no")) return "no";
  return limits.every(({ kept }) => kept === "yes") ? "yes" : "unclear";
}

const METRIC = "a column, mean(column), or chance(column<=number)";
const NUMBER = String.raw`[-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?`;
const WITHIN = new RegExp(String.raw`^(?:(${NUMBER})\s*<=)?\s*([^<>]*?)\s*(?:<=\s*(${NUMBER}))?$`, "i");
const FROM = new RegExp(String.raw`^([^<>]*?)\s*>=\s*(${NUMBER})$`, "i");

/** Parses a limit: `dollars=0.0007` for the mean of a column, or `chance(ms<=2000)=0.95`. */
export function limitOfText(side: "at-most" | "at-least", text: string): TableLimitSpec {
  const [, metric, bound] = /^(.*[^<>])=([^=]*)$/.exec(text) ?? [];
  const value = Number(bound);
  if (metric === undefined || bound!.trim() === "" || !Number.isFinite(value)) {
    throw invalid(`--${side}`, `${METRIC}, followed by its bound, such as dollars=0.0007`, text);
  }
  const utility = metricOfText(side, metric.trim());
  return side === "at-most" ? { utility, atMost: value } : { utility, atLeast: value };
}

function metricOfText(side: string, text: string): TableLimitSpec["utility"] {
  const [, kind, inner] = /^(\w+)\((.*)\)$/.exec(text) ?? [];
  if (kind === undefined || (kind !== "mean" && kind !== "chance")) {
    if (kind !== undefined) throw invalid(`--${side}`, METRIC, text, "Only means and chances can be limited here.");
    return { kind: "mean", of: text };
  }
  if (kind === "mean") return { kind, of: inner!.trim() };
  const from = FROM.exec(inner!.trim());
  const [, low, of, high] = from ? [from[0], from[2], from[1], undefined] : (WITHIN.exec(inner!.trim()) ?? []);
  if (!of || (low === undefined && high === undefined)) {
    throw invalid(`--${side}`, "the chance of a range, such as chance(ms<=2000) or chance(10<=score<=20)", text);
  }
  const range = { ...(low !== undefined && { low: Number(low) }), ...(high !== undefined && { high: Number(high) }) };
  return { kind, of, ...range };
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
    const found = columns.table.columns;
    if (!found.includes(of)) {
      const side = spec.atMost === undefined ? "at-least" : "at-most";
      const sentence = `${columns.table.file} has no column "${of}". It has ${listText(found, MOST_COLUMNS)}.`;
      throw refused(side, sentence, of, didYouMean(of, found));
    }
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

const MOST_COLUMNS = 20;

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
    this.#checkReachable();
    const constraints = this.#limits.map(({ cautious }) => cautious);
    const found = this.#cautiousOptimum();
    return found.feasible ? { constraints } : { blend: found.weights };
  }

  #cautiousOptimum() {
    const constraints = this.#limits.map(({ cautious }) => cautious);
    return constrainedOptimum({ goal: constraints[0]!.problem, constraints, ...this.#domain });
  }

  #checkReachable(): void {
    const limits = this.#limits.map(({ constraint, name }) => ({ name, ...constraint }));
    const found = constrainedOptimum({ goal: limits[0]!.problem, constraints: limits, ...this.#domain });
    if (found.feasible) return;
    const report = {
      names: this.#names,
      ...found,
      weights: Array.from(found.weights),
      constraints: found.constraints.map((each, index) => ({ name: limits[index]!.name, ...each })),
      conflicting: found.conflicting.map((index) => limits[index]!.name),
    };
    // Even a bound that the means of the rows keep may be too close for 95 % confidence.
    const closest = this.at(this.#cautiousOptimum().weights);
    const relaxed = closest.flatMap(({ name, side, kept, relaxTo }) =>
      kept === "yes" || relaxTo === undefined ? [] : [{ name, side, bound: relaxTo }],
    );
    throw new TableError(["limits"], infeasibleLines({ limits }, report, relaxed).join("\n"));
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
    return this.#limits.map((limit) => {
      const { atMost, atLeast } = limit.constraint;
      const side = atMost === undefined ? "at least" : "at most";
      const found = limit.at(blend);
      const relaxTo = found.kept === "yes" ? undefined : limit.boundKept(blend, found);
      return { name: limit.name, side, bound: atMost ?? atLeast, ...found, ...(relaxTo !== undefined && { relaxTo }) };
    });
  }
}

/** A limit with statistics of its column. */
class MeasuredLimit {
  readonly name: string;
  readonly constraint: Constraint;
  /** The limit tightened by the margin that the 95 % interval of a blend needs. */
  readonly cautious: Constraint;
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
    this.name = name;
    this.constraint = atMost === undefined ? { problem, atLeast: atLeast! } : { problem, atMost };
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
      return atMost === undefined ? value - interval.low : interval.high - value;
    });
    this.cautious = cautiousLimit(this.constraint, this.#margins);
  }

  at(blend: Float64Array): LimitAt {
    const value = this.#known.value(blend);
    if (this.#isExact) return { value, low: value, high: value, kept: this.#keeps(value) ? "yes" : "no" };
    const interval = this.#intervalAt(blend, value);
    if (interval.grade === "none") {
      return { value, low: null, high: null, kept: "unclear", reason: whyText(interval, this.#names) };
    }
    const { low, high } = interval;
    const kept = [low, high].map((end) => this.#keeps(end));
    const arm = interval.heavyTail;
    return {
      ...{ value, low, high, kept: kept[0] === kept[1] ? (kept[0] ? "yes" : "no") : "unclear" },
      ...(arm !== null && {
        caution: `a few rows of ${this.#names[arm]} decide the ${this.name}, so its interval may be too narrow`,
      }),
    };
  }

  /** A bound that a blend keeps, both by its interval and with the margin that the choice of a blend needs; undefined if unknown. */
  boundKept(blend: Float64Array, { low, high }: Pick<LimitAt, "low" | "high">): number | undefined {
    if (low === null || high === null) return undefined;
    const needed = this.cautious.problem.value(blend);
    return this.constraint.atMost === undefined
      ? boundKeptBy(Math.min(low, needed), "at least")
      : boundKeptBy(Math.max(high, -needed), "at most");
  }

  room(events: number): LimitRoom {
    const { atMost, atLeast } = this.constraint;
    const alone = [...this.#samples.keys()].map((arm) =>
      this.#known.value(Float64Array.from(this.#samples, (_, other) => (other === arm ? 1 : 0))),
    );
    const margins = this.#inference.marginsOfArms(atMost === undefined ? 1 : -1, events);
    const marginOf = (arm: number) => {
      if (this.#isExact) return 0;
      return this.#samples[arm]!.length < LEAST_ROWS ? this.#range : margins[arm]!;
    };
    const estimate = Float64Array.from(alone, (value) => (atMost === undefined ? value - atLeast : atMost - value));
    return { estimate, most: estimate.map((room, arm) => room + marginOf(arm)) };
  }

  #intervalAt(blend: Float64Array, value: number): Interval | Undetermined {
    const interval = this.#inference.oneLookInterval(blend);
    if (interval.grade !== "none" || interval.arm !== undefined || !this.#isChance) return interval;
    const margin = Math.hypot(...this.#margins.map((each, arm) => each * blend[arm]!));
    return { grade: "estimated", low: Math.max(value - margin, 0), high: Math.min(value + margin, 1), heavyTail: null };
  }

  #keeps(value: number): boolean {
    const { atMost, atLeast } = this.constraint;
    const slack = atMost === undefined ? value - atLeast : atMost - value;
    return slack >= -TOLERANCE * Math.max(Math.abs(atMost ?? atLeast!), this.#range);
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
