export { type LearnerSpec, learner, learnerKinds } from "./baselines/index.ts";
export { answerLines } from "./report/answer-lines.ts";
export {
  type FrontierReport,
  frontierLines,
  frontierReport,
  type InfeasibleFrontier,
} from "./report/frontier-lines.ts";
export { type InfeasibleReport, infeasibleLines, infeasibleReport } from "./report/limit-lines.ts";
export { type OptimumReport, optimumLines, optimumReport } from "./report/optimum-lines.ts";
export { planLines } from "./report/plan-lines.ts";
export { type Answer, answerOf, type BlendShare, type Worth } from "./simulate/answer.ts";
export { bestBlend, type StageBlend } from "./simulate/blends.ts";
export { checkKnownArms, checkUtility, type UtilityCheck } from "./simulate/check-utility.ts";
export { type ChunkResult, chunkSize } from "./simulate/chunk.ts";
export { recordedRounds } from "./simulate/recorded-rounds.ts";
export { type BlendLook, type Moment, Simulation } from "./simulate/simulation.ts";
export type {
  BestBlend,
  BlendValue,
  Comparison,
  Estimate,
  LearnerSummary,
  RunSpeed,
  StopSummary,
  Summary,
} from "./simulate/summary.ts";
export { summaryText } from "./simulate/summary-files.ts";
export { type Plan, type Promised, planExperiment } from "./simulate/theory.ts";
export type { ArmSpec, DiagnosticName, Experiment, NamedLearner } from "./spec/experiment.ts";
export { ExperimentError } from "./spec/experiment-error.ts";
export { type ModuleUtility, plainUtility } from "./spec/module-spec.ts";
export { armNames, learnerName } from "./spec/names.ts";
export { parseExperiment } from "./spec/parse-experiment.ts";
export { parseExperimentText } from "./spec/parse-text.ts";
export { limitNames, utilityWords } from "./spec/words.ts";
export { type ArenaLearner, arenaLearners } from "./studies/arena/arena-match.ts";
export { arenaProblems } from "./studies/arena/arena-problems.ts";
export type { ArenaLearnerResult, ArenaProblemResult, ArenaResult, GapResult } from "./studies/arena/arena-result.ts";
export { arenaLines } from "./studies/arena/arena-summary.ts";
export { randomProblem, randomProblemKinds } from "./studies/arena/random-problem.ts";
export type { ArenaProblem } from "./studies/arena/typical-problems.ts";
export { type PaperOptions, type PaperProblem, paperProblems, type Variant } from "./studies/paper/experiments.ts";
export { verdictLines } from "./studies/paper/verdict-text.ts";
export {
  type BlendEvaluation,
  type EvaluateOptions,
  type Evaluation,
  evaluate,
  type IntervalKind,
  type QuantileBound,
} from "./studies/suggest/evaluate.ts";
export { evaluateLog, type LogEvaluation, type LoggedRow, loggedRows } from "./studies/suggest/evaluate-log.ts";
export { evaluationLines } from "./studies/suggest/evaluation-text.ts";
export { limitOfText, utilityOfText } from "./studies/suggest/question-text.ts";
export type { RowColumns, SampledRows } from "./studies/suggest/sampled-rows.ts";
export { type SuggestOptions, suggest } from "./studies/suggest/suggest.ts";
export { type SuggestedExperiment, suggestedExperiment } from "./studies/suggest/suggested-experiment.ts";
export type { Compared, SuggestedLimit, Suggestion, Verdict } from "./studies/suggest/suggestion.ts";
export { type SuggestionPanels, suggestionPanels } from "./studies/suggest/suggestion-report.ts";
export { blendTable, comparisonTable, valuesNotes } from "./studies/suggest/suggestion-tables.ts";
export { suggestionLines, suggestionWords } from "./studies/suggest/suggestion-text.ts";
export type { Kept, NamedLimit, TableLimit, TableLimitSpec } from "./studies/suggest/table-limits.ts";
export {
  type ObservationColumns,
  type ObservationRules,
  type TableObservation,
  tableObservations,
} from "./studies/suggest/table-observations.ts";
export {
  DEFAULT_FLOOR,
  DEFAULT_MIN_ROWS,
  type NamedWeights,
  type TableProblem,
  type TableQuestion,
  tableProblem,
} from "./studies/suggest/table-problem.ts";
export type { RowTimes, TimeCheck } from "./studies/suggest/time-check.ts";
export type { Axis } from "./studies/sweep/sweep-grid.ts";
export {
  type SweepLearner,
  type SweepPointSummary,
  type SweepSummary,
  sweepLines,
} from "./studies/sweep/sweep-summary.ts";
export { type ColumnKind, columnKinds } from "./tables/columns.ts";
export type { ByteSource } from "./tables/parquet-table.ts";
export { readTableFrom, tableOfText, type Unpackers } from "./tables/read-table.ts";
export type { Table, TableOptions } from "./tables/table.ts";
export type { TextTable } from "./text/text-table.ts";
