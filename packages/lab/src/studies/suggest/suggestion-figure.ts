import type { FigureDocument } from "../../figures/create-document.ts";
import { panelsFigure } from "../../figures/panels.ts";
import { type Figure, inBothShapes } from "../../figures/theme.ts";
import type { Problem } from "../../spec/problem.ts";
import type { Suggestion } from "./suggest.ts";
import { suggestionPanels } from "./suggestion-panels.ts";

/** The picture of a suggestion; see `suggestionPanels`. */
export function suggestionFigure(
  problem: Problem,
  suggestion: Pick<Suggestion, "arms">,
  document: FigureDocument,
): Figure | undefined {
  const panels = suggestionPanels(problem, suggestion);
  return panels && inBothShapes((shape) => panelsFigure(panels, document, shape));
}
