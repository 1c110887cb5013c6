import { NOTHING_TO_GAIN, possibleGain } from "../../report/headline.ts";
import type { Estimate, LearnerSummary, RunSpeed, Summary } from "../../simulate/summary.ts";
import { introducedLearner, learnerName } from "../../spec/names.ts";
import { csvText } from "../../text/csv.ts";
import { countOf, formatEstimate, formatShare } from "../../text/numbers.ts";
import { textTable } from "../../text/text-table.ts";
import { wrappedText } from "../../text/words.ts";
import { fieldText } from "./field-text.ts";
import { type Axis, indicesAt } from "./sweep-grid.ts";

const measures = ["recommendedGap", "utilityGap", "regret"] as const;

/** The recorded results of a learner at the horizon. */
export interface SweepLearner extends Readonly<Partial<Record<(typeof measures)[number], Estimate>>> {
  readonly id: string;
}

/** One point of a sweep. */
export interface SweepPointSummary {
  /** The value of each varied field. */
  readonly values: Readonly<Record<string, unknown>>;
  /** The folder of its results. */
  readonly folder: string;
  /** The utility of the best blend; null without diagnostics. */
  readonly optimum: number | null;
  readonly learners: readonly SweepLearner[];
}

/** The content of a sweep's `summary.json`. */
export interface SweepSummary extends Partial<RunSpeed> {
  readonly name: string;
  readonly vary: Readonly<Record<string, readonly unknown[]>>;
  /** In the order of the grid; null for incomplete points. */
  readonly points: readonly (SweepPointSummary | null)[];
  readonly versions: Summary["versions"];
  readonly fingerprint: string;
}

/** A sweep and the results at its points; undefined for incomplete points. */
export interface SweepResult {
  readonly name: string;
  readonly axes: readonly Axis[];
  readonly summaries: readonly (Summary | undefined)[];
}

/** The folder of a point next to the sweep's summary, such as `points/07` of 12 points. */
export function pointFolder(point: number, count: number): string {
  return `points/${String(point + 1).padStart(String(count).length, "0")}`;
}

/** The labels of the values at a point. */
export function labelsAt(axes: readonly Axis[], point: number): string[] {
  return indicesAt(axes, point).map((index, axis) => axes[axis]!.labels[index]!);
}

/** A point in words: `minimum share 0.01, seed 3`. */
export function pointText(axes: readonly Axis[], point: number): string {
  const labels = labelsAt(axes, point);
  return axes.map(({ field }, axis) => `${fieldText(field)} ${labels[axis]}`).join(", ");
}

export type SweepTimes = Pick<SweepSummary, "versions" | "fingerprint" | "elapsedSeconds" | "roundsPerSecond">;

export function sweepSummary({ name, axes, summaries }: SweepResult, times: SweepTimes): SweepSummary {
  const valuesAt = (point: number) => {
    const indices = indicesAt(axes, point);
    return Object.fromEntries(axes.map(({ field, values }, axis) => [field, values[indices[axis]!]]));
  };
  return {
    name,
    vary: Object.fromEntries(axes.map(({ field, values }) => [field, values])),
    points: summaries.map((summary, point) =>
      summary
        ? {
            values: valuesAt(point),
            folder: pointFolder(point, summaries.length),
            optimum: summary.optimum?.value ?? null,
            learners: summary.learners.map(atHorizon),
          }
        : null,
    ),
    ...times,
  };
}

function atHorizon(learner: LearnerSummary): SweepLearner {
  const last = measures.flatMap((name) => learner[name].slice(-1).map((estimate) => [name, estimate]));
  return { id: learner.id, ...Object.fromEntries(last) };
}

/** The learners of all points, in order of first appearance. */
export function learnerIds({ summaries }: SweepResult): string[] {
  return [...new Set(summaries.flatMap((summary) => summary?.learners.map(({ id }) => id) ?? []))];
}

/** The gap of a learner's recommended blend at the horizon. */
export function gapOf(summary: Summary | undefined, id: string): Estimate | undefined {
  return summary?.learners.find((learner) => learner.id === id)?.recommendedGap.at(-1);
}

/** A sweep as CSV: a line for each point and learner, with the varied fields and the results at the horizon. */
export function sweepCsv(axes: readonly Axis[], { points }: SweepSummary): string {
  const head = [
    ...axes.map(({ field }) => field),
    "learner",
    ...measures.flatMap((name) => [name, `${name}StandardError`]),
  ];
  const lines = points.flatMap((summary, point) =>
    (summary?.learners ?? []).map((learner) => [
      ...labelsAt(axes, point),
      learner.id,
      ...measures.flatMap((name) => [learner[name]?.mean, learner[name]?.standardError]),
    ]),
  );
  return csvText([head, ...lines]);
}

/** The short answer of a sweep: which learner gets nearest to the best blend, and at which points. */
export function sweepAnswer(sweep: SweepResult): string {
  const { axes, summaries } = sweep;
  const ids = learnerIds(sweep);
  const measured = [...summaries.keys()].filter((point) => ids.some((id) => gapOf(summaries[point], id)));
  if (measured.length === 0) return "Nothing was measured, so learners and points cannot be compared.";
  const leaders = measured.map((point) => least(ids, (id) => gapOf(summaries[point], id)?.mean));
  const wins = (id: string) => leaders.filter((leader) => leader === id).length;
  const leader = least(ids, (id) => -wins(id));
  const name = introducedLearner({ id: leader });
  const first = `Of ${countOf(ids.length, "learner")}, ${name} ends nearest to the best blend ${pointsText(wins(leader), measured.length)}.`;
  const gained = measured.flatMap((point) => {
    const [gain, gap] = [possibleGain(summaries[point]!), gapOf(summaries[point], leader)];
    return gain && gap ? [{ at: pointText(axes, point), share: 1 - gap.mean / gain }] : [];
  });
  const second = measured.some((point) => possibleGain(summaries[point]!))
    ? gainedText(ids.length === 1 ? name : "It", gained)
    : NOTHING_TO_GAIN;
  return ids.length === 1 ? second : [first, second].filter(Boolean).join(" ");
}

function pointsText(count: number, all: number): string {
  if (count < all) return `at ${count} of ${countOf(all, "point")}`;
  return all === 1 ? "at the only point" : `at all ${countOf(all, "point")}`;
}

/** The share of the possible gain at the best and at the worst point; empty without points. */
function gainedText(who: string, points: readonly { readonly at: string; readonly share: number }[]): string {
  const sorted = points.toSorted((one, other) => one.share - other.share);
  const [lowest, highest] = [sorted[0], sorted.at(-1)];
  if (!lowest || !highest) return "";
  const [most, fewest] = [gainText(highest.share), gainText(lowest.share)];
  const has = `${who} has ${most} of the possible gain`;
  if (most !== fewest) return `${has} at best (${highest.at}) and ${fewest} at worst (${lowest.at}).`;
  return points.length === 1 ? `${has}.` : `${has} at each of them.`;
}

function gainText(share: number): string {
  return share > 0 ? formatShare(share) : "nothing";
}

function least(ids: readonly string[], of: (id: string) => number | undefined): string {
  const value = (id: string) => of(id) ?? Number.POSITIVE_INFINITY;
  return ids.reduce((best, id) => (value(id) < value(best) ? id : best));
}

/** A sweep as text for a terminal: the answer, and a row for each point with the gaps of its learners at the horizon. */
export function sweepLines(sweep: SweepResult): string[] {
  const { axes, summaries } = sweep;
  const ids = learnerIds(sweep);
  const rows = summaries.map((summary, point) => {
    const gaps = ids.map((id) => gapOf(summary, id));
    return [...labelsAt(axes, point), ...gaps.map((gap) => (gap ? formatEstimate(gap) : summary ? "–" : "missing"))];
  });
  const columns = [
    ...axes.map(({ field }) => ({ label: fieldText(field) })),
    ...ids.map((id) => ({ label: learnerName(id), numeric: true })),
  ];
  return [
    ...wrappedText(sweepAnswer(sweep)),
    "",
    "Gap between the best blend and the recommended one, after the last round:",
    ...textTable({ columns, rows }),
  ];
}
