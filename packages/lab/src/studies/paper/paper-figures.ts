import {
  type CurveName,
  type CurvesOptions,
  densityCurves,
  type Figure,
  type FigureDocument,
  inBothShapes,
  panelsFigure,
  summaryCurves,
} from "../../figures/index.ts";
import { distributionPanel } from "./densities.ts";
import type { PaperResult } from "./experiments.ts";

const names = { variance: "variance", wasserstein: "minus squared Wasserstein distance to Uniform[0,1]" };

/** The paper's five figures, twenty panels in all, by the name of their file. */
export function paperFigures(results: readonly PaperResult[], document: FigureDocument): Record<string, Figure> {
  const draw = (utility: PaperResult["utility"], what: string, name: CurveName) => {
    const panels = of(results, utility).map(({ scenario, summary }) => panel(summaryCurves(name, summary)!, scenario));
    return inBothShapes((shape) => panelsFigure({ title: `${what}: ${names[utility]}`, panels }, document, shape));
  };
  const distributions = of(results, "wasserstein").map((result) => densityCurves(distributionPanel(result)));
  return {
    "variance-gap": draw("variance", "Utility gap", "utility-gap"),
    "variance-bias": draw("variance", "Bias of the plug-in gradient", "bias"),
    "wasserstein-gap": draw("wasserstein", "Utility gap", "utility-gap"),
    "wasserstein-bias": draw("wasserstein", "Bias of the plug-in gradient", "bias"),
    "wasserstein-distributions": inBothShapes((shape) =>
      panelsFigure(
        {
          title: "Rewards of one run beside the best and the learned blend: Wasserstein utility",
          panels: distributions,
        },
        document,
        shape,
      ),
    ),
  };
}

function of(results: readonly PaperResult[], utility: PaperResult["utility"]): PaperResult[] {
  return results.filter((result) => result.utility === utility);
}

function panel(curves: CurvesOptions, scenario: number): CurvesOptions {
  return { ...curves, title: `Scenario ${scenario}` };
}
