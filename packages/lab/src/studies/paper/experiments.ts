import type { UtilitySpec } from "@blendit/core/specs";
import type { Experiment, NamedLearner } from "../../spec/experiment.ts";
import { scenarios } from "./scenarios.ts";

/** The published program's settings, or Algorithm 1 as the paper prints it. */
export type Variant = "published" | "algorithm1";

/** One of the paper's experiments. */
export interface PaperProblem {
  readonly scenario: number;
  readonly utility: "variance" | "wasserstein";
  readonly experiment: Experiment;
}

/** How the paper's experiments are to be run. */
export interface PaperOptions {
  readonly variant: Variant;
  readonly replications: number;
  readonly horizon: number;
  readonly seed: number;
}

const utilities: Readonly<Record<PaperProblem["utility"], UtilitySpec>> = {
  variance: { kind: "variance" },
  wasserstein: { kind: "wasserstein", target: { kind: "uniform", low: 0, high: 1 } },
};

/** The paper's eight experiments: two utilities, four scenarios, exact and plug-in influence. */
export function paperProblems(options: PaperOptions): PaperProblem[] {
  return (["variance", "wasserstein"] as const).flatMap((utility) =>
    scenarios.map((_, index) => ({
      scenario: index + 1,
      utility,
      experiment: paperExperiment(utility, index + 1, options),
    })),
  );
}

function paperExperiment(utility: PaperProblem["utility"], scenario: number, options: PaperOptions): Experiment {
  const { variant, ...size } = options;
  return {
    name: `${utility}-scenario-${scenario}`,
    utility: utilities[utility],
    arms: scenarios[scenario - 1]!,
    floor: 0.03,
    ...size,
    learners: (["exact", "plug-in"] as const).map((influence) => paperLearner(influence, utility, scenario, variant)),
    diagnostics: ["utility-gap", "bias", "regret", "weights"],
    record: "grid",
  };
}

/** The program kept unprojected logits, took logit steps for the variance, and began with step 2 in one experiment. */
function paperLearner(
  influence: "exact" | "plug-in",
  utility: PaperProblem["utility"],
  scenario: number,
  variant: Variant,
): NamedLearner {
  const isPublished = variant === "published";
  const initial = isPublished && utility === "wasserstein" && scenario === 1 ? 2 : 0.5;
  return {
    id: `mirror-ascent-${influence}`,
    kind: "mirror-ascent",
    influence,
    step: { kind: "inverse-sqrt", initial },
    ...(isPublished && { projection: "lazy", coordinates: utility === "variance" ? "logit" : "simplex" }),
  };
}
