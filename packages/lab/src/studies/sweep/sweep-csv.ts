import { csvText } from "../../text/csv.ts";
import type { Axis } from "./axis.ts";
import { placesOf, type SweepSummary } from "./sweep-summary.ts";

const figures = ["recommendedGap", "utilityGap", "regret"] as const;

/** A sweep as CSV: a line for each point and learner, with the fields that vary and what came of them at the horizon. */
export function sweepCsv(axes: readonly Axis[], { points }: SweepSummary): string {
  const head = [
    ...axes.map(({ field }) => field),
    "learner",
    ...figures.flatMap((name) => [name, `${name}StandardError`]),
  ];
  const lines = points.flatMap((summary, point) => {
    const places = placesOf(axes, point);
    const values = axes.map(({ labels }, axis) => labels[places[axis]!]!);
    return (summary?.learners ?? []).map((learner) => [
      ...values,
      learner.id,
      ...figures.flatMap((name) => [learner[name]?.mean, learner[name]?.standardError]),
    ]);
  });
  return csvText([head, ...lines]);
}
