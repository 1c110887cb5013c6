import { checkpointRounds } from "../../simulate/recorded-rounds.ts";
import { distancesToBest } from "./densities.ts";
import type { PaperResult } from "./experiments.ts";
import type { Values } from "./influence-values.ts";

/** The values of one experiment, replication by replication. */
export interface Panel {
  readonly utility: PaperResult["utility"];
  readonly scenario: number;
  /** The gaps of the averaged weights, as a list for each moment. */
  readonly exact: readonly Values[];
  readonly plugIn: readonly Values[];
  /** The largest entry of the bias of the plug-in gradient before the round, as a list for each moment. */
  readonly bias: readonly Values[];
  /** The final distance from the distribution of plug-in's blend to that of the best one; 1 for equal shares. */
  readonly distance: Values;
}

/** The panels of both utilities, by scenario. */
export type Panels = Readonly<Record<PaperResult["utility"], readonly [Panel, Panel, Panel, Panel]>>;

/** The rounds at which sentences are judged. */
export const moments = { start: 0, early: 1, middle: 2, late: 3, end: 4 } as const;

export type Moment = (typeof moments)[keyof typeof moments];

export const momentNames = ["round 1", "round 100", "round 500", "round 1000", "the end"] as const;

/** The panels of all experiments; undefined if runs are too short to have all moments. */
export function panelsOf(results: readonly PaperResult[]): Panels | undefined {
  if (results.some(({ summary }) => checkpointRounds(summary.experiment).length < momentNames.length)) return undefined;
  const of = (utility: PaperResult["utility"]) =>
    results
      .filter((result) => result.utility === utility)
      .toSorted((a, b) => a.scenario - b.scenario)
      .map(panelOf) as [Panel, Panel, Panel, Panel];
  return { variance: of("variance"), wasserstein: of("wasserstein") };
}

function panelOf(result: PaperResult): Panel {
  const [exact, plugIn] = result.checkpoints;
  return {
    utility: result.utility,
    scenario: result.scenario,
    exact: exact!.values.utilityGap!,
    plugIn: plugIn!.values.utilityGap!,
    bias: plugIn!.values.bias!,
    distance: distancesToBest(result),
  };
}
