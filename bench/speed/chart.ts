import { type CurveSeries, type CurvesOptions, panelsFigure } from "@blendit/lab/figures";
import type { UtilityName } from "./problem.ts";
import type { Baseline } from "./report.ts";
import type { RoundsResult } from "./rounds.ts";
import type { Side } from "./sides.ts";

const panels: readonly (readonly [UtilityName, string])[] = [
  ["variance", "Variance"],
  ["wasserstein-uniform", "Squared Wasserstein distance to Uniform[0, 1], 401 cells"],
];

/** One colour per program; full-gradient is thin and dashed in the colour of its program. */
const lines: readonly (readonly [Side, string])[] = [
  ["blendit", "Blendit"],
  ["c", "C"],
  ["numpy", "numpy"],
];

/** Rounds per second against the number of arms. */
export function drawChart({ rounds, machine, date }: Baseline): string {
  const results = rounds as readonly RoundsResult[];
  return panelsFigure({
    title: "Rounds a second on one core",
    panels: panels.map(([utility, title]) =>
      panel(
        results.filter((result) => result.utility === utility),
        title,
        `Medians. ${machine.processor}, Node ${machine.node}, ${date}. Floor min(0.03, 0.3/K).`,
      ),
    ),
  }).wide;
}

function panel(results: readonly RoundsResult[], title: string, note: string): CurvesOptions {
  return {
    title,
    xLabel: "Arms",
    yLabel: "Rounds a second",
    logX: true,
    logY: true,
    notes: [note],
    series: lines.flatMap(([side, name]) => [
      curve(results, "mirror-ascent", side, { label: `${name}, Algorithm 1` }),
      curve(results, "full-gradient", side, {
        label: `${name}, full-gradient`,
        dashed: true,
        colourOf: `${name}, Algorithm 1`,
      }),
    ]),
  };
}

function curve(
  results: readonly RoundsResult[],
  learner: RoundsResult["learner"],
  side: Side,
  look: Pick<CurveSeries, "label" | "dashed" | "colourOf">,
): CurveSeries {
  const points = results.filter((result) => result.learner === learner && result.rates[side] !== undefined);
  return {
    ...look,
    x: points.map(({ armCount }) => armCount),
    mean: points.map(({ rates }) => rates[side]!.median),
    standardError: null,
  };
}
