import { law } from "@blendit/core/specs";
import type { Experiment } from "../../spec/experiment.ts";
import type { ArenaLearner } from "./arena-learners.ts";
import type { ArenaProblem } from "./arena-problem.ts";

export interface ArenaSize {
  readonly replications: number;
  readonly horizon: number;
  readonly seed: number;
}

/** A learner that does not play a problem, and why. */
export interface LeftOut {
  readonly id: string;
  readonly reason: string;
}

/** One problem as it is played: the experiment, who plays in it, and who cannot. */
export interface ArenaMatch {
  readonly problem: ArenaProblem;
  readonly experiment: Experiment;
  readonly players: readonly ArenaLearner[];
  readonly leftOut: readonly LeftOut[];
}

export function arenaMatch(problem: ArenaProblem, learners: readonly ArenaLearner[], size: ArenaSize): ArenaMatch {
  const { name, utility, arms, floor } = problem;
  const hasVectors = arms.some((arm) => law(arm).dimension !== undefined);
  const cannot = ({ seeksOneArm }: ArenaLearner) => hasVectors && seeksOneArm;
  const players = learners.filter((learner) => !cannot(learner));
  return {
    problem,
    experiment: {
      name,
      utility,
      arms,
      floor,
      ...size,
      learners: players.map(({ spec }) => spec),
      diagnostics: ["utility-gap", "regret"],
      record: "grid",
    },
    players,
    leftOut: learners.filter(cannot).map(({ spec: { id } }) => {
      return {
        id,
        reason: "it looks for the largest mean reward, and rewards here are vectors, which have no largest",
      };
    }),
  };
}
