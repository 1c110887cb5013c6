/** The paper's five figures by the names of their files, in its order: the first is its Figure 1. */
export const paperFigureNames = [
  "variance-gap",
  "variance-bias",
  "wasserstein-gap",
  "wasserstein-bias",
  "wasserstein-distributions",
] as const;

/** A figure of the paper, by what it shows. */
export type PaperFigure = (typeof paperFigureNames)[number];

/** Its number in the paper, from 1. */
export function figureNumber(figure: PaperFigure): number {
  return paperFigureNames.indexOf(figure) + 1;
}

/** What the paper calls a panel: `(c) scenario 3`. */
export function panelName(scenario: number): string {
  return `(${"abcd"[scenario - 1]}) scenario ${scenario}`;
}
