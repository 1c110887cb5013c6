import {
  type CaptionedFigure,
  type CurveSeries,
  type CurvesOptions,
  curvesFigure,
  type Figure,
  heatMapFigure,
  panelsFigure,
  summaryCurves,
} from "../../figures/index.ts";
import { learnerName } from "../../spec/names.ts";
import { fieldText } from "./field-text.ts";
import { gapOf, learnerIds, pointText, type SweepResult } from "./sweep-summary.ts";

/** With more panels, the figure would be no overview; the grids still show all points. */
const MOST_PANELS = 24;
const GAP_TITLE = "Gap of the recommended blend after the last round";
const GAP_LABEL = "Below the best blend (units of the goal)";
const MISSING_NOTE = "Dashed: shards of that point are missing.";

/** The figures of a sweep by file name; none if nothing was measured. */
export function sweepFigures(sweep: SweepResult): Record<string, CaptionedFigure> {
  const ids = learnerIds(sweep);
  const hasGaps = ids.some((id) => sweep.summaries.some((summary) => gapOf(summary, id) !== undefined));
  const overview = sweep.axes.length === 1 ? alongAxis : overGrid;
  const panels = panelsOf(sweep);
  const figures: Record<string, CaptionedFigure> = {};
  if (hasGaps) {
    figures["gap-overview"] = {
      ...overview(sweep, ids),
      heading: "Where learners do well",
      caption:
        "How far the blend that each learner recommends after the last round is below the best one. Lighter is better.",
    };
  }
  if (panels.length > 0 && panels.length <= MOST_PANELS) {
    figures["gap-panels"] = {
      ...panelsFigure({ title: "Gap over time, at each point", panels, sameAxes: true }),
      heading: "Over time",
      caption: "The gap of the recommended blend at each point, all on the same axes. Lower is better.",
    };
  }
  return figures;
}

/** The overview for one field: a line for each learner. */
function alongAxis({ axes, summaries }: SweepResult, ids: readonly string[]): Figure {
  const { field, values, labels } = axes[0]!;
  const numbers = values.every((value) => typeof value === "number") ? (values as number[]) : undefined;
  const order = [...values.keys()].sort((one, other) => (numbers ? numbers[one]! - numbers[other]! : one - other));
  const series = ids.map((id): CurveSeries => {
    const gaps = order.map((point) => gapOf(summaries[point], id));
    const errors = gaps.map((gap) => gap?.standardError ?? Number.NaN);
    return {
      label: learnerName(id),
      x: order.map((point) => numbers?.[point] ?? point),
      mean: gaps.map((gap) => gap?.mean ?? Number.NaN),
      standardError: errors.some(Number.isFinite) ? errors : null,
    };
  });
  return curvesFigure({
    title: GAP_TITLE,
    xLabel: fieldText(field),
    yLabel: GAP_LABEL,
    series,
    logX: numbers !== undefined && Math.max(...numbers) > 10 * Math.min(...numbers),
    logY: true,
    ...(numbers ? {} : { words: labels }),
    notes: series.some(({ standardError }) => standardError) ? ["Bands: ± one standard error over replications."] : [],
  });
}

/** The overview for two or more fields: a grid over the last two for each learner and each value of the other fields. */
function overGrid({ axes, summaries }: SweepResult, ids: readonly string[]): Figure {
  const [rows, columns] = axes.slice(-2) as [(typeof axes)[number], (typeof axes)[number]];
  const outer = axes.slice(0, -2);
  const size = rows.values.length * columns.values.length;
  const blocks = Array.from({ length: summaries.length / size }, (_, block) => block);
  const panels = ids.flatMap((id) =>
    blocks.map((block) => {
      const at = outer.length === 0 ? "" : `, ${pointText(outer, block)}`;
      const values = rows.values.map((_, row) =>
        columns.values.map((_, column) => {
          return gapOf(summaries[block * size + row * columns.values.length + column], id)?.mean ?? null;
        }),
      );
      return { title: `${learnerName(id)}${at}`, values };
    }),
  );
  const isPartial = summaries.includes(undefined);
  return heatMapFigure({
    title: GAP_TITLE,
    xLabel: fieldText(columns.field),
    yLabel: fieldText(rows.field),
    columns: columns.labels,
    rows: rows.labels,
    panels,
    notes: ["Darker: a larger gap. One scale for all.", ...(isPartial ? [MISSING_NOTE] : [])],
  });
}

/** A panel for each complete point: the gap over time. */
function panelsOf({ axes, summaries }: SweepResult): CurvesOptions[] {
  return summaries.flatMap((summary, point) => {
    const curves = summary && summaryCurves("recommended-gap", summary);
    return curves ? [{ ...curves, title: pointText(axes, point) }] : [];
  });
}
