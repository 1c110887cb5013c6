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
 * Outcomes of the suggested blend beside today's and the target; and of the options with most of it. Undefined for vectors, for very
 * many options, and for more words than can be told apart.
 */
export function suggestionPanels(
  problem: Problem,
  { names, weights, current }: Pick<Suggestion, "names" | "weights" | "current">,
): SuggestionPanels | undefined {
  const byShare = names.map((_, arm) => arm).sort((one, other) => weights[other]! - weights[one]!);
  const panels = blendPanels(problem, {
    names,
    blends: [
      { label: "Suggested blend", weights, slot: 0 },
      { label: "Today", weights: current.weights, dashed: true },
    ],
    arms: byShare,
    armSlot: 1,
  });
  return panels && { title: `Outcomes: ${problem.experiment.name}`, panels };
}
