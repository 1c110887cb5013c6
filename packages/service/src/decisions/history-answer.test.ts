import { expect, test } from "vitest";
import { threeArms } from "../../test/trial.ts";
import { firstConfiguration } from "./configure.ts";
import { historyAnswer } from "./history-answer.ts";

const configuration = firstConfiguration(threeArms());

function pointsAt(times: readonly number[]) {
  return times.map((at) => ({
    experiment: 1,
    at,
    weights: [0.5, 0.25, 0.25],
    recommended: [0.5, 0.3, 0.2],
    utilityNow: null,
    utilityRecommended: at,
  }));
}

test("many points become some 500, with the first and the last, none far from where one was", () => {
  // As they are kept: dense at first, then rarer and rarer.
  const times = Array.from({ length: 4000 }, (_, index) => Math.round(1000 * Math.exp(index / 400)));
  const { at, arms, utility } = historyAnswer(pointsAt(times), configuration, 0);
  expect(at.length).toBeLessThanOrEqual(500);
  expect([Date.parse(at[0]!), Date.parse(at.at(-1)!)]).toEqual([times[0], times.at(-1)]);
  const span = times.at(-1)! - times[0]!;
  for (let index = 1; index < at.length; index++) {
    expect(Date.parse(at[index]!) - Date.parse(at[index - 1]!)).toBeLessThan(span / 200);
  }
  expect(arms.map(({ weights }) => weights.length)).toEqual([at.length, at.length, at.length]);
  expect(utility.recommended).toEqual(at.map((date) => Date.parse(date)));
});

test("few points stay as they are", () => {
  const { at, now } = historyAnswer(pointsAt([0, 1, 5]), configuration, 7);
  expect([...at, now].map((date) => Date.parse(date))).toEqual([0, 1, 5, 7]);
});
