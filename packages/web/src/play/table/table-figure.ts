import type { SuggestionPanels } from "@blendit/lab";
import { DARK, type Figure, findingOf, panelsFigure } from "@blendit/lab/figures";

/** A picture as addresses of images, and what it says for those who cannot see it. */
export interface TableFigure extends Figure {
  readonly description: string;
}

/** White is the ground of the figures of reports; on a dark page it is that of the panel around the picture. */
const dark: Readonly<Record<string, string>> = { ...DARK, "#ffffff": "#1b1e23" };

/** The picture of a suggestion, drawn as in a report. */
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
