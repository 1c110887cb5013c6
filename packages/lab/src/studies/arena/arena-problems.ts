import { didYouMean, invalid } from "@blendit/core/errors";
import { commonFloor } from "@blendit/core/simplex";
import { plainUtility } from "../../spec/module-spec.ts";
import { paperProblems } from "../paper/experiments.ts";
import { type ArenaProblem, typicalProblems, vectorProblems } from "./typical-problems.ts";

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

/** Those with the given names, in their own order; all of them where no names are given. Unknown names are refused. */
export function chooseByName<Item>(
  what: string,
  items: readonly Item[],
  nameOf: (item: Item) => string,
  names: readonly string[] | undefined,
): Item[] {
  if (names === undefined) return [...items];
  const known = items.map(nameOf);
  for (const name of names) {
    if (!known.includes(name)) throw invalid(what, `one of ${known.join(", ")}`, name, didYouMean(name, known));
  }
  return items.filter((item) => names.includes(nameOf(item)));
}
