import { describe, expect, test } from "vitest";
import { Trial } from "./trial.ts";

const SECOND = 1000;
const HOUR = 3600 * SECOND;

/** An experiment in which a missing event after an hour counts as 0, with ten decisions that wait. */
async function waiting() {
  const trial = await Trial.with({ reward: { expiresAfter: 3600, missing: { value: 0 } } });
  const { decisions } = await trial.service.decideBatch("x", { count: 10 });
  return { trial, decisions };
}

/** Sets the wall clock. */
function setClock(trial: Trial, by: number): void {
  trial.now += by;
  trial.wrong += by;
}

/** Lets seconds pass. In each of them the service closes windows and records history. */
async function pass(trial: Trial, seconds: number): Promise<void> {
  for (let second = 0; second < seconds; second++) {
    trial.now += SECOND;
    await trial.service.keepHistory();
    while ((await trial.service.closeWindows()) > 0);
  }
}

async function outcomes(trial: Trial): Promise<{ open: number; imputed: number }> {
  const { arms, counts } = await trial.report();
  return { open: counts.open, imputed: arms.reduce((sum, { imputed }) => sum + imputed, 0) };
}

describe.for([2 * HOUR, -2 * HOUR])("while the clock is wrong by %d ms for some seconds", (jump) => {
  test("no window closes early, then or later, and rewards are learned", async () => {
    const { trial, decisions } = await waiting();
    setClock(trial, jump);
    await pass(trial, 3);
    const { body: during } = await trial.service.decide("x", {});
    const { body: rewarded } = await trial.service.reward(decisions[0]!.decision, { value: 1 });
    expect(rewarded.result).toBe("learned");
    setClock(trial, -jump);
    await pass(trial, 100);
    expect(await outcomes(trial)).toEqual({ open: 10, imputed: 0 });
    expect((await trial.service.reward(during.decision, { value: 1 })).body.result).toBe("learned");
    trial.now += HOUR;
    await pass(trial, 1);
    expect(await outcomes(trial)).toEqual({ open: 0, imputed: 9 });
  });

  test("history pauses, and continues when the clock is right again", async () => {
    const { trial } = await waiting();
    const points = async () => {
      await trial.service.decide("x", {});
      await pass(trial, 3);
      return (await trial.service.history("x")).at.length;
    };
    const before = await points();
    setClock(trial, jump);
    expect(await points()).toBe(before);
    setClock(trial, -jump);
    expect(await points()).toBe(before + 1);
  });
});

test("a lasting change of the clock closes windows after a minute, and history continues from there", async () => {
  const { trial } = await waiting();
  setClock(trial, 2 * HOUR);
  await pass(trial, 60);
  expect(await outcomes(trial)).toEqual({ open: 10, imputed: 0 });
  await trial.service.decide("x", {});
  await pass(trial, 1);
  // The decision made last keeps its whole window.
  expect(await outcomes(trial)).toEqual({ open: 1, imputed: 10 });
  const { at } = await trial.service.history("x");
  setClock(trial, -2 * HOUR);
  await pass(trial, 61);
  await trial.service.decide("x", {});
  await pass(trial, 2);
  expect((await trial.service.history("x")).at.length).toBeGreaterThan(at.length);
});

test("after a start, windows that are due by the log close at once, and others after a minute", async () => {
  const { trial } = await waiting();
  trial.now += HOUR - 10 * SECOND;
  await trial.service.decide("x", {});
  trial.now += 8 * HOUR;
  await trial.restart();
  await pass(trial, 5);
  expect(await outcomes(trial)).toEqual({ open: 11, imputed: 0 });
  await pass(trial, 10);
  expect(await outcomes(trial)).toEqual({ open: 1, imputed: 10 });
  const { body } = await trial.service.decide("x", {});
  await pass(trial, 50);
  expect(await outcomes(trial)).toEqual({ open: 1, imputed: 11 });
  expect((await trial.service.reward(body.decision, { value: 1 })).body.result).toBe("learned");
});
