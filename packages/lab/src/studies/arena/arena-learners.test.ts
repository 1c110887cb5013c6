import { expect, test } from "vitest";
import { learnerKinds } from "../../baselines/index.ts";
import { arenaLearners, OWN_LEARNER, SAME_AVERAGING } from "./arena-learners.ts";

const learners = arenaLearners(700);

test("every kind of learner plays, but for weights that somebody has to choose", () => {
  const kinds = new Set(learners.map(({ spec }) => spec.kind));
  expect(kinds).toEqual(new Set(Object.keys(learnerKinds).filter((kind) => kind !== "fixed")));
});

test("each has a name of its own", () => {
  const names = learners.map(({ spec }) => spec.id);
  expect(new Set(names).size).toBe(names.length);
  expect(names).toEqual(expect.arrayContaining([OWN_LEARNER, SAME_AVERAGING]));
});

test("those that are told the laws are marked, and no others", () => {
  for (const { spec, knowsTheArms } of learners) {
    expect(knowsTheArms).toBe("influence" in spec && spec.influence === "exact");
  }
});

test("who has to know the horizon is told the arena's", () => {
  expect(learners.find(({ spec }) => spec.kind === "rs-etc")!.spec).toMatchObject({ horizon: 700 });
});
