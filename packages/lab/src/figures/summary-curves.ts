import type { Estimate, LearnerSummary, Summary } from "../simulate/summary.ts";
import type { Experiment } from "../spec/experiment.ts";
import { goalUnit } from "../spec/goals.ts";
import { learnerName } from "../spec/names.ts";
import { asksForDistributions } from "../spec/problem.ts";
import { countOf } from "../text/numbers.ts";
import type { CurveSeries, CurvesOptions } from "./curve-series.ts";

/** A kind of figure of curves from a summary. To add a figure, add an entry to `curveKinds`. */
interface CurveKind {
  readonly heading: string;
  readonly caption: string;
  readonly title: string;
  /** Without its unit. */
  readonly yLabel: string;
  /** The values of a learner's line; a learner without values has no line. */
  readonly estimates: (learner: LearnerSummary) => readonly Estimate[] | null | undefined;
  /** The vertical axis: logarithmic if the values allow it, linear from zero, or linear around the values. */
  readonly axis: "log" | "from-zero" | "level";
  /** Thin lines that accompany a learner's line, by name. */
  readonly overlays?: (learner: LearnerSummary) => Readonly<Record<string, readonly number[] | undefined>>;
  /** Thin lines that do not belong to a learner. */
  readonly references?: (summary: Summary, lines: readonly CurveSeries[]) => CurveSeries[];
}

/** Figures by file name, in the order of a report. */
export const curveKinds = {
  "utility-gap": {
    heading: "Gap of the average blend",
    caption: "How far the average of all blends so far is below the best one. Lower is better.",
    title: "Gap of the average blend",
    yLabel: "Below the best blend",
    estimates: ({ utilityGap }) => utilityGap,
    axis: "log",
    overlays: ({ bound, certificate }) => ({ bound, certificate: means(certificate) }),
  },
  "recommended-gap": {
    heading: "Gap of the recommended blend",
    caption:
      "How far the blend that each learner would recommend at that round is below the best one. Lower is better.",
    title: "Gap of the recommended blend",
    yLabel: "Below the best blend",
    estimates: ({ recommendedGap }) => recommendedGap,
    axis: "log",
    overlays: ({ certificateUpper }) => ({ certificate: means(certificateUpper) }),
  },
  "instantaneous-gap": {
    heading: "Gap of the current blend",
    caption: "How far the blend in use at each round is below the best one.",
    title: "Gap of the current blend",
    yLabel: "Below the best blend",
    estimates: ({ instantaneousGap }) => instantaneousGap,
    axis: "log",
  },
  regret: {
    heading: "Regret",
    caption:
      "Lost so far: the gaps of the blends in use, summed over the rounds. The line flattens as a learner learns.",
    title: "Cumulative regret",
    yLabel: "Lost so far",
    estimates: ({ regret }) => regret,
    axis: "from-zero",
  },
  bias: {
    heading: "Bias",
    caption: "How far the expected gradient step of a learner is from the true gradient, in its worst coordinate.",
    title: "Bias of the gradient",
    yLabel: "Largest bias",
    estimates: ({ bias }) => bias,
    axis: "log",
    overlays: ({ bias, monteCarloBias, averageBias }) =>
      bias ? { "by Monte Carlo": means(monteCarloBias), "average over time": averageBias ?? undefined } : {},
  },
  "empirical-utility": {
    heading: "Value of the outcomes",
    caption: "The value of the goal for the outcomes received so far, compared with that of the best blend.",
    title: "Value of the outcomes received",
    yLabel: "Value of the outcomes so far",
    estimates: ({ empiricalUtility }) => empiricalUtility,
    axis: "level",
    references: optimumLines,
  },
} as const satisfies Readonly<Record<string, CurveKind>>;

/** The names of the curves of a run. */
export type CurveName = keyof typeof curveKinds;

const TIME_LABEL = "Time t (rounds)";
// An overlay may exceed the largest value by this factor before it would squash the lines: two decades, or three times the height.
const ROOM = { log: 100, linear: 3 };
// Below this share of the largest value a line is rounding noise around zero, which would stretch the axis over decades.
const NIL = 1e-12;

/** The curves of this name; undefined if the summary has no data for them. */
export function summaryCurves(name: CurveName, summary: Summary): CurvesOptions | undefined {
  const { title, yLabel, estimates, axis, overlays, references }: CurveKind = curveKinds[name];
  const { experiment, learners } = summary;
  const own = learners.flatMap((learner, slot) => learnerSeries(summary, learner, slot, estimates(learner)));
  if (own.length === 0) return undefined;
  const accompanying = overlaySeries(summary, own, overlays);
  const all = [...own, ...accompanying.series, ...(references?.(summary, own) ?? [])];
  const { series, notes } = axis === "log" ? logCurves(all) : { series: all, notes: [] };
  const { drift } = experiment;
  return {
    title: `${title}: ${experiment.name}`,
    xLabel: TIME_LABEL,
    yLabel: `${yLabel} (${goalUnit(experiment)})`,
    series,
    // Linear in time if there is a change, so that the figure shows when it happens.
    logX: axis === "log" && drift === undefined,
    logY: axis === "log",
    fromZero: axis === "from-zero",
    notes: [bandNote(experiment, series), ...notes, ...accompanying.notes],
    change: drift && { from: drift.from, until: drift.until },
  };
}

/** The name of a learner in figures, which marks oracles. */
export function learnerLabel({ experiment }: Summary, index: number): string {
  const name = learnerName(experiment.learners[index]!.id);
  return isOracle(experiment, index) ? `${name} (oracle)` : name;
}

/** Whether a learner knows the distributions that others must learn. */
export function isOracle({ learners }: Experiment, index: number): boolean {
  return asksForDistributions(learners[index]!);
}

function learnerSeries(
  summary: Summary,
  { rounds }: LearnerSummary,
  slot: number,
  estimates: readonly Estimate[] | null | undefined,
): CurveSeries[] {
  if (!estimates || estimates.length === 0) return [];
  const known = estimates.every(({ standardError }) => standardError !== null);
  return [
    {
      label: learnerLabel(summary, slot),
      slot,
      isOracle: isOracle(summary.experiment, slot),
      x: rounds.slice(0, estimates.length),
      mean: estimates.map(({ mean }) => mean),
      standardError: known ? estimates.map(({ standardError }) => standardError ?? 0) : null,
    },
  ];
}

/** Lines, and footnotes about omitted lines. */
interface SeriesWithNotes {
  readonly series: readonly CurveSeries[];
  readonly notes: readonly string[];
}

/** Overlays in the colours of their learners if they fit the scale of `lines`, and footnotes about the others. */
function overlaySeries(
  summary: Summary,
  lines: readonly CurveSeries[],
  overlays: CurveKind["overlays"],
): SeriesWithNotes {
  const room = lines.every(isPositive) ? ROOM.log : ROOM.linear;
  const highest = room * largestOf(lines);
  const [series, notes]: [CurveSeries[], string[]] = [[], []];
  summary.learners.forEach((learner, index) => {
    const colourOf = learnerLabel(summary, index);
    for (const [name, values] of Object.entries(overlays?.(learner) ?? {})) {
      if (values === undefined || values.length === 0) continue;
      const x = learner.rounds.slice(0, values.length);
      const mean = values.map((value) => (value <= highest ? value : Number.NaN));
      const line = { label: `${colourOf}: ${name}`, x, mean, standardError: null, dashed: true, colourOf };
      if (mean.some((value) => value > 0)) series.push(line);
      else if (values.some((value) => value > highest)) {
        notes.push(`${line.label} is more than ${room} times the largest value, not shown.`);
      }
    }
  });
  return { series, notes };
}

function means(estimates: readonly (Estimate | null)[] | null | undefined): number[] | undefined {
  return estimates?.map((estimate) => estimate?.mean ?? Number.NaN);
}

/** The utility of the best blend as a line, with a step or ramp if distributions change. */
function optimumLines({ optimum, experiment, finalOptimum }: Summary, lines: readonly CurveSeries[]): CurveSeries[] {
  if (optimum === null) return [];
  const first = Math.min(...lines.map(({ x }) => x[0]!));
  const last = Math.max(...lines.map(({ x }) => x.at(-1)!));
  const look = { label: "best blend", standardError: null, dashed: true };
  const { drift } = experiment;
  if (!drift || !finalOptimum) return [{ ...look, x: [first, last], mean: [optimum.value, optimum.value] }];
  const [before, after] = [optimum.value, finalOptimum.value];
  return [{ ...look, x: [first, drift.from, drift.until, last], mean: [before, before, after, after] }];
}

/**
 * Makes a logarithmic axis possible if it can: lines that are zero throughout, such as the bias of exact influence, become
 * footnotes. If other lines have zeros, a note says that the axis is linear.
 */
function logCurves(series: readonly CurveSeries[]): SeriesWithNotes {
  const largest = largestOf(series);
  const nil = series.filter(({ mean }) => largest > 0 && mean.every((value) => Math.abs(value) <= NIL * largest));
  const shown = series.filter((one) => !nil.includes(one));
  if (!shown.every(isPositive) && largest > 0)
    return { series, notes: ["Linear axis: some values are zero or negative."] };
  return {
    series: shown,
    notes: nil.map(({ label }) => `${label}: zero in every round, so not on the logarithmic axis.`),
  };
}

function isPositive({ mean }: CurveSeries): boolean {
  return mean.every((value) => value > 0 || !Number.isFinite(value));
}

/** The largest finite value, or 0 if none is positive. The lists may be too long to spread into Math.max. */
function largestOf(lists: readonly CurveSeries[]): number {
  let largest = 0;
  for (const { mean } of lists) {
    for (const value of mean) if (Number.isFinite(value) && value > largest) largest = value;
  }
  return largest;
}

/** A note that explains the bands, or why there are none. */
function bandNote({ replications }: Experiment, series: readonly CurveSeries[]): string {
  const bands = series.some(({ standardError }) => standardError !== null);
  if (bands) return `Lines: means over ${countOf(replications, "replication")}. Bands: ± one standard error.`;
  return replications === 1
    ? "One replication: no standard errors."
    : `Lines: means over ${countOf(replications, "replication")}.`;
}
