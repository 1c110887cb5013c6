import type { Summary } from "../simulate/summary.ts";
import type { Problem } from "../spec/problem.ts";
import { blendPanels } from "./blend-panels.ts";
import type { CurvesOptions } from "./curve-series.ts";
import { panelsFigure } from "./panels.ts";
import type { CaptionedFigure } from "./theme.ts";

/** Outcomes of the recommended blend, equal shares, the target and the largest arms; undefined if they cannot be drawn. */
export function outcomesFigure(problem: Problem, summary: Summary): CaptionedFigure | undefined {
  const panels = outcomePanels(problem, summary);
  return (
    panels && {
      ...panelsFigure({ title: `Outcomes: ${summary.experiment.name}`, panels }),
      heading: "What outcomes look like",
      caption: "Outcomes of the recommended blend and of equal shares, and of single options.",
    }
  );
}

/** The panels of `outcomesFigure` as data. */
export function outcomePanels(
  problem: Problem,
  { answer, names, learners }: Pick<Summary, "answer" | "names" | "learners">,
): CurvesOptions[] | undefined {
  const slot = learners.findIndex(({ id }) => id === answer.learner);
  if (slot < 0) return undefined;
  return blendPanels(problem, {
    names,
    blends: [
      { label: "Recommended blend", weights: learners[slot]!.recommendedWeights.mean, slot },
      { label: "Equal shares", weights: new Array(names.length).fill(1 / names.length), dashed: true },
    ],
    arms: answer.blend.map(({ name }) => names.indexOf(name)),
    armSlot: learners.length,
  });
}
