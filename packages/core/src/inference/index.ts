export { BlendInference, type BlendInferenceOptions, type Interval, type Untold } from "./blend-inference.ts";
