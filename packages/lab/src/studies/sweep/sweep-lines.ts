import { formatEstimate } from "../../text/numbers.ts";
import { textTable } from "../../text/text-table.ts";
import type { Axis } from "./axis.ts";
import { placesOf, type SweepSummary } from "./sweep-summary.ts";

/** A sweep for a terminal: a row for each point, the gaps of its learners at the horizon. */
export function sweepLines(axes: readonly Axis[], { points }: SweepSummary): string[] {
  const ids = [...new Set(points.flatMap((point) => point?.learners.map(({ id }) => id) ?? []))];
  const rows = points.map((point, index) => {
    const places = placesOf(axes, index);
    const gaps = ids.map((id) => point?.learners.find((learner) => learner.id === id)?.recommendedGap);
    return [
      ...axes.map(({ labels }, axis) => labels[places[axis]!]!),
      ...gaps.map((gap) => (gap ? formatEstimate(gap) : point ? "–" : "missing")),
    ];
  });
  const columns = [...axes.map(({ field }) => ({ label: field })), ...ids.map((label) => ({ label, numeric: true }))];
  return ["Gap of the recommended blend at the horizon:", ...textTable({ columns, rows })];
}
