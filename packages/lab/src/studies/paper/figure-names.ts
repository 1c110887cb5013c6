import type { Variant } from "./experiments.ts";

/** File names of the paper's five figures, in the paper's order. */
export const paperFigureNames = [
  "variance-gap",
  "variance-bias",
  "wasserstein-gap",
  "wasserstein-bias",
  "wasserstein-distributions",
] as const;

/** A figure of the paper, named by its content. */
export type PaperFigure = (typeof paperFigureNames)[number];

/** The number of a figure in the paper, from 1. */
export function figureNumber(figure: PaperFigure): number {
  return paperFigureNames.indexOf(figure) + 1;
}

/** The paper's name of a panel: `(c) scenario 3`. */
export function panelName(scenario: number): string {
  return `(${"abcd"[scenario - 1]}) scenario ${scenario}`;
}

/** The names of the settings of a run. */
export const variantNames: Readonly<Record<Variant, string>> = {
  published: "the published program's settings",
  algorithm1: "Algorithm 1 as printed",
};

/** Heading and caption of each figure. */
export const figureTexts: Readonly<Record<PaperFigure, { readonly heading: string; readonly caption: string }>> = {
  "variance-gap": {
    heading: "Variance: gap",
    caption:
      "How far the average of all blends so far is below the best one, mean over replications with its standard error.",
  },
  "variance-bias": {
    heading: "Variance: bias",
    caption:
      "How far the slopes that plug-in expects before each round are from the true ones, at the worst option. Computed, so without noise from sampling.",
  },
  "wasserstein-gap": {
    heading: "Wasserstein: gap",
    caption: "The gap of the average blend if the goal is minus the squared Wasserstein distance to Uniform[0,1].",
  },
  "wasserstein-bias": {
    heading: "Wasserstein: bias",
    caption:
      "How far the slopes that plug-in expects for the Wasserstein goal are from the true ones, at the worst option.",
  },
  "wasserstein-distributions": {
    heading: "Wasserstein: distributions of one run",
    caption:
      "Densities of the target, of the best and of the learned blend, and a histogram of the outcomes of the first replication.",
  },
};
