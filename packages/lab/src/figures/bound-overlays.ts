import type { LearnerSummary } from "../summary.ts";
import type { CurveSeries } from "./curves.ts";
import { overlaySeries } from "./estimate-series.ts";
import { largestOf } from "./largest-of.ts";
import type { LogCurves } from "./log-curves.ts";

// How far above the largest gap a bound may reach before the gaps are squashed: two decades, or thrice the height.
const ROOM = { log: 100, linear: 3 };

/** The theory's bounds of the gap, as far as they fit in a picture of these gaps; a footnote for those that do not. */
export function boundOverlays(learners: readonly LearnerSummary[], gaps: readonly CurveSeries[]): LogCurves {
  const positive = gaps.every(({ mean }) => mean.every((value) => value > 0 || !Number.isFinite(value)));
  const room = positive ? ROOM.log : ROOM.linear;
  const highest = room * largestOf(gaps);
  const [series, notes]: [CurveSeries[], string[]] = [[], []];
  for (const learner of learners) {
    if (learner.bound === undefined || learner.bound.length === 0) continue;
    const visible = learner.bound.map((value) => (value <= highest ? value : Number.NaN));
    if (visible.some((value) => value > 0)) series.push(overlaySeries(learner, "bound", visible));
    else notes.push(`${learner.id}: the theory's bound is more than ${room} times the largest gap, not shown.`);
  }
  return { series, notes };
}
