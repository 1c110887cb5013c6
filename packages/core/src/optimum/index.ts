export type { ConcaveProblem, MeasuredProblem } from "./concave-problem.ts";
export {
  type ConstrainedOptimum,
  type ConstrainedOptions,
  type Constraint,
  type ConstraintValue,
  constrainedOptimum,
  type Infeasible,
} from "./constrained-optimum.ts";
export { type Frontier, type FrontierOptions, type FrontierPoint, frontier } from "./frontier.ts";
export { checkCosts, KnownArms, type KnownArmsOptions, type KnownError } from "./known-arms.ts";
export { maximise, maximiseInSteps, type Optimum, type OptimumOptions, optimum, topBlend } from "./optimum.ts";
