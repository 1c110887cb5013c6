import type { Optimum } from "@blendit/core/optimum";
import { driftShare, type Stage, stageStarts } from "../spec/drift.ts";
import type { Experiment } from "../spec/experiment.ts";
import { Problem } from "../spec/problem.ts";
import type { BestBlend, BlendValue, Comparison } from "./summary.ts";

export type { BestBlend };

/** The best blend of an experiment as plain data: that of the first round, or the given one. */
export function bestBlend(source: Experiment | Problem, best?: Optimum): BestBlend {
  const problem = Problem.of(source);
  const { weights, value, certificate } = best ?? problem.optimum;
  const { shown } = blendValue(problem, weights, value);
  return { weights: Array.from(weights), value, certificate, ...(shown && { shown }) };
}

/** The value of a blend, also in the customary unit of the utility if it has one. */
export function blendValue(
  { utility: { shown }, experiment: { costs = [] } }: Problem,
  weights: ArrayLike<number>,
  value: number,
): BlendValue {
  // The customary unit is for the utility itself, without costs.
  const alone = costs.reduce((sum, cost, arm) => sum + cost * weights[arm]!, value);
  return { value, ...(shown && { shown: { [shown.name]: shown.of(alone) } }) };
}

/**
 * The values of blends that need no learning, equal shares and the best arm alone, in the last round or another stage. `candidates` are
 * the arms from which the best one is chosen.
 */
export function comparison(
  problem: Problem,
  stage: Stage = problem.lastStage,
  candidates: readonly number[] = Array.from({ length: problem.arms.count }, (_, arm) => arm),
): Comparison {
  const equal = new Float64Array(problem.arms.count).fill(1 / problem.arms.count);
  const best = candidates
    .map((arm) => ({ arm, value: stage.valueOfArm(arm) }))
    .reduce((best, other) => (other.value > best.value ? other : best));
  const alone = Float64Array.from(equal, (_, arm) => (arm === best.arm ? 1 : 0));
  return {
    equalShares: blendValue(problem, equal, stage.value(equal)),
    bestArm: { arm: best.arm, ...blendValue(problem, alone, best.value) },
  };
}

/** The best blend of one stage of distributions that drift. */
export interface StageBlend extends BestBlend {
  /** The first round of the stage, which lasts until the next one. */
  readonly fromRound: number;
  /** The share of rewards that come from the new distributions. */
  readonly share: number;
}

/** The best blend of each stage of distributions that drift, from the first round on; undefined without drift. */
export function stageBlends(source: Experiment | Problem): StageBlend[] | undefined {
  const problem = Problem.of(source);
  const { drift } = problem.experiment;
  return (
    drift &&
    stageStarts(drift).map((fromRound) => ({
      fromRound,
      share: driftShare(drift, fromRound),
      ...bestBlend(problem, problem.stageAt(fromRound).best),
    }))
  );
}
