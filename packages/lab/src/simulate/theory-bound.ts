import { commonFloor } from "@blendit/core/simplex";
import { bestInitialStep, constantsOf, inverseSqrtBound, klDiameter, printedTotalBias } from "@blendit/core/theory";
import type { NamedLearner } from "../spec/experiment.ts";
import type { Problem } from "../spec/problem.ts";
import { rewardBounds } from "./law-support.ts";

/**
 * The paper's bound of E[U* - U(averaged weights)] at each round, for Algorithm 1 as printed and only where every
 * hypothesis that it needs is met: one floor, bounded rewards, and for plug-in influence the constants of the bias bound.
 */
export function theoryBound(problem: Problem, spec: NamedLearner, rounds: readonly number[]): number[] | undefined {
  if (spec.kind !== "mirror-ascent" || spec.coordinates === "logit" || spec.projection === "lazy") return undefined;
  if (rounds.length === 0) return undefined;
  const { step = { kind: "inverse-sqrt", initial: 0.5 } } = spec;
  if (step.kind !== "inverse-sqrt" && step.kind !== "theory") return undefined;
  const { costs } = problem.experiment;
  const floor = commonFloor(problem.experiment.floor);
  const constants = constantsOf(problem.utility, rewardBounds(problem.utility, problem.laws));
  if (costs || floor === undefined || constants?.secondMoment === undefined) return undefined;
  const diameter = klDiameter({ armCount: problem.laws.length, floor });
  const terms = { diameter, floor, secondMoment: constants.secondMoment };
  const initialStep = step.kind === "theory" ? bestInitialStep(terms) : step.initial;
  const { stability, rate } = constants;
  const totalBias = (horizon: number): number | undefined => {
    if (spec.influence === "exact") return 0;
    if (stability === undefined || rate === undefined) return undefined;
    return printedTotalBias({ stability, rate, floor, horizon: Math.max(horizon, 2) });
  };
  if (totalBias(1) === undefined) return undefined;
  return rounds.map((horizon) => {
    return inverseSqrtBound({ ...terms, initialStep, horizon, totalBias: totalBias(horizon)! }) / horizon;
  });
}
