import { bestInitialStep, constantsOf, type Hypothesis, inverseSqrtBound, planForAccuracy } from "@blendit/core/theory";
import type { Experiment } from "./experiment.ts";
import { rewardBounds } from "./law-support.ts";
import { Problem } from "./replication/problem.ts";

/** What the paper's theory promises for an experiment and an accuracy, as text. */
export function planExperiment(source: Experiment | Problem, epsilon: number): string {
  const { experiment, utility, laws } = Problem.of(source);
  const constants = constantsOf(utility, rewardBounds(utility, laws));
  const { floor, name, costs } = experiment;
  const armCount = laws.length;
  if (constants === undefined) {
    return `${name}: no constants of the bounds are derived for the utility ${utility.kind} (known: mean, variance, wasserstein)`;
  }
  if (floor === 0) return `${name}: the bounds grow as 1/floor^2, so the theory has nothing to say about floor 0`;
  if (costs) return `${name}: the bounds are derived for a utility alone, not for one with a cost per arm`;
  const lines = [
    `${name}: ${utility.kind}, ${armCount} arms, floor ${floor}, average regret below ${epsilon}`,
    "hypotheses:",
    ...constants.hypotheses.map(({ statement, met, value }) => {
      return `  ${met ? "met    " : "not met"}  ${statement}${value === undefined ? "" : ` (${value})`}`;
    }),
  ];
  const { secondMoment } = constants;
  if (secondMoment === undefined) return [...lines, noPlan(constants.hypotheses)].join("\n");
  const plan = planForAccuracy({ armCount, floor, secondMoment, epsilon });
  const terms = { diameter: plan.klDiameter, secondMoment, floor };
  const initialStep = bestInitialStep(terms);
  return [
    ...lines,
    `D_max ${digits(plan.klDiameter)} (as printed in the paper: ${digits(plan.printedKlDiameter)}), V ${digits(secondMoment)}`,
    "exact influence functions (worst-case bounds; runs usually need far fewer rounds):",
    `  constant step ${digits(plan.step)} for ${plan.horizon.toLocaleString("en")} rounds: bound ${digits(plan.bound)}`,
    `  steps ${digits(initialStep)}/sqrt(t): total regret at most ${digits(inverseSqrtBound({ ...terms, initialStep, horizon: plan.horizon }))} in as many rounds`,
    biasLine(constants.stability, constants.rate),
  ].join("\n");
}

function noPlan([rewards]: readonly Hypothesis[]): string {
  if (!rewards!.met)
    return "no plan: rewards need a bound; state one with `support: [low, high]` (and `outside: clip`)";
  return "no plan: the target needs a bound, since no influence function to match an unbounded law has one";
}

function biasLine(stability: number | undefined, rate: number | undefined): string {
  if (stability === undefined || rate === undefined) {
    return "plug-in influence functions: no bound of the bias without the hypotheses above";
  }
  return `plug-in influence functions: the paper's bound adds a bias of at most 8 L C / sqrt(floor t) in round t, L ${digits(stability)}, C ${digits(rate)}`;
}

function digits(value: number): string {
  return Number(value.toPrecision(4)).toString();
}
