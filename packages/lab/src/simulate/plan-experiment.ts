import { commonFloor, type Floor } from "@blendit/core/simplex";
import { bestInitialStep, constantsOf, type Hypothesis, inverseSqrtBound, planForAccuracy } from "@blendit/core/theory";
import type { Experiment } from "../spec/experiment.ts";
import { Problem } from "../spec/problem.ts";
import { rewardBounds } from "./law-support.ts";

/** What the paper's theory promises for an experiment and an accuracy. */
export interface Plan {
  readonly name: string;
  readonly utility: string;
  readonly armCount: number;
  readonly floor: Floor;
  /** Whether the laws change. */
  readonly drifts: boolean;
  /** The average regret to stay below. */
  readonly epsilon: number;
  /** What the theory asks for, and whether it is met. */
  readonly hypotheses: readonly Hypothesis[];
  /** Null where the theory promises nothing; `reason` says why. */
  readonly promise: Promised | null;
  readonly reason: string | null;
}

/** Bounds for mirror ascent that knows the influence functions. */
export interface Promised {
  readonly klDiameter: number;
  readonly printedKlDiameter: number;
  readonly secondMoment: number;
  /** The constant step, for how many rounds, and the bound of the average regret. */
  readonly step: number;
  readonly horizon: number;
  readonly bound: number;
  /** The first of steps that fall as 1/sqrt(t), and the bound of the total regret in as many rounds. */
  readonly initialStep: number;
  readonly totalRegret: number;
  /** L and C of the bias of plug-in influence functions, 8 L C / sqrt(floor t); null without the hypotheses for it. */
  readonly bias: { readonly stability: number; readonly rate: number } | null;
}

/** What the theory promises for an experiment, or why it has nothing to say. */
export function planExperiment(source: Experiment | Problem, epsilon: number): Plan {
  const { experiment, utility, laws } = Problem.of(source);
  const { floor: given, name } = experiment;
  const constants = constantsOf(utility, rewardBounds(utility, laws));
  const hypotheses = constants?.hypotheses ?? [];
  const drifts = experiment.drift !== undefined;
  const plan = { name, utility: utility.kind, armCount: laws.length, floor: given, drifts, epsilon, hypotheses };
  const reason = outsideTheory(experiment, constants ? undefined : utility.kind);
  if (reason !== undefined) return { ...plan, promise: null, reason };
  const { secondMoment, stability, rate } = constants!;
  if (secondMoment === undefined) return { ...plan, promise: null, reason: missingBound(hypotheses) };
  const floor = commonFloor(given)!;
  const { klDiameter, printedKlDiameter, step, horizon, bound } = planForAccuracy({ ...plan, floor, secondMoment });
  const terms = { diameter: klDiameter, secondMoment, floor };
  const initialStep = bestInitialStep(terms);
  const totalRegret = inverseSqrtBound({ ...terms, initialStep, horizon });
  const bias = stability === undefined || rate === undefined ? null : { stability, rate };
  const sizes = { klDiameter, printedKlDiameter, secondMoment };
  return { ...plan, promise: { ...sizes, step, horizon, bound, initialStep, totalRegret, bias }, reason: null };
}

/** Why the theory says nothing about such an experiment; undefined where it does. */
function outsideTheory({ floor, costs, drift }: Experiment, unknownUtility?: string): string | undefined {
  if (unknownUtility !== undefined) {
    return `no constants of the bounds are derived for the utility ${unknownUtility} (known: mean, variance, wasserstein)`;
  }
  const common = commonFloor(floor);
  if (common === undefined) return "the bounds are derived for one floor of all arms";
  if (common === 0) return "the bounds grow as 1/floor^2, and the floor is 0";
  if (costs) return "the bounds are derived for a utility alone, not for one with a cost per arm";
  return drift ? "the bounds are derived for laws that stay as they are" : undefined;
}

function missingBound([rewards]: readonly Hypothesis[]): string {
  if (!rewards!.met) return "rewards need a bound; state one with `support: [low, high]` (and `outside: clip`)";
  return "the target needs a bound, since no influence function to match an unbounded law has one";
}
