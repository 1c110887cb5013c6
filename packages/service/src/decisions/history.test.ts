import { expect, test } from "vitest";
import { Trial, threeArms, worth } from "../../test/trial.ts";
import { firstConfiguration } from "./configuration.ts";
import { historyAnswer } from "./history.ts";

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

test("many points become about 500, including the first and the last, without large gaps", () => {
  // Spaced as they are recorded: dense at first, then more and more sparse.
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

test("few points are all kept", () => {
  const { at, now } = historyAnswer(pointsAt([0, 1, 5]), configuration, 7);
  expect([...at, now].map((date) => Date.parse(date))).toEqual([0, 1, 5, 7]);
});

const SECOND = 1000;

async function played(): Promise<Trial> {
  const trial = await Trial.with();
  await trial.service.keepHistory();
  for (let round = 0; round < 5; round++) {
    trial.now += 2 * SECOND;
    await trial.play(10, worth(trial.random));
    await trial.service.keepHistory();
  }
  return trial;
}

test("the history has the weights of each recorded moment, ending with the current ones", async () => {
  const trial = await played();
  const { at, arms, utility } = await trial.service.history("x");
  expect(at).toHaveLength(6);
  expect(at[1]).toBe("2026-01-01T00:00:02.000Z");
  const { weights, recommended, utility: now } = await trial.report();
  for (const arm of arms) {
    expect(arm.weights[0]).toBeCloseTo(1 / 3, 6);
    expect(arm.weights[5]).toBeCloseTo(weights[arm.name]!, 6);
    expect(arm.recommended[5]).toBeCloseTo(recommended[arm.name]!, 6);
  }
  expect(utility.now[0]).toBeNull();
  expect([utility.now[5], utility.recommended[5]]).toEqual([now.now, now.recommended]);
});

test("no point is recorded within a second of the last one or if nothing has happened, but at shutdown every change is", async () => {
  const trial = await played();
  trial.now += 10 * SECOND;
  await trial.service.keepHistory();
  expect((await trial.service.history("x")).at).toHaveLength(6);
  await trial.play(1, worth(trial.random));
  await trial.service.keepHistory();
  trial.now += 100;
  await trial.play(1, worth(trial.random));
  await trial.service.keepHistory();
  expect((await trial.service.history("x")).at).toHaveLength(7);
  await trial.restart("orderly");
  expect((await trial.service.history("x")).at).toHaveLength(8);
});

test("an old experiment has fewer points, since a chart of its whole life cannot show more", async () => {
  const trial = await played();
  trial.now += 400 * 60 * SECOND;
  for (let round = 0; round < 4; round++) {
    await trial.play(1, worth(trial.random));
    await trial.service.keepHistory();
    trial.now += 31 * SECOND;
  }
  expect((await trial.service.history("x")).at).toHaveLength(8);
});

test("points keep what was served then, whatever changes later, and an arm that was added later had no share before", async () => {
  const trial = await played();
  const before = await trial.service.history("x");
  await trial.service.changeExperiment("x", { utility: { kind: "gini" }, addArms: [{ name: "d" }] }, "tester");
  await trial.report();
  trial.now += 2 * SECOND;
  await trial.service.keepHistory();
  const after = await trial.service.history("x");
  for (const [index, arm] of before.arms.entries()) expect(after.arms[index]!.weights.slice(0, 6)).toEqual(arm.weights);
  expect(after.arms[3]).toMatchObject({
    name: "d",
    weights: [0, 0, 0, 0, 0, 0, expect.closeTo(after.arms[3]!.weights[6]!, 9)],
  });
  expect(after.arms[3]!.weights[6]).toBeGreaterThan(0.04);
});

test("a store that cannot be written only leaves a gap", async () => {
  const trial = await played();
  await trial.play(1, worth(trial.random));
  trial.now += 2 * SECOND;
  trial.leaveRoom(0);
  await expect(trial.service.keepHistory()).resolves.toBeUndefined();
});
