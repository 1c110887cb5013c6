import type { SuggestionPanels } from "@blendit/lab";
import { DARK, type Figure, findingOf, panelsFigure } from "@blendit/lab/figures";

/** A figure as addresses of images, with a text alternative. */
export interface TableFigure extends Figure {
  readonly description: string;
}

/** The white background of report figures becomes the background of the panel on a dark page. */
const dark: Readonly<Record<string, string>> = { ...DARK, "#ffffff": "#1b1e23" };

/** The figure of a suggestion, drawn as in a report. */
export function tableFigure(options: SuggestionPanels, isDark: boolean): TableFigure {
  const { wide, narrow } = panelsFigure(options);
  const address = (svg: string) =>
    `data:image/svg+xml;charset=utf-8,${encodeURIComponent(isDark ? darkened(svg) : svg)}`;
  const description = options.panels.map((panel) => `${panel.title}: ${findingOf(panel)}`).join(" ");
  return { wide: address(wide), narrow: address(narrow), description };
}

function darkened(svg: string): string {
  return svg.replace(/#[\da-f]{6}\b/g, (colour) => dark[colour] ?? colour);
}
