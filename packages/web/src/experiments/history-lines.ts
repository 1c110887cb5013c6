import { rounded } from "@blendit/lab/text";
import type { ConfigurationList, ExperimentHistory, ExperimentReport } from "@blendit/service/contract";
import type { Chart } from "../shared/chart.ts";

/** Series over time, in milliseconds since 1970: the history kept by the service, then the reports received since. */
export interface TimeLines {
  readonly at: readonly number[];
  readonly weights: Readonly<Record<string, readonly number[]>>;
  readonly recommended: Readonly<Record<string, readonly number[]>>;
  readonly utilityNow: readonly (number | null)[];
  readonly utilityRecommended: readonly (number | null)[];
}

/** The arrival time of a report, and the fields that lines need. Complete reports would take much memory. */
export interface TimedReport extends Pick<ExperimentReport, "weights" | "recommended" | "utility"> {
  readonly at: number;
}

/** Smaller differences of values are rounding errors or do not matter, but would fill a chart of equal values. */
const DIGITS = 6;

/**
 * The lines of the arms with these names: the history kept by the service, followed by later reports. Values of an earlier goal are left
 * out, because they have other units.
 */
export function timeLines(
  history: ExperimentHistory,
  reports: readonly TimedReport[],
  names: readonly string[],
  { configurations }: ConfigurationList,
): TimeLines {
  const kept = history.at.map((date) => Date.parse(date));
  const last = kept.at(-1) ?? Number.NEGATIVE_INFINITY;
  const later = reports.filter(({ at }) => at > last);
  const lines = (part: "weights" | "recommended") =>
    Object.fromEntries(
      names.map((name) => {
        const before = history.arms.find((arm) => arm.name === name)?.[part] ?? kept.map(() => 0);
        return [name, [...before, ...later.map((report) => report[part][name] ?? 0)]];
      }),
    );
  const at = [...kept, ...later.map((report) => report.at)];
  const newGoal = configurations.findLast(({ version, change }) => version > 1 && "utility" in (change as object));
  const since = newGoal ? Date.parse(newGoal.at) : Number.NEGATIVE_INFINITY;
  const values = (blend: "now" | "recommended") =>
    [...history.utility[blend], ...later.map(({ utility }) => utility[blend])].map((value, index) =>
      value === null || at[index]! < since ? null : rounded(value, DIGITS),
    );
  return {
    at,
    weights: lines("weights"),
    recommended: lines("recommended"),
    utilityNow: values("now"),
    utilityRecommended: values("recommended"),
  };
}

const UNITS = [
  ["days", 86_400_000],
  ["hours", 3_600_000],
  ["minutes", 60_000],
  ["seconds", 1000],
] as const;

/** The horizontal axis of charts over time. */
export type TimeAxis = Pick<Chart, "x" | "xLabel" | "marks">;

/**
 * The time since an experiment was created, in a unit that gives readable numbers, with a mark at every change of its configuration.
 * The first version is not a change.
 */
export function timeAxis(created: number, at: readonly number[], { configurations }: ConfigurationList): TimeAxis {
  const span = (at.at(-1) ?? 0) - created;
  const [unit, size] = UNITS.find(([, each]) => span >= 3 * each) ?? UNITS[3];
  const elapsed = (time: number) => (time - created) / size;
  return {
    x: at.map(elapsed),
    xLabel: `${unit} since it was created`,
    marks: configurations
      .filter(({ version }) => version > 1)
      .map((each) => ({ x: elapsed(Date.parse(each.at)), label: `v${each.version}` })),
  };
}

/** The names of the arms with the largest shares, at most `most`, in the order of the list. */
export function shownArms(report: ExperimentReport, most: number): string[] {
  const names = report.arms.map(({ name }) => name);
  const size = ({ weight, recommended }: ExperimentReport["arms"][number]) => Math.max(weight, recommended);
  const largest = report.arms.toSorted((left, right) => size(right) - size(left)).slice(0, most);
  const shown = new Set(largest.map(({ name }) => name));
  return names.filter((name) => shown.has(name));
}
