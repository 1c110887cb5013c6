import { expect, test } from "vitest";
import { event, newExperiment } from "../../test/live.ts";
import { LearningLoop } from "./learning-loop.ts";

function behind(count: number) {
  const live = newExperiment();
  for (let position = 10; position < 10 + count; position++) {
    live.apply({ position, event: { ...event, sequence: position, value: position % 2 } });
  }
  return live;
}

async function untilLearned(...all: ReturnType<typeof behind>[]): Promise<void> {
  while (all.some(({ lag }) => lag > 0)) await new Promise((resolve) => setImmediate(resolve));
}

test("pending events are learned in the background, in order, experiment by experiment", async () => {
  const loop = new LearningLoop();
  const all = [behind(3000), behind(50), behind(1)];
  for (const live of all) loop.wake(live);
  expect(all.map(({ lag }) => lag)).toEqual([3000, 50, 1]);
  await untilLearned(...all);
  expect(all.map(({ learning }) => [learning.learned, learning.version])).toEqual([
    [3000, 3009],
    [50, 59],
    [1, 10],
  ]);
});

test("everything is learned at once on demand", () => {
  const loop = new LearningLoop();
  const live = behind(500);
  loop.wake(live);
  loop.finish();
  expect(live.lag).toBe(0);
});

test("events that remain when the time is up are not learned", async () => {
  const loop = new LearningLoop();
  const live = behind(500);
  loop.wake(live);
  loop.finish(performance.now());
  expect(live.lag).toBe(500);
  await new Promise((resolve) => setImmediate(resolve));
  expect(live.lag).toBe(500);
});

test("an experiment whose log is being learned again waits, and continues afterwards", async () => {
  const loop = new LearningLoop();
  const live = behind(5);
  const { configuration, version } = live;
  const change = { experiment: 1, version: version + 1, sequence: 20, at: 0, by: "", note: null, change: {} };
  live.configure({ ...change, configuration: { ...configuration, floor: 0.1 } }, true);
  loop.wake(live);
  loop.finish();
  expect(live.lag).toBe(5);
  live.adopt(live.relearning!);
  loop.wake(live);
  await untilLearned(live);
  expect(live.learning.learned).toBe(5);
});

test("the lag counts rewards that are not learned yet, but no changes of the configuration", () => {
  const live = behind(2);
  live.apply({ position: 20, event: { ...event, kind: "configured", sequence: 20 } });
  expect(live.lag).toBe(2);
  live.learn();
  expect([live.lag, live.learning.version]).toEqual([0, 20]);
});

test("an experiment that has only a change of its configuration to learn learns it", async () => {
  const loop = new LearningLoop();
  const live = newExperiment();
  live.apply({ position: 20, event: { ...event, kind: "configured", sequence: 20 } });
  expect(live.canLearn).toBe(true);
  loop.wake(live);
  await new Promise((resolve) => setImmediate(resolve));
  expect([live.canLearn, live.learning.version]).toEqual([false, 20]);
});

test("watchers are called when the last event is learned", async () => {
  const loop = new LearningLoop();
  const live = behind(2000);
  const lags: number[] = [];
  live.watchers.add(() => lags.push(live.lag));
  loop.wake(live);
  await untilLearned(live);
  expect(lags.at(-1)).toBe(0);
});
