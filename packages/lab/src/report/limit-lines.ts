import type { ConstraintValue, Infeasible } from "@blendit/core/optimum";
import type { Limit } from "../spec/constraints.ts";
import { armNames } from "../spec/names.ts";
import type { Problem } from "../spec/problem.ts";
import { exponentOf, formatInWords, formatNumber, formatPercent, rounded } from "../text/numbers.ts";
import { textTable } from "../text/text-table.ts";
import { listText, wrappedText } from "../text/words.ts";
import { numberTable } from "./number-table.ts";

/** What a limit demands. */
export interface LimitBound {
  readonly name: string;
  readonly side: "at most" | "at least";
  readonly bound: number;
}

/** A limit at the best blend. */
export interface LimitReport extends LimitBound, ConstraintValue {
  /** The gain of the goal per unit by which the bound is relaxed; null if it is infinite. */
  readonly price: number | null;
}

/** Limits that no blend can keep together. */
export interface InfeasibleReport {
  readonly names: readonly string[];
  readonly feasible: false;
  /** The blend that breaks limits least, each violation relative to the range of its value; and the largest violation. */
  readonly weights: readonly number[];
  readonly violation: number;
  /** Limits at that blend, with the best value that each can reach alone. */
  readonly constraints: readonly (LimitBound & ConstraintValue & { readonly reachable: number })[];
  /** The names of limits that cannot be kept together. */
  readonly conflicting: readonly string[];
}

/** Limits at the best blend of a problem, as plain data. */
export function limitReports({ limited, limits }: Problem): LimitReport[] {
  if (!limited?.feasible) return [];
  return limited.constraints.map(({ price, ...constraint }, index) => ({
    ...limitBound(limits[index]!),
    ...constraint,
    price: Number.isFinite(price) ? price : null,
  }));
}

/** Why no blend keeps all limits of a problem, as plain data; undefined if some blend does. */
export function infeasibleReport({
  limited,
  limits,
  experiment,
}: Pick<Problem, "limits" | "limited" | "experiment">): InfeasibleReport | undefined {
  return limited && !limited.feasible ? infeasibleReportOf(armNames(experiment), limits, limited) : undefined;
}

export function infeasibleReportOf(
  names: readonly string[],
  limits: readonly Limit[],
  { weights, violation, constraints, conflicting }: Infeasible,
): InfeasibleReport {
  return {
    names,
    feasible: false,
    weights: Array.from(weights),
    violation,
    constraints: constraints.map((constraint, index) => ({ ...limitBound(limits[index]!), ...constraint })),
    conflicting: conflicting.map((index) => limits[index]!.name),
  };
}

export function limitBound({ name, atLeast, atMost }: Limit): LimitBound {
  return atLeast === undefined ? { name, side: "at most", bound: atMost } : { name, side: "at least", bound: atLeast };
}

/** Rounding tolerance of a limit, relative to its bound. */
const TOLERANCE = 1e-9;

/** Whether a blend keeps all limits. */
export function keepsLimits({ limits }: Problem, weights: readonly number[]): boolean {
  const blend = Float64Array.from(weights);
  return limits.every((limit) => {
    const { side, bound } = limitBound(limit);
    const value = limit.problem.value(blend);
    const tolerance = TOLERANCE * Math.abs(bound);
    return side === "at most" ? value <= bound + tolerance : value >= bound - tolerance;
  });
}

/** Limits at the best blend, and the gain from relaxing each, as text for a terminal. */
export function limitLines(problem: Problem): string[] {
  const reports = limitReports(problem);
  const slacks = reports.map(({ slack, bound }) => (Math.abs(slack) <= TOLERANCE * Math.abs(bound) ? 0 : slack));
  const names = reports.map(({ name }) => name);
  const table = numberTable("Limit", names, [
    { label: "Value", cells: reports.map(({ value }) => formatNumber(value)) },
    { label: "Bound", cells: boundTexts(reports) },
    { label: "Slack", cells: slacks.map((slack) => formatNumber(slack)) },
  ]);
  const best = Math.abs(problem.optimum.value);
  return [...textTable(table), "", ...reports.flatMap((report) => wrappedText(priceText(report, best)))];
}

function boundTexts(limits: readonly LimitBound[]): string[] {
  return limits.map(({ side, bound }) => `${side} ${bound}`);
}

/** Gains below this share of the best value are rounding errors. */
const NEGLIGIBLE = 1e-9;

/** The gain from relaxing a limit. The best value is concave in the bound, so it is at most the price times the step. */
function priceText({ name, side, value, bound, price }: LimitReport, best: number): string {
  const relaxing = side === "at most" ? "Raising" : "Lowering";
  if (price === null) {
    return `${name} has no slack: no blend keeps all limits with a margin, so ${relaxing.toLowerCase()} this bound slightly can improve the best value a lot.`;
  }
  const step = powerOfTen(bound || value);
  const gain = price * step;
  if (!(gain > NEGLIGIBLE * best)) return `${name} costs nothing: the best value would be the same without it.`;
  return `${relaxing} the bound of ${name} by ${step} gains up to ${formatNumber(gain, 3)}.`;
}

/** The largest power of ten that is at most `size`. */
function powerOfTen(size: number): number {
  return size === 0 ? 1 : Number(`1e${Math.floor(Math.log10(Math.abs(size)))}`);
}

const MOST_DIGITS = 12;

/** A number with enough digits to distinguish it from another, and at least `least`. */
export function numberBeside(
  value: number,
  other: number,
  least = 4,
  format: typeof formatInWords = formatNumber,
): string {
  let digits = least;
  while (digits < MOST_DIGITS && value !== other && format(value, digits) === format(other, digits)) digits++;
  return format(value, digits);
}

const BOUND_DIGITS = 3;
/** Digits beyond these are rounding errors. */
const EXACT_DIGITS = 9;

/** A short bound that a value keeps: rounded up for an upper limit, down for a lower one. */
export function boundKeptBy(value: number, side: LimitBound["side"]): number {
  if (value === 0) return 0;
  const exact = rounded(value, EXACT_DIGITS);
  const unit = 10 ** (exponentOf(Math.abs(exact)) + 1 - BOUND_DIGITS);
  const steps = rounded(exact / unit, EXACT_DIGITS);
  return rounded((side === "at most" ? Math.ceil(steps) : Math.floor(steps)) * unit, EXACT_DIGITS);
}

/** "mean of dollars at most 0.0000306" */
export function limitsText(limits: readonly LimitBound[]): string {
  return listText(limits.map(({ name, side, bound }) => `${name} ${side} ${bound}`));
}

/** Why no blend keeps all limits, as text for a terminal. `relaxed` are limits that can be kept, by default by the closest blend. */
export function infeasibleLines(
  report: InfeasibleReport,
  relaxed: readonly LimitBound[] = relaxedLimits(report),
): string[] {
  const { constraints, conflicting, violation } = report;
  const possible = relaxed.length > 0 ? ` What can be kept: ${limitsText(relaxed)}.` : "";
  if (constraints.length === 1) return wrappedText(`${unreachableText(report)}${possible}`);
  const unreachable = constraints.filter(({ side, bound, reachable }) =>
    side === "at most" ? reachable > bound : reachable < bound,
  );
  const names = constraints.map(({ name }) => name);
  const table = numberTable("Limit", names, [
    { label: "Bound", cells: boundTexts(constraints) },
    { label: "Best possible alone", cells: constraints.map(({ reachable, bound }) => numberBeside(reachable, bound)) },
    { label: "Closest blend", cells: constraints.map(({ value, bound }) => numberBeside(value, bound)) },
  ]);
  const reason =
    unreachable.length > 0
      ? `No blend keeps ${listText(unreachable.map(({ name }) => name))}, whatever the other limits are.`
      : `No blend keeps these limits together: ${listText(conflicting)}.`;
  const advice = `The closest blend breaks a limit by ${formatPercent(violation)} of the range that blends can reach, and no blend comes closer to keeping all limits.${possible}`;
  return [...wrappedText(reason), "", ...textTable(table), "", ...wrappedText(advice)];
}

/** A smaller share of other options is a rounding error. */
const ROUNDING = 1e-6;

/** "No blend keeps mean of dollars at most 0.00001: the lowest possible is 0.0000293 (llama-3.1-8b alone).", for a single limit. */
function unreachableText({ constraints, names, weights }: InfeasibleReport): string {
  const limit = constraints[0]!;
  const possible = numberBeside(limit.reachable, limit.bound, 3, formatInWords);
  const only = names.find((_, arm) => weights[arm]! > 1 - ROUNDING);
  const blend = only === undefined ? "" : ` (${only} alone)`;
  return `No blend keeps ${limitsText([limit])}: the ${limit.side === "at most" ? "lowest" : "highest"} possible is ${possible}${blend}.`;
}

/** Bounds that the closest blend keeps, for the limits that it breaks. */
function relaxedLimits({ constraints }: InfeasibleReport): LimitBound[] {
  return constraints.flatMap(({ name, side, value, slack }) =>
    slack < 0 ? [{ name, side, bound: boundKeptBy(value, side) }] : [],
  );
}
