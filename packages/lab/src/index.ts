export { type Answer, answerOf, type BlendShare, type Worth } from "./answer.ts";
export { type ArenaLearner, arenaLearners } from "./arena/arena-learners.ts";
export type { ArenaProblem } from "./arena/arena-problem.ts";
export { arenaProblems } from "./arena/arena-problems.ts";
export type { ArenaLearnerResult, ArenaProblemResult, ArenaResult, GapResult } from "./arena/arena-result.ts";
export { arenaSummaryLines } from "./arena/arena-summary-lines.ts";
export { randomProblem, randomProblemKinds } from "./arena/random-problem.ts";
export { armNames } from "./arm-names.ts";
export { type BestBlend, bestBlend } from "./best-blend.ts";
export { checkKnownArms, checkUtility, type UtilityCheck } from "./check-utility.ts";
export type { ArmSpec, DiagnosticName, Experiment, NamedLearner } from "./experiment.ts";
export { type PaperOptions, type PaperProblem, paperProblems, type Variant } from "./paper/experiments.ts";
export { verdictLines } from "./paper/verdict-lines.ts";
export { type Plan, type Promised, planExperiment } from "./plan-experiment.ts";
export type { BlendLook } from "./replication/blend-look.ts";
export { type ChunkResult, chunkSize } from "./replication/chunk.ts";
export { recordedRounds } from "./replication/recorded-rounds.ts";
export { type Moment, Simulation } from "./replication/simulation.ts";
export { answerLines } from "./report/answer-lines.ts";
export { type OptimumReport, optimumLines, optimumReport } from "./report/optimum-lines.ts";
export { planLines } from "./report/plan-lines.ts";
export type { TextTable } from "./report/text-table.ts";
export { ExperimentError } from "./spec/experiment-error.ts";
export { type ModuleUtility, plainUtility } from "./spec/module-spec.ts";
export { parseExperiment } from "./spec/parse-experiment.ts";
export { parseExperimentText } from "./spec/parse-text.ts";
export type { StageBlend } from "./stage-blends.ts";
export type { SuggestedValue } from "./suggest/blend-worth.ts";
export { type Evaluation, evaluate, type NamedWeights } from "./suggest/evaluate.ts";
export { evaluateLog, type LogEvaluation } from "./suggest/evaluate-log.ts";
export { evaluationLines } from "./suggest/evaluation-lines.ts";
export { type LogColumns, type LoggedRow, loggedRows } from "./suggest/logged-rows.ts";
export type { QuantileBound } from "./suggest/quantile-bounds.ts";
export {
  type Settling,
  type SuggestedShare,
  type Suggestion,
  type SuggestOptions,
  suggest,
} from "./suggest/suggest.ts";
export { suggestionLines } from "./suggest/suggestion-lines.ts";
export { type SuggestionPanels, suggestionPanels } from "./suggest/suggestion-panels.ts";
export { blendTable, valuesTable } from "./suggest/suggestion-tables.ts";
export { suggestionWords } from "./suggest/suggestion-words.ts";
export {
  type ObservationColumns,
  type ObservationRules,
  type TableObservation,
  tableObservations,
} from "./suggest/table-observations.ts";
export { DEFAULT_FLOOR, type TableProblem, type TableQuestion, tableProblem } from "./suggest/table-problem.ts";
export { utilityOfText } from "./suggest/utility-of-text.ts";
export type { BlendValue, Comparison, Estimate, LearnerSummary, StopSummary, Summary } from "./summary.ts";
export { summaryText } from "./summary-text.ts";
export type { Axis } from "./sweep/axis.ts";
export { sweepLines } from "./sweep/sweep-lines.ts";
export type { SweepLearner, SweepPointSummary, SweepSummary } from "./sweep/sweep-summary.ts";
export { type ColumnKind, columnKinds } from "./tables/column-kinds.ts";
export type { Table } from "./tables/table.ts";
export { type TableOptions, tableOfBytes } from "./tables/table-of-bytes.ts";
export { isPacked, type TextReader, tableReader } from "./tables/table-of-text.ts";
export { utilityWords } from "./words/utility-words.ts";
