import { commonFloor } from "@blendit/core/simplex";
import { plainUtility } from "../../spec/module-spec.ts";
import { paperProblems } from "../paper/experiments.ts";
import type { ArenaProblem } from "./arena-problem.ts";
import { typicalProblems } from "./typical-problems.ts";
import { vectorProblems } from "./vector-problems.ts";

/** Every problem of the arena: the paper's eight, and one for each further kind of utility. */
export const arenaProblems: readonly ArenaProblem[] = [...papers(), ...typicalProblems, ...vectorProblems];

/** Arms, utilities and floor alone: size and learners are the arena's. */
function papers(): ArenaProblem[] {
  return paperProblems({ variant: "algorithm1", replications: 1, horizon: 1, seed: 0 }).map(
    ({ scenario, experiment }) => {
      const { name, arms, floor } = experiment;
      const utility = plainUtility(experiment);
      return {
        name,
        story: `Scenario ${scenario} of the paper.`,
        utility,
        arms,
        floor: commonFloor(floor)!,
        isFromPaper: true,
      };
    },
  );
}
