export { BlendChoice, type BlendChoiceOptions, type Difference } from "./blend-choice.ts";
export { BlendInference, type BlendInferenceOptions, type Interval, type Undetermined } from "./blend-inference.ts";
export { cdfRadius } from "./cdf-radius.ts";
export { type MeanChange, meanChanges, type PeriodValues } from "./mean-changes.ts";
export type { RowFacts } from "./sampling-units.ts";
export { type GuaranteedInterval, UtilityBounds, type UtilityBoundsOptions } from "./utility-bounds.ts";
export type { Ends } from "./value-bounds.ts";
export { effectiveSize, type WeightedInferenceOptions, weightedInterval } from "./weighted-inference.ts";
