import type { Stage } from "../spec/drift.ts";
import type { Problem } from "../spec/problem.ts";
import { blendValue } from "./best-blend.ts";
import type { Comparison } from "./summary.ts";

/** What one would have without learning, by the laws of the last round or another: equal shares, and the best arm alone. */
export function comparison(problem: Problem, stage: Stage = problem.lastStage): Comparison {
  const { arms } = problem;
  const equal = new Float64Array(arms.count).fill(1 / arms.count);
  let best = { arm: 0, value: stage.valueOfArm(0) };
  for (let arm = 1; arm < arms.count; arm++) {
    const value = stage.valueOfArm(arm);
    if (value > best.value) best = { arm, value };
  }
  const alone = Float64Array.from(equal, (_, arm) => (arm === best.arm ? 1 : 0));
  return {
    equalShares: blendValue(problem, equal, stage.value(equal)),
    bestArm: { arm: best.arm, ...blendValue(problem, alone, best.value) },
  };
}
