import { expect, test } from "vitest";
import { cells, populations } from "./cells.ts";
import { readPopulation } from "./population.ts";
import { studyCell } from "./study.ts";
import { verdictsOf } from "./verdict.ts";

test("suggest keeps its promises for each cell in a few small tables", async () => {
  const asked = cells.filter(({ population }) => population === "film ratings" || population === "penguins");
  const results = await Promise.all(
    asked.map(async (cell) => {
      const spec = populations.find(({ name }) => name === cell.population)!;
      const population = await readPopulation(spec);
      return studyCell({ cell, population, isBounded: spec.isBounded ?? false, tables: 20, seed: 1 });
    }),
  );
  // The coverage of all tables together has no tolerance for so few tables.
  for (const verdict of verdictsOf(results).slice(1)) expect(verdict).toMatchObject({ isKept: true });
});
