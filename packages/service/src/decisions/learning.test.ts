import { expect, test } from "vitest";
import { liveExperiment } from "../../test/live.ts";
import { canFollowAll, LearnerArms } from "./learning.ts";
import { Problem } from "./problem.ts";
import type { ArmSettings, Configuration } from "./records.ts";

const [a, b, c]: ArmSettings[] = [{ name: "a" }, { name: "b" }, { name: "c" }];
const gone = (arm: ArmSettings): ArmSettings => ({ ...arm, isRetired: true });

function problemOf(arms: readonly ArmSettings[], changes: Partial<Configuration> = {}): Problem {
  return new Problem({ ...liveExperiment().configuration, arms, ...changes });
}

test("a learner follows the lists: arms go, then others come, each with its own least weight", () => {
  const d = { name: "d", cost: 0.5 };
  const problem = problemOf([a!, gone(b!), c!, d], { leastWeights: { d: 0.4 } });
  const arms = new LearnerArms(problem, [0, 1, 2]);
  arms.follow(problem, [a!, gone(b!), c!, d]);
  expect([arms.places, [...arms.retired]]).toEqual([[0, 1, 2, 3], [1]]);
  expect(arms.learner.weights[1]).toBe(0);
  expect(arms.learner.weights[3]).toBeGreaterThanOrEqual(0.4);
  arms.follow(problem, [a!, gone(b!), c!, d]);
  expect(arms.places).toHaveLength(4);
});

test("lists can be followed where the floors of today left something free at every time", () => {
  const today = [a!, b!, gone(c!)];
  const lists = [[a!, b!], [a!, b!, c!], today];
  expect(canFollowAll(problemOf(today, { floor: 0.3 }), lists)).toBe(true);
  expect(canFollowAll(problemOf(today, { floor: 0.45 }), lists)).toBe(false);
  expect(
    canFollowAll(problemOf(today, { floor: 0.45 }), [
      [a!, b!],
      [a!, b!],
    ]),
  ).toBe(true);
});

test("a learner of a kind that cannot take arms in follows none", () => {
  const problem = problemOf([a!, b!, c!], { learner: { kind: "mirror-ascent" } });
  expect(canFollowAll(problem, [[a!, b!, c!]])).toBe(false);
  const arms = new LearnerArms(problem, [0, 1]);
  arms.follow(problem, [a!, b!, c!]);
  expect(arms.places).toEqual([0, 1]);
});
