export { BlendChoice, type BlendChoiceOptions, type Difference } from "./blend-choice.ts";
export { BlendInference, type BlendInferenceOptions } from "./blend-inference.ts";
export { cdfRadius, oneLookCdfRadius } from "./cdf-radius.ts";
export { type Interval, narrowed, type Undetermined } from "./interval.ts";
export { type OneLookOptions, type OutcomeGroup, oneLookInterval } from "./one-look-interval.ts";
export type { RowFacts } from "./sampling-units.ts";
export { type GuaranteedInterval, UtilityBounds, type UtilityBoundsOptions } from "./utility-bounds.ts";
export type { Ends } from "./value-bounds.ts";
export { effectiveSize, tooSmall, type WeightedInferenceOptions, weightedInterval } from "./weighted-inference.ts";
