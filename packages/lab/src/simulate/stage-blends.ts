import { driftShare, stageStarts } from "../spec/drift.ts";
import type { Experiment } from "../spec/experiment.ts";
import { Problem } from "../spec/problem.ts";
import { type BestBlend, bestBlend } from "./best-blend.ts";

/** The best blend while laws are as they are from one round on: until the next such blend, or for good. */
export interface StageBlend extends BestBlend {
  readonly fromRound: number;
  /** The part of rewards that come from the laws that arms drift to. */
  readonly share: number;
}

/** The best blend of each stage of laws that drift, from the first round on; undefined where they stay as they are. */
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
