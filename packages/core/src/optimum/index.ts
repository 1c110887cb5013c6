export { type MeasuredProblem, topBlend } from "./climb.ts";
export { checkCosts, KnownArms, type KnownArmsOptions, type KnownError } from "./known-arms.ts";
export type { ConcaveProblem } from "./newton-ascent.ts";
export { maximise, maximiseInSteps, type Optimum, type OptimumOptions, optimum } from "./optimum.ts";
