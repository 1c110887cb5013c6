import { type FrontierOptions, frontier } from "@blendit/core/optimum";
import { notableArms, otherShare } from "../simulate/notable-arms.ts";
import { squaredDistance } from "../spec/goals.ts";
import { armNames } from "../spec/names.ts";
import type { Problem } from "../spec/problem.ts";
import { questionText, utilityName } from "../spec/words.ts";
import { csvText } from "../text/csv.ts";
import { countOf, formatAlike, formatInWords, formatNumber, formatPercent, formatShare } from "../text/numbers.ts";
import { type TextTable, textTable } from "../text/text-table.ts";
import { blendText, capitalised, wrappedText } from "../text/words.ts";
import {
  type InfeasibleReport,
  infeasibleLines,
  infeasibleReportOf,
  type LimitBound,
  limitBound,
  limitsText,
} from "./limit-lines.ts";

/** The best blend under one bound. */
interface FrontierPoint {
  readonly bound: number;
  readonly value: number;
  /** The largest gain of the goal per unit by which the bound is relaxed; null if it is infinite. */
  readonly price: number | null;
  readonly weights: readonly number[];
}

/** The best goal for every bound of one limit, from the bound that costs nothing to the tightest feasible one. */
export interface FrontierReport {
  /** The name of the limit. */
  readonly constraint: string;
  readonly names: readonly string[];
  readonly points: readonly FrontierPoint[];
  /** No blend is above the lines between neighbouring points by more than this. */
  readonly error: number;
  readonly feasible: true;
}

/** The other limits, if no blend keeps them all, whatever the bound of the varied one. */
export type InfeasibleFrontier = InfeasibleReport & { readonly constraint: string };

/** The best goal of a problem for every bound of the limit at index `which`, keeping all other limits, as plain data. */
export function frontierReport(
  problem: Problem,
  options: Pick<FrontierOptions, "which" | "relativeTolerance" | "points">,
): FrontierReport | InfeasibleFrontier {
  const { known: goal, limits, experiment } = problem;
  const { floor, ceiling } = experiment;
  const names = armNames(experiment);
  const constraint = limits[options.which]!.name;
  const found = frontier({ goal, constraints: limits, floor, ceiling, ...options });
  if (!found.feasible) {
    const others = limits.filter((_, index) => index !== options.which);
    return { constraint, ...infeasibleReportOf(names, others, found) };
  }
  const points = found.points.map(({ bound, value, price, weights }) => ({
    ...{ bound, value, price: Number.isFinite(price) ? price : null },
    weights: Array.from(weights),
  }));
  return { constraint, names, points, error: found.error, feasible: true };
}

/** The varied limit with its bound in the file. */
export function variedLimit({ limits }: Problem, { constraint }: FrontierReport): LimitBound {
  return limitBound(limits.find(({ name }) => name === constraint)!);
}

/** The goal as people read it: what it measures, and that number for a value. */
interface Measure {
  /** For example `mean of quality`, `distance to the target`. */
  readonly name: string;
  /** For example `largest`. */
  readonly best: string;
  /** Whether `of` returns the value itself. */
  readonly isPlain: boolean;
  of(value: number): number;
}

/** Distances instead of minus their squares; the values of other goals. */
export function measureOf({ experiment }: Problem): Measure {
  const { utility, costs } = experiment;
  const distance = squaredDistance(experiment);
  if (distance) return { ...distance, best: "smallest", isPlain: false };
  const name = costs ? "value of the goal" : utilityName(utility);
  return { name, best: "largest", isPlain: true, of: (value) => value };
}

/** The range of the goal along the curve. */
function rangeOf({ points }: FrontierReport): number {
  return points[0]!.value - points.at(-1)!.value;
}

/** The bound in the file, and the best blend there, interpolated between points; no blend if the bound is infeasible. */
export function atStatedBound(problem: Problem, report: FrontierReport) {
  const { points } = report;
  const { side, bound } = variedLimit(problem, report);
  const next = points.findIndex((point) => (side === "at most" ? point.bound <= bound : point.bound >= bound));
  if (next < 0) return { bound };
  const [from, to] = [points[Math.max(0, next - 1)]!, points[next]!];
  const share = from.bound === to.bound ? 0 : (bound - to.bound) / (from.bound - to.bound);
  // A bound beyond the first point costs nothing.
  if (next === 0) return { bound, found: { isFree: true, value: to.value, weights: to.weights } };
  const between = (one: number, other: number) => share * one + (1 - share) * other;
  const weights = to.weights.map((weight, arm) => between(from.weights[arm]!, weight));
  return { bound, found: { isFree: false, value: between(from.value, to.value), weights } };
}

/** The short answer: the blend for the bound in the file, and what this bound costs. */
export function frontierAnswer(problem: Problem, report: FrontierReport): string {
  const { names, points } = report;
  const { found } = atStatedBound(problem, report);
  const limit = limitsText([variedLimit(problem, report)]);
  const [free, tightest] = [points[0]!, points.at(-1)!];
  if (!found)
    return `No blend keeps ${limit}: the tightest possible bound is ${formatInWords(tightest.bound, DIGITS)}.`;
  const use = `With ${limit}, use ${blendText(names, found.weights)}.`;
  const { name, of } = measureOf(problem);
  if (found.isFree)
    return `${use} The limit costs nothing: the ${name} is also ${formatNumber(of(found.value), 3)} without it.`;
  const ends = [found.value, free.value, tightest.value].map(of);
  const [value, best, worst] = formatAlike(ends, Math.abs(ends[1]! - ends[2]!) / 10);
  return `${use} The ${name} is ${value}. Without the limit it would be ${best}, with the tightest possible one ${worst}.`;
}

/** The curve as text for a terminal, or why no blend keeps the other limits. */
export function frontierLines(problem: Problem, report: FrontierReport | InfeasibleFrontier): string[] {
  if (!report.feasible) return infeasibleLines(report);
  return [
    ...wrappedText(frontierAnswer(problem, report)),
    "",
    ...wrappedText(frontierQuestion(problem, report)),
    "",
    ...textTable(frontierTable(problem, report)),
    "",
    ...frontierWords(problem, report).flatMap((text) => wrappedText(text)),
  ];
}

/** The question that the curve answers. */
export function frontierQuestion(problem: Problem, { constraint, names }: FrontierReport): string {
  const { experiment, limits } = problem;
  const named = experiment.constraints!.map((each, index) => ({ ...each, name: limits[index]!.name }));
  const constraints = named.filter(({ name }) => name !== constraint);
  const question = questionText({ ...experiment, constraints }, names);
  return `${question} The answer for every bound of ${constraint}, from one that makes no difference to the tightest possible one.`;
}

/** Sentences on the precision of the curve and the meaning of its ends. */
export function frontierWords(problem: Problem, report: FrontierReport): string[] {
  const { constraint, points } = report;
  if (points.length === 1)
    return [`${constraint} costs nothing: the same blend is best for the goal and for this limit.`];
  const { name, isPlain } = measureOf(problem);
  const priced = isPlain ? name : "goal";
  const isUpper = variedLimit(problem, report).side === "at most";
  const [beyond, within, relax] = isUpper ? ["Above", "Below", "raise"] : ["Below", "Above", "lower"];
  const [free, tightest] = boundTexts([points[0]!, points.at(-1)!], formatInWords);
  return [
    exactnessText(report),
    `${beyond} ${free}, the limit makes no difference. ${within} ${tightest}, no blend keeps it. The price is the most that the ${priced} can gain if you ${relax} the limit by 1. For a limit between two points, mix their blends.`,
  ];
}

/** An error below this share of the range is rounding. */
const ROUNDING = 1e-9;

function exactnessText(report: FrontierReport): string {
  const { points, error } = report;
  const share = error / rangeOf(report);
  const lines = `the curve through these ${countOf(points.length, "point")}`;
  if (share < ROUNDING) return `Certified: apart from rounding, no blend is above ${lines}.`;
  return `Certified: no blend is above ${lines} by more than ${formatNumber(error, 2)} (${formatPercent(share)} of the range of the goal).`;
}

const MOST_ROWS = 20;
const MOST_ARMS = 6;
const DIGITS = 4;
/** The resolution of numbers along the curve, as a share of their range. */
const STEP = 0.001;

/** Bounds with four digits, or more if that is needed to distinguish them. */
function boundTexts(
  points: readonly FrontierPoint[],
  format: (value: number, digits: number) => string = formatNumber,
): string[] {
  const [first, last] = [points[0]!.bound, points.at(-1)!.bound];
  const common = Math.log10(Math.max(Math.abs(first), Math.abs(last)) / Math.abs(first - last));
  const digits = DIGITS + (common > 0 && common < DIGITS ? Math.floor(common) : 0);
  return points.map(({ bound }) => format(bound, digits));
}

/** Evenly chosen points from the first to the last, with the shares of the most important arms. */
export function frontierTable(problem: Problem, report: FrontierReport): TextTable {
  const { constraint, names } = report;
  const rows = evenly(report.points, MOST_ROWS);
  const blends = rows.map(({ weights }) => weights);
  const notable = notableArms(blends, names.length, MOST_ARMS);
  const arms = notable.arms.filter(
    (arm) => notable.others === 0 || blends.some((weights) => formatShare(weights[arm]!) !== formatShare(0)),
  );
  const rest = { arms, others: names.length - arms.length };
  const bounds = boundTexts(rows);
  const { name, isPlain, of } = measureOf(problem);
  const values = valueTexts(rows, ({ value }) => value);
  const read = isPlain ? [] : [valueTexts(rows, ({ value }) => of(value))];
  const labels = [
    `${constraint} ${variedLimit(problem, report).side}`,
    capitalised(name),
    ...(isPlain ? [] : ["Goal (minus its square)"]),
    "Price (gain per unit)",
    ...arms.map((arm) => names[arm]!),
    ...(rest.others > 0 ? [countOf(rest.others, "other")] : []),
  ];
  return {
    columns: labels.map((label) => ({ label, numeric: true })),
    rows: rows.map(({ price, weights }, row) => [
      ...[bounds, ...read, values].map((column) => column[row]!),
      price === null ? "–" : formatNumber(price, 3),
      ...arms.map((arm) => formatShare(weights[arm]!)),
      ...(rest.others > 0 ? [formatShare(Math.max(0, otherShare(weights, rest)))] : []),
    ]),
  };
}

/** Numbers along the curve, with a resolution of a small share of their range. */
function valueTexts(points: readonly FrontierPoint[], of: (point: FrontierPoint) => number): string[] {
  const values = points.map(of);
  return formatAlike(values, STEP * Math.abs(values[0]! - values.at(-1)!));
}

/** At most `most` evenly chosen items of a list, including the first and the last. */
function evenly<Item>(list: readonly Item[], most: number): Item[] {
  if (list.length <= most) return [...list];
  return Array.from({ length: most }, (_, index) => list[Math.round((index * (list.length - 1)) / (most - 1))]!);
}

/** All points as CSV, with a column for the share of each arm. */
export function frontierCsv({ names, points }: FrontierReport): string {
  return csvText([
    ["bound", "value", "price", ...names.map((name) => `weight of ${name}`)],
    ...points.map(({ bound, value, price, weights }) => [bound, value, price, ...weights]),
  ]);
}
