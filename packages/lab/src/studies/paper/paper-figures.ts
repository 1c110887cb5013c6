import { type CurveName, type CurvesOptions, type Figure, panelsFigure, summaryCurves } from "../../figures/index.ts";
import { distributionPanel } from "./densities.ts";
import type { PaperResult } from "./experiments.ts";
import type { PaperFigure } from "./figure-names.ts";

const names = { variance: "variance", wasserstein: "minus squared Wasserstein distance to Uniform[0,1]" };

/** The paper's five figures with twenty panels in total, by file name. */
export function paperFigures(results: readonly PaperResult[]): Record<PaperFigure, Figure> {
  const panelsOf = (utility: PaperResult["utility"], panel: (result: PaperResult) => CurvesOptions) =>
    results.filter((result) => result.utility === utility).map(panel);
  const curves = (utility: PaperResult["utility"], what: string, name: CurveName) =>
    panelsFigure({
      title: `${what}: ${names[utility]}`,
      panels: panelsOf(utility, ({ scenario, summary }) => ({
        ...summaryCurves(name, summary)!,
        title: `Scenario ${scenario}`,
      })),
    });
  return {
    "variance-gap": curves("variance", "Gap of the average blend", "utility-gap"),
    "variance-bias": curves("variance", "Bias of the plug-in gradient", "bias"),
    "wasserstein-gap": curves("wasserstein", "Gap of the average blend", "utility-gap"),
    "wasserstein-bias": curves("wasserstein", "Bias of the plug-in gradient", "bias"),
    "wasserstein-distributions": panelsFigure({
      title: "Outcomes of one run, with the best and the learned blend: Wasserstein",
      panels: panelsOf("wasserstein", distributionPanel),
    }),
  };
}
