import { type Distribution, isDistribution } from "@blendit/core/distributions";
import { distribution } from "@blendit/core/specs";
import type { Summary } from "../simulate/summary.ts";
import { driftShare } from "../spec/drift.ts";
import type { Problem } from "../spec/problem.ts";
import { blendPanels } from "./blend-panels.ts";
import type { FigureDocument } from "./create-document.ts";
import type { CurvesOptions } from "./curve-series.ts";
import { panelsFigure } from "./panels.ts";
import { type Figure, inBothShapes } from "./theme.ts";

/** Laws of more arms than these would take longer to draw than to learn. */
const MOST_LAWS = 1000;

/**
 * What outcomes look like in the last round: those of the recommended blend beside equal shares and the target, and those of
 * the arms that have most of it. Undefined for vectors, for very many arms, and for more words than can be told apart.
 */
export function outcomesFigure(problem: Problem, summary: Summary, document: FigureDocument): Figure | undefined {
  const panels = outcomePanels(problem, summary);
  const title = `Outcomes: ${summary.experiment.name}`;
  return panels && inBothShapes((shape) => panelsFigure({ title, panels }, document, shape));
}

/** The two panels as data. */
export function outcomePanels(
  problem: Problem,
  { answer, names, learners }: Pick<Summary, "answer" | "names" | "learners">,
): CurvesOptions[] | undefined {
  const slot = learners.findIndex(({ id }) => id === answer.learner);
  if (slot < 0 || !problem.arms.areNumbers || names.length > MOST_LAWS) return undefined;
  return blendPanels(problem, {
    laws: lastLaws(problem),
    names,
    blends: [
      { label: "Recommended blend", weights: learners[slot]!.recommendedWeights.mean, slot },
      { label: "Equal shares", weights: new Array(names.length).fill(1 / names.length), dashed: true },
    ],
    arms: answer.blend.map(({ name }) => names.indexOf(name)),
    armSlot: learners.length,
  });
}

/** The laws of the arms as they are in the last round. */
function lastLaws({ laws, laterArms, experiment: { drift, horizon } }: Problem): Distribution[] {
  const before = laws.filter(isDistribution);
  const after = laterArms?.all.filter(isDistribution);
  if (!drift || !after) return before;
  const share = driftShare(drift, horizon);
  return before.map((law, arm) =>
    distribution({
      kind: "mixture",
      parts: [
        { weight: 1 - share, distribution: law },
        { weight: share, distribution: after[arm]! },
      ].filter(({ weight }) => weight > 0),
    }),
  );
}
