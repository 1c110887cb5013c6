import { didYouMean, refused } from "@blendit/core/errors";
import { PAPER_FLOOR, paperUtilities, scenarios } from "../paper/experiments.ts";
import { type ArenaProblem, typicalProblems, vectorProblems } from "./typical-problems.ts";

/** Every problem of the arena: the paper's eight, and one for each further kind of utility. */
export const arenaProblems: readonly ArenaProblem[] = [...papers(), ...typicalProblems, ...vectorProblems];

function papers(): ArenaProblem[] {
  return Object.entries(paperUtilities).flatMap(([name, utility]) =>
    scenarios.map((arms, index) => ({
      name: `${name}-scenario-${index + 1}`,
      story: `Scenario ${index + 1} of the paper.`,
      utility,
      arms,
      floor: PAPER_FLOOR,
      isFromPaper: true,
    })),
  );
}

/** The items with the given names, in their original order; all items without names. Refuses unknown names. */
export function chooseByName<Item>(
  what: string,
  items: readonly Item[],
  nameOf: (item: Item) => string,
  names: readonly string[] | undefined,
): Item[] {
  if (names === undefined) return [...items];
  const known = items.map(nameOf);
  for (const name of names) {
    if (!known.includes(name)) {
      const hint = didYouMean(name, known);
      throw refused(what, `No ${what} is called "${name}". The ${what}s are ${known.join(", ")}.`, name, hint);
    }
  }
  return items.filter((item) => names.includes(nameOf(item)));
}
