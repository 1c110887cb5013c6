export { type Complaint, type Path, pathText } from "../text/complaint.ts";
export { codeWords, distinct, listsIn, sortedWords, takesWords } from "./categories.ts";
export { type CheckOptions, check } from "./check.ts";
export { type JsonSchema, kindsOf } from "./json-schema.ts";
export { anyDistributionSchema, distributionSchema } from "./schema/distributions.ts";
export { ceilingShare, closed, finite, floorShare, interval } from "./schema/fields.ts";
export { productionLearnerSchema } from "./schema/learners.ts";
export { utilitySchema } from "./schema/utilities.ts";
