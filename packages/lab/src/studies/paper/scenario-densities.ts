import { distribution } from "@blendit/core/specs";
import type { DensityOptions } from "../../figures/index.ts";
import { lawCurves } from "../../figures/law-curves.ts";
import { armText } from "./scenario-text.ts";
import { scenarios } from "./scenarios.ts";

/** The densities of a scenario's arms, in their order; an arm is called by its law. */
export function scenarioDensities(scenario: number): DensityOptions {
  const arms = scenarios[scenario - 1]!;
  const laws = arms.map((arm) => distribution(arm));
  const curves = lawCurves(laws);
  return {
    title: `Scenario ${scenario}`,
    xLabel: "Reward (score)",
    series: laws.map((law, arm) => ({ label: armText(arms[arm]!), x: curves.x, density: curves.of(law) })),
  };
}
