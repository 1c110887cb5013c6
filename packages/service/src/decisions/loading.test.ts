import { expect, test } from "vitest";
import { statusOf, Trial, threeArms, worth } from "../../test/trial.ts";
import { DecisionService } from "./decision-service.ts";
import type { Store } from "./store.ts";

/** A store that tells the log of an experiment only when a gate is opened. */
function gated(store: Store, experiment: number) {
  const { promise: gate, resolve: open } = Promise.withResolvers<void>();
  const wrapped = Object.create(store) as Store;
  const methods = { transact: store.transact, advance: store.advance, checkpoint: store.checkpoint };
  for (const [name, method] of Object.entries(methods)) Object.assign(wrapped, { [name]: method.bind(store) });
  for (const name of [
    "experiments",
    "due",
    "decisions",
    "lessons",
    "saveCheckpoints",
    "addHistory",
    "history",
  ] as const) {
    Object.assign(wrapped, { [name]: (store[name] as (...all: never[]) => unknown).bind(store) });
  }
  wrapped.entries = async (number, after, most) => {
    if (number === experiment) await gate;
    return store.entries(number, after, most);
  };
  return { store: wrapped, open };
}

async function twoExperiments(): Promise<Trial> {
  const trial = await Trial.with();
  await trial.play(30, worth(trial.random));
  await trial.service.createExperiment(threeArms({ id: "y" }), "tester");
  await trial.service.learned();
  return trial;
}

test("until the log of an experiment is read its calls are 503, and those of others are done", async () => {
  const trial = await twoExperiments();
  const decision = (await trial.rows())[0]!.decision;
  const { store, open } = gated(trial.store, 2);
  const { random, node } = trial;
  const clock = () => trial.now;
  const service = await DecisionService.start({ store, clock, monotonic: clock, random, node });
  await expect.poll(() => service.unreadyReason()).toBe("the log of experiment y is being read, 0 more to follow");
  expect(await statusOf(service.decide("x", {}))).toBe("201");
  expect(await statusOf(service.reward(decision, { value: 5 }))).toBe("409 other-value");
  expect(await statusOf(service.decide("y", {}))).toBe("503 not-ready");
  expect(await statusOf(service.reward("y.2", { value: 1 }))).toBe("503 not-ready");
  await expect(service.reportExperiment("y")).rejects.toMatchObject({ status: 503, code: "not-ready" });
  expect(() => service.listExperiments()).toThrow(/being read from the log/);
  await expect(service.decide("z", {})).rejects.toMatchObject({ status: 404 });
  open();
  await service.loaded;
  expect(service.unreadyReason()).toBeUndefined();
  expect(await statusOf(service.decide("y", {}))).toBe("201");
  expect(service.listExperiments().experiments.map(({ decisions }) => decisions)).toEqual([31, 1]);
});

test("a service that ends while it reads a log leaves what is left to the next", async () => {
  const trial = await Trial.with();
  await trial.play(300, worth(trial.random));
  const before = await trial.report();
  trial.tamper("DELETE FROM checkpoints");
  const { random, node, store } = trial;
  const clock = () => trial.now;
  const service = await DecisionService.start({ store, clock, monotonic: clock, random, node });
  await service.close();
  expect(await statusOf(service.decide("x", {}))).toBe("503 closing");
  await trial.restart();
  expect(await trial.report()).toEqual(before);
});

test("an experiment above the budget is not learned after a start, and can still be archived", async () => {
  const trial = await twoExperiments();
  const utility = { kind: "von-neumann", bandwidth: 1, features: 256 };
  const sum = { kind: "sum", terms: Array.from({ length: 50 }, () => ({ weight: 1, utility })) };
  trial.tamper(
    "DELETE FROM checkpoints",
    `UPDATE configurations SET configuration = json_set(configuration, '$.utility', json('${JSON.stringify(sum)}')) WHERE experiment = 1`,
  );
  await trial.restart();
  expect(trial.service.unreadyReason()).toBeUndefined();
  expect(await statusOf(trial.service.decide("x", {}))).toBe("422 too-expensive");
  const { counts, certificate, unmoved } = await trial.service.reportExperiment("x");
  expect(counts).toMatchObject({ decisions: 30, learned: 30 });
  expect(certificate.sentence).toMatch(/^No certificate: .* would take about /);
  expect(unmoved).toBe("too expensive: it is not learned");
  expect(await statusOf(trial.service.decide("y", {}))).toBe("201");
  expect(trial.service.listExperiments().experiments).toMatchObject([
    { id: "x", decisions: 30, learned: 30 },
    { id: "y" },
  ]);
  const { body } = await trial.service.changeExperiment("x", { status: "archived" }, "tester");
  expect(body.status).toBe("archived");
});
