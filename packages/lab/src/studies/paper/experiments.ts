import type { DistributionSpec, UtilitySpec } from "@blendit/core/specs";
import { type Checkpoints, type ChunkResult, checkpointsOf } from "../../simulate/chunk.ts";
import type { Summary } from "../../simulate/summary.ts";
import type { Experiment, NamedLearner } from "../../spec/experiment.ts";

type PaperArm = Extract<DistributionSpec, { readonly kind: "beta" | "gaussian" }>;

const beta = (alpha: number, beta: number): PaperArm => ({ kind: "beta", alpha, beta });

/** Means and standard deviations of scenario 4, as in the published program (the paper calls the second variances). */
const means = [
  0.31, 1.12, -0.08, 0.74, 0.19, 1.36, 0.52, 0.03, 0.88, 1.01, -0.21, 0.63, 0.27, 1.47, 0.11, 0.95, 0.41, 0.69, -0.34,
  1.18, 0.56, 0.84, 0.07, 1.29, 0.36, -0.12, 0.99, 0.22, 1.41, 0.48,
];
const deviations = [
  0.14, 0.27, 0.11, 0.22, 0.18, 0.31, 0.16, 0.09, 0.24, 0.19, 0.13, 0.28, 0.15, 0.34, 0.1, 0.21, 0.17, 0.26, 0.12, 0.29,
  0.2, 0.23, 0.08, 0.32, 0.14, 0.11, 0.25, 0.18, 0.3, 0.16,
];

/** The paper's four sets of arms. */
export const scenarios: readonly (readonly PaperArm[])[] = [
  [beta(2, 2), beta(4, 2)],
  [beta(2, 8), beta(8, 2), beta(2, 2), beta(20, 20)],
  Array.from({ length: 8 }, (_, k) => beta(2, 1 + 3 * k)),
  means.map((mean, arm) => ({ kind: "gaussian", mean, deviation: deviations[arm]! })),
];

/** The minimum weight of every arm. */
export const PAPER_FLOOR = 0.03;

/** The text with non-breaking spaces. */
export function unbroken(text: string): string {
  return text.replaceAll(" ", "\u00a0");
}

/** The distribution of an arm as text: `Beta(2, 2)`. */
export function armText(arm: PaperArm): string {
  if (arm.kind === "beta") return unbroken(`Beta(${arm.alpha}, ${arm.beta})`);
  return unbroken(`N(${decimal(arm.mean)}, ${decimal(arm.deviation)})`);
}

function decimal(value: number): string {
  return value.toFixed(2).replace("-", "−");
}

/** The published program's settings, or Algorithm 1 as the paper prints it. */
export type Variant = "published" | "algorithm1";

/** One of the paper's experiments. */
export interface PaperProblem {
  readonly scenario: number;
  readonly utility: "variance" | "wasserstein";
  readonly experiment: Experiment;
}

/** How to run the paper's experiments. */
export interface PaperOptions {
  readonly variant: Variant;
  readonly replications: number;
  readonly horizon: number;
  readonly seed: number;
}

export const paperUtilities: Readonly<Record<PaperProblem["utility"], UtilitySpec>> = {
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
  const { variant, replications, horizon, seed } = options;
  return {
    name: `${utility}-scenario-${scenario}`,
    utility: paperUtilities[utility],
    arms: scenarios[scenario - 1]!,
    floor: PAPER_FLOOR,
    horizon,
    seed,
    replications,
    learners: (["exact", "plug-in"] as const).map((influence) => paperLearner(influence, utility, scenario, variant)),
    diagnostics: ["utility-gap", "bias", "regret", "weights"],
    record: "grid",
  };
}

/** The published program kept unprojected logits, took logit steps for the variance, and began with step 2 in one experiment. */
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

/** The experiment with Blendit's own learner instead of the paper's. The same seed gives the same rewards. */
export function withOwnLearner(problem: PaperProblem): PaperProblem {
  const learners = [{ id: "full-gradient", kind: "full-gradient" }] as const;
  return { ...problem, experiment: { ...problem.experiment, learners } };
}

/** The results of one of the paper's eight experiments. */
export interface PaperResult extends Pick<PaperProblem, "scenario" | "utility"> {
  readonly summary: Summary;
  /** Values of single replications for the two learners, exact and plug-in. */
  readonly checkpoints: readonly Checkpoints[];
}

/** Builds the results of one of the paper's experiments from its summary and all its chunks. */
export function paperResult(problem: PaperProblem, summary: Summary, chunks: readonly ChunkResult[]): PaperResult {
  const { scenario, utility, experiment } = problem;
  const checkpoints = experiment.learners.map((_, learner) => checkpointsOf(chunks, learner));
  return { scenario, utility, summary, checkpoints };
}
