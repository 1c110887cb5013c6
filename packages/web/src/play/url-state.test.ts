import { describe, expect, test } from "vitest";
import { learnersOf } from "./learner-choices.ts";
import { puzzles } from "./puzzles.ts";
import type { Setting } from "./setting.ts";
import { isFreshPuzzle, problemsOf, searchOf, stateOf, USUAL_PACE } from "./url-state.ts";

const [first, second] = puzzles as [(typeof puzzles)[number], (typeof puzzles)[number]];
const usual = { pace: USUAL_PACE, hasControls: true };

function there(state: Parameters<typeof searchOf>[0]) {
  return stateOf(searchOf(state));
}

test("the address of the first puzzle is empty", () => {
  expect(searchOf({ settings: [first.setting], ...usual })).toBe("");
  expect(stateOf("")).toEqual({ settings: [first.setting], ...usual });
});

test.each(puzzles.map((puzzle) => [puzzle.id, puzzle] as const))(
  "the address of the puzzle %s is its id",
  (id, { setting }) => {
    const state = { settings: [setting], ...usual };
    if (id !== first.id) expect(searchOf(state)).toBe(`?puzzle=${id}`);
    expect(there(state)).toEqual(state);
  },
);

describe("the address keeps", () => {
  const changed: Setting = {
    ...second.setting,
    utility: { kind: "quota", low: 0.2, high: 0.5, share: 0.25 },
    arms: [{ kind: "gaussian", mean: -1.25, deviation: 0.3, name: "ä & b=c" }],
    floor: 0.015,
    horizon: 777,
    replications: 3,
    seed: 42,
    learners: learnersOf(["oracle", "ucb1"]),
  };

  test("a setting with everything changed", () => {
    expect(there({ settings: [changed], ...usual })).toEqual({ settings: [changed], ...usual });
  });

  test("two settings, a pace, and hidden controls", () => {
    const state = { settings: [first.setting, changed], pace: 0, hasControls: false };
    expect(there(state)).toEqual(state);
  });

  test("a puzzle whose arms no longer change", () => {
    const { drift, ...steady } = puzzles.find(({ setting }) => setting.drift)!.setting;
    expect(drift).toBeDefined();
    expect(there({ settings: [steady], ...usual }).settings).toEqual([steady]);
  });
});

test("the address does not contain dropped data", () => {
  const data = { kind: "empirical", samples: [0.123456, 0.5], name: "secret" } as const;
  const state = { settings: [{ ...first.setting, arms: [...first.setting.arms, data] }], ...usual };
  expect(searchOf(state)).toBe("");
  expect(searchOf({ settings: [{ ...first.setting, arms: [data] }], ...usual })).toBe("");
  const { setting } = puzzles.find((puzzle) => puzzle.setting.drift)!;
  const { name: _, ...distribution } = data;
  const drift = { ...setting.drift!, to: [...setting.drift!.to, distribution] };
  const changing = { settings: [{ ...setting, arms: [...setting.arms, data], drift }], ...usual };
  expect(searchOf(changing)).toBe(`?puzzle=${setting.name}`);
});

test.each([
  "?puzzle=none",
  "?arms=nonsense",
  "?seed=",
  "?floor=x&horizon=",
  "?pace=-1",
  "?arms=[]",
  "?arms=7",
  "?learners=",
])("an invalid address opens the puzzle's defaults: %s", (search) => {
  expect(stateOf(search)).toEqual({ settings: [first.setting], ...usual });
});

test.each([
  ["?puzzle=none", "There is no puzzle called “none”."],
  ["?b.puzzle=none", "There is no puzzle called “none”."],
  ["?arms=%5B%7B%22kind", "“arms” in the address cannot be read"],
  ["?utility=7", "“utility” in the address cannot be read"],
  ["?drift=[]", "“drift” in the address cannot be read"],
  ["?arms=[]", "“arms” in the address cannot be read"],
  ["?arms=[null]", "“arms” in the address cannot be read"],
  ["?floor=x", "“floor” in the address must be a number, but is “x”."],
  ["?pace=", "“pace” in the address must be a number, but is “”."],
  ["?pace=-1", "“pace” in the address must be at least 0, but is “-1”."],
  ["?learners=none", "The address names no algorithm of this page: “none”."],
])("reports what is wrong in an address: %s", (search, problem) => {
  expect(problemsOf(search)).toEqual([expect.stringContaining(problem)]);
});

test("options without a name get one, which forms and charts show", () => {
  const arms = JSON.stringify([{ kind: "gaussian" }, { kind: "gaussian", name: "two" }, { kind: "gaussian" }]);
  const [setting] = stateOf(`?arms=${encodeURIComponent(arms)}`).settings;
  expect(setting!.arms.map(({ name }) => name)).toEqual(["option 1", "two", "option 3"]);
});

test("reports nothing about an address from the page itself", () => {
  const settings = puzzles.map(({ setting }) => ({ ...setting, seed: 9, arms: first.setting.arms }));
  for (const setting of settings) expect(problemsOf(searchOf({ settings: [setting], ...usual }))).toEqual([]);
});

test("algorithms in the address have the puzzle's own step", () => {
  const own = first.setting.learners.find(({ id }) => id === "algorithm-1");
  expect(own).not.toEqual(learnersOf(["algorithm-1"])[0]);
  expect(stateOf("?learners=algorithm-1").settings[0]!.learners).toEqual([own]);
});

test("an address is fresh if it names at most a puzzle", () => {
  const states = puzzles.map(({ setting }) => searchOf({ settings: [setting], ...usual }));
  expect(states.map(isFreshPuzzle)).toEqual(puzzles.map(() => true));
  const played = searchOf({ settings: [{ ...second.setting, seed: 2 }], ...usual });
  expect([played, "?puzzle=a-quota&controls=hidden", "?pace=0"].map(isFreshPuzzle)).toEqual([false, false, false]);
});
