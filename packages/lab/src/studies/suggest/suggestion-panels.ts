import { blendPanels } from "../../figures/blend-panels.ts";
import type { CurvesOptions } from "../../figures/curve-series.ts";
import type { Problem } from "../../spec/problem.ts";
import type { Suggestion } from "./suggest.ts";

/** The picture of a suggestion as data, for those who draw elsewhere. */
export interface SuggestionPanels {
  readonly title: string;
  readonly panels: readonly CurvesOptions[];
}

/**
 * Outcomes of the suggested blend beside equal shares, the table's blend and the target; and of the arms with most of it. Undefined for
 * vectors, for very many arms, and for more words than can be told apart.
 */
export function suggestionPanels(problem: Problem, { arms }: Pick<Suggestion, "arms">): SuggestionPanels | undefined {
  const byShare = arms.map((_, arm) => arm).sort((one, other) => arms[other]!.share - arms[one]!.share);
  const panels = blendPanels(problem, {
    names: arms.map(({ name }) => name),
    blends: [
      { label: "Suggested blend", weights: arms.map(({ share }) => share), slot: 0 },
      { label: "Equal shares", weights: arms.map(() => 1 / arms.length), dashed: true },
      { label: "As in the table", weights: arms.map(({ tableShare }) => tableShare), dashed: true },
    ],
    arms: byShare,
    armSlot: 1,
  });
  return panels && { title: `Outcomes: ${problem.experiment.name}`, panels };
}
