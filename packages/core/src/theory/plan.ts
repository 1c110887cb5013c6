import { checkNonNegative, checkPositive } from "../errors/checks.ts";
import { invalid } from "../errors/invalid.ts";
import { klDiameter, printedKlDiameter } from "./kl-diameter.ts";
import { constantStepBound } from "./regret-bounds.ts";

/** How near to the best blend a plan is to lead, in which problem. */
export interface AccuracyGoal {
  /** K. */
  readonly armCount: number;
  /** gamma. */
  readonly floor: number;
  /** V, a bound of the squared influence function; see `UtilityConstants`. */
  readonly secondMoment: number;
  /** The regret per round to stay below. */
  readonly epsilon: number;
  /** beta_T; 0 for an exact influence function. It must be below epsilon / 4. */
  readonly averageBias?: number;
}

/** What the theory promises: a step, a horizon and a bound. */
export interface Plan {
  readonly step: number;
  readonly horizon: number;
  readonly klDiameter: number;
  readonly printedKlDiameter: number;
  /** The guaranteed regret per round, below epsilon. */
  readonly bound: number;
}

/** The theorem asks for strict inequalities: stay a millionth below the largest step. */
const BELOW = 1 - 1e-6;

/**
 * A constant step and a horizon for which the theory promises an average regret below epsilon:
 * beta_T < epsilon/4, eta < floor^2 epsilon / (2 V) and T > 4 D_max / (eta epsilon), with the exact diameter D_max.
 * The horizon is the smallest whole number that qualifies for the step.
 */
export function planForAccuracy({ armCount, floor, secondMoment, epsilon, averageBias = 0 }: AccuracyGoal): Plan {
  const diameter = klDiameter({ armCount, floor });
  checkPositive("secondMoment", secondMoment);
  checkPositive("epsilon", epsilon);
  checkNonNegative("averageBias", averageBias);
  if (!(averageBias < epsilon / 4)) throw invalid("averageBias", `less than epsilon / 4 = ${epsilon / 4}`, averageBias);

  const step = ((BELOW * floor ** 2) / (2 * secondMoment)) * epsilon;
  const horizon = Math.floor((4 * diameter) / (step * epsilon)) + 1;
  if (!Number.isSafeInteger(horizon)) throw invalid("epsilon", "a goal within 2^53 rounds", epsilon);
  return {
    step,
    horizon,
    klDiameter: diameter,
    printedKlDiameter: printedKlDiameter({ armCount, floor }),
    bound: constantStepBound({ diameter, step, secondMoment, floor, horizon, averageBias }),
  };
}
