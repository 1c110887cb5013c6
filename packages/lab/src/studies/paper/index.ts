export { distributionPanel, ownBlendSeries, scenarioDensities } from "./densities.ts";
export {
  type PaperOptions,
  type PaperProblem,
  type PaperResult,
  paperProblems,
  type Variant,
  withOwnLearner,
} from "./experiments.ts";
export {
  figureNumber,
  figureTexts,
  type PaperFigure,
  panelName,
  paperFigureNames,
  variantNames,
} from "./figure-names.ts";
export {
  type Decision,
  decideIn,
  type JudgedClaim,
  type JudgedPart,
  judgePaper,
  type Verdict,
  type VerdictCounts,
} from "./judge-claims.ts";
export { PaperRun } from "./paper-run.ts";
export { type Reproduction, readReproduction, reproductionOf, reproductionText } from "./reproduction.ts";
export { howJudged, intervalText, partText, placeText, verdictCountsText } from "./verdict-text.ts";
