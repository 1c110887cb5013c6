import { KnownArms, optimum } from "@blendit/core/optimum";
import { anyDistribution, utility, utilityKinds } from "@blendit/core/specs";
import { describe, expect, test } from "vitest";
import { arenaProblems, chooseByName } from "./arena-problems.ts";
import { typicalProblem } from "./typical-problems.ts";

test.each([
  [4, 0.03],
  [12, 0.025],
])("each of %i arms has the floor %d", (armCount, floor) => {
  const arms = Array.from({ length: armCount }, () => ({ kind: "bernoulli" as const, p: 0.5 }));
  const problem = typicalProblem({ name: "coins", story: "Coins.", utility: { kind: "mean" }, arms });
  expect(problem.floor).toBeCloseTo(floor, 15);
  expect(problem.isFromPaper).toBe(false);
});

test("every kind of utility has a problem", () => {
  expect(new Set(arenaProblems.map(({ utility: { kind } }) => kind))).toEqual(new Set(Object.keys(utilityKinds)));
});

test("the paper's eight problems come first, with its floor", () => {
  const papers = arenaProblems.filter(({ isFromPaper }) => isFromPaper);
  expect(papers).toEqual(arenaProblems.slice(0, 8));
  expect(papers.map(({ floor }) => floor)).toEqual(new Array(8).fill(0.03));
  expect(papers.map(({ arms }) => arms.length)).toEqual([2, 4, 8, 30, 2, 4, 8, 30]);
});

test("names are unique, and need no quotes on a command line", () => {
  const names = arenaProblems.map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
  for (const name of names) expect(name).toMatch(/^[a-z][a-z\d-]*$/);
});

describe("a problem of the arena's own", () => {
  test.each(arenaProblems.filter(({ isFromPaper }) => !isFromPaper))(
    "$name: has 3 to 12 arms and something to learn",
    (problem) => {
      const { arms, floor, story } = problem;
      expect(story).toMatch(/^[A-Z].*[.?]$/);
      expect(arms.length).toBeGreaterThanOrEqual(3);
      expect(arms.length).toBeLessThanOrEqual(12);
      const distributions = arms.map((arm) => anyDistribution(arm));
      const goal = utility(problem.utility);
      const known = new KnownArms({ utility: goal, arms: distributions });
      const best = optimum({ utility: goal, arms: distributions, floor });
      const single = arms.map((_, arm) => known.value(arms.map((_, other) => (other === arm ? 1 : 0))));
      const room = best.value - Math.min(...single);
      expect(best.value - known.value(arms.map(() => 1 / arms.length))).toBeGreaterThan(0.005 * room);
    },
  );
});

const items = [{ name: "styles" }, { name: "clicks" }, { name: "tempos" }];
const choose = (...names: string[]) => chooseByName("problem", items, ({ name }) => name, names);

test("names select items in the order of the list; without names all are selected", () => {
  expect(choose("tempos", "styles", "tempos")).toEqual([items[0], items[2]]);
  expect(chooseByName("problem", items, ({ name }) => name, undefined)).toEqual(items);
});

test("the error for an unknown name lists all names and the closest one", () => {
  expect(() => choose("clicks", "style")).toThrow(
    'No problem is called "style". The problems are styles, clicks, tempos.',
  );
  expect(() => choose("nothing-like-it")).toThrow(/No problem is called "nothing-like-it"/);
});
