export { checkKnownArms, checkUtility, type UtilityCheck } from "./check-utility.ts";
export type { DiagnosticName, Experiment, NamedLearner } from "./experiment.ts";
export { type PaperOptions, type PaperProblem, paperProblems, type Variant } from "./paper/experiments.ts";
export { planExperiment } from "./plan-experiment.ts";
export { ExperimentError, parseExperiment, parseExperimentText } from "./spec/index.ts";
export type { Estimate, LearnerSummary, Summary } from "./summary.ts";
