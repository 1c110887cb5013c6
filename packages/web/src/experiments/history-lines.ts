import type { ConfigurationList, ExperimentHistory, ExperimentReport } from "@blendit/service/contract";

/** Columns over time, in milliseconds since 1970: what the service had kept, and what came since. */
export interface TimeLines {
  readonly at: readonly number[];
  readonly weights: Readonly<Record<string, readonly number[]>>;
  readonly recommended: Readonly<Record<string, readonly number[]>>;
  readonly utilityNow: readonly (number | null)[];
  readonly utilityRecommended: readonly (number | null)[];
}

/** When a report came, and what lines need of it: all of it, a thousand times, would be much. */
export interface TimedReport extends Pick<ExperimentReport, "weights" | "recommended" | "utility"> {
  readonly at: number;
}

/** Of the arms with these names, the history that the service kept, followed by the reports that came after it. */
export function timeLines(
  history: ExperimentHistory,
  reports: readonly TimedReport[],
  names: readonly string[],
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
  return {
    at: [...kept, ...later.map(({ at }) => at)],
    weights: lines("weights"),
    recommended: lines("recommended"),
    utilityNow: [...history.utility.now, ...later.map(({ utility }) => utility.now)],
    utilityRecommended: [...history.utility.recommended, ...later.map(({ utility }) => utility.recommended)],
  };
}

const UNITS = [
  ["days", 86_400_000],
  ["hours", 3_600_000],
  ["minutes", 60_000],
  ["seconds", 1000],
] as const;

/** A clock from the first moment on, in a unit that gives numbers one can read. */
export function clockOf(from: number, to: number): { readonly unit: string; read(at: number): number } {
  const [unit, size] = UNITS.find(([, each]) => to - from >= 3 * each) ?? UNITS[3];
  return { unit, read: (at) => (at - from) / size };
}

/** Where the configuration changed, but for its first version. */
export function changeMarks({ configurations }: ConfigurationList): { readonly at: number; readonly label: string }[] {
  return configurations
    .filter(({ version }) => version > 1)
    .map(({ at, version }) => ({ at: Date.parse(at), label: `v${version}` }));
}

/** Arms that a picture has room for: those with the largest shares, in the order of the list. */
export function shownArms(report: ExperimentReport, most: number): string[] {
  const names = report.arms.map(({ name }) => name);
  const size = ({ weight, recommended }: ExperimentReport["arms"][number]) => Math.max(weight, recommended);
  const largest = report.arms.toSorted((left, right) => size(right) - size(left)).slice(0, most);
  const shown = new Set(largest.map(({ name }) => name));
  return names.filter((name) => shown.has(name));
}
