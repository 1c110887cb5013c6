import { blendPanels } from "../../figures/blend-panels.ts";
import type { CurvesOptions } from "../../figures/curve-series.ts";
import type { Problem } from "../../spec/problem.ts";
import type { Suggestion } from "./suggest.ts";

/** The figure of a suggestion as data, for the web app, which draws it itself. */
export interface SuggestionPanels {
  readonly title: string;
  readonly panels: readonly CurvesOptions[];
}

/**
 * Two panels: outcomes of the suggested blend, today's mix and the target; and outcomes of the options with the largest shares.
 * Undefined for vectors, for very many options, and for more categories than a figure can show.
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
