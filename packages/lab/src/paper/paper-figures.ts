import {
  biasCurves,
  type CurvesOptions,
  densityPanelsFigure,
  type FigureDocument,
  gapCurves,
  panelsFigure,
} from "../figures/index.ts";
import type { Summary } from "../summary.ts";
import { distributionPanel } from "./distribution-panel.ts";
import type { PaperResult } from "./paper-result.ts";

const names = { variance: "variance", wasserstein: "minus squared Wasserstein distance to Uniform[0,1]" };

/** The paper's five figures, twenty panels in all, by the name of their file. */
export function paperFigures(results: readonly PaperResult[], document: FigureDocument): Record<string, string> {
  const draw = (
    utility: PaperResult["utility"],
    what: string,
    curves: (summary: Summary) => CurvesOptions | undefined,
  ) =>
    panelsFigure(
      {
        title: `${what}: ${names[utility]}`,
        panels: of(results, utility).map(({ scenario, summary }) => panel(curves(summary)!, scenario)),
      },
      document,
    );
  return {
    "variance-gap": draw("variance", "Utility gap", gapCurves),
    "variance-bias": draw("variance", "Bias of the plug-in gradient", biasCurves),
    "wasserstein-gap": draw("wasserstein", "Utility gap", gapCurves),
    "wasserstein-bias": draw("wasserstein", "Bias of the plug-in gradient", biasCurves),
    "wasserstein-distributions": densityPanelsFigure(
      {
        title: "Rewards of one run beside the best and the learned blend: Wasserstein utility",
        panels: of(results, "wasserstein").map(distributionPanel),
      },
      document,
    ),
  };
}

function of(results: readonly PaperResult[], utility: PaperResult["utility"]): PaperResult[] {
  return results.filter((result) => result.utility === utility);
}

function panel(curves: CurvesOptions, scenario: number): CurvesOptions {
  return { ...curves, title: `Scenario ${scenario}` };
}
