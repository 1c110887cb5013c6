export { check } from "./check.ts";
export { type Complaint, type Path, pathText } from "./complaint.ts";
export { ExperimentError, type LocatedComplaint } from "./experiment-error.ts";
export type { JsonSchema } from "./json-schema.ts";
export {
  type Overrides,
  type ParseOptions,
  type ParseResult,
  parseExperiment,
  parseProblem,
  type RecordedSpec,
} from "./parse-experiment.ts";
export { parseExperimentText, parseProblemText } from "./parse-text.ts";
export { distributionSchema, lawSchema, recordedSchema, recordedVectorsSchema } from "./schema/distributions.ts";
export { experimentSchema, overridesSchema, runnableSchema } from "./schema/experiment.ts";
export { learnerSchema, priorSchema, stepSchema } from "./schema/learners.ts";
export { utilitySchema } from "./schema/utilities.ts";
