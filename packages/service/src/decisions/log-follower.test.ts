import { expect, onTestFinished, test } from "vitest";
import { statusOf, Trial, threeArms, worth } from "../../test/trial.ts";
import { storeWith } from "../../test/wrapped-store.ts";
import { DecisionService } from "./decision-service.ts";
import type { Store } from "./store.ts";

/** A store that returns the log of an experiment only when a gate is opened. */
function gated(store: Store, experiment: number) {
  const { promise: gate, resolve: open } = Promise.withResolvers<void>();
  const entries: Store["entries"] = async (number, after, most) => {
    if (number === experiment) await gate;
    return store.entries(number, after, most);
  };
  return { store: storeWith(store, { entries }), open };
}

async function twoExperiments(): Promise<Trial> {
  const trial = await Trial.with();
  await trial.play(30, worth(trial.random));
  await trial.service.createExperiment(threeArms({ id: "y" }), "tester");
  await trial.service.learned();
  return trial;
}

test("until the log of an experiment is read, its calls get 503, while other experiments work", async () => {
  const trial = await twoExperiments();
  const decision = (await trial.rows())[0]!.decision;
  const { store, open } = gated(trial.store, 2);
  const { random, node } = trial;
  const clock = () => trial.now;
  const service = await DecisionService.start({ store, clock, monotonic: clock, random, node });
  await expect.poll(() => service.unreadyReason()).toBe("Experiment y is being loaded; 0 more will follow.");
  expect(await statusOf(service.decide("x", {}))).toBe("201");
  expect(await statusOf(service.reward(decision, { value: 5 }))).toBe("409 other-value");
  expect(await statusOf(service.decide("y", {}))).toBe("503 not-ready");
  expect(await statusOf(service.reward("y.2", { value: 1 }))).toBe("503 not-ready");
  await expect(service.reportExperiment("y")).rejects.toMatchObject({ status: 503, code: "not-ready" });
  expect(() => service.listExperiments()).toThrow(/Experiment y is being loaded\./);
  await expect(service.decide("z", {})).rejects.toMatchObject({ status: 404 });
  open();
  await service.loaded;
  expect(service.unreadyReason()).toBeUndefined();
  expect(await statusOf(service.decide("y", {}))).toBe("201");
  expect(service.listExperiments().experiments.map(({ decisions }) => decisions)).toEqual([31, 1]);
});

test("a service that is closed while it reads a log leaves the rest to the next one", async () => {
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

test("an experiment above the budget is not learned after a start, but can still be archived", async () => {
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
  expect(unmoved).toBe("learning with these settings is too expensive");
  expect(await statusOf(trial.service.decide("y", {}))).toBe("201");
  expect(trial.service.listExperiments().experiments).toMatchObject([
    { id: "x", decisions: 30, learned: 30 },
    { id: "y" },
  ]);
  const { body } = await trial.service.changeExperiment("x", { status: "archived" }, "tester");
  expect(body.status).toBe("archived");
});

/** Another server on the store of a trial. It follows the log when a test calls `learned`. */
async function follower(trial: Trial, methods: Partial<Store> = {}): Promise<DecisionService> {
  const { random, node } = trial;
  const clock = () => trial.now;
  const store = storeWith(trial.store, { onNews: () => {}, ...methods });
  const service = await DecisionService.open({ store, clock, monotonic: clock, random, node });
  onTestFinished(() => service.close());
  return service;
}

async function deleteExperiment({ service }: Trial): Promise<void> {
  await service.changeExperiment("x", { status: "archived" }, "tester");
  await service.deleteExperiment("x");
}

test("an experiment that another server has just created can be read", async () => {
  const trial = await Trial.with();
  const other = await follower(trial);
  await trial.service.createExperiment(threeArms({ id: "y" }), "tester");
  expect(await other.reportExperiment("y")).toMatchObject({ id: "y" });
  await trial.service.createExperiment(threeArms({ id: "z" }), "tester");
  expect(await other.history("z")).toMatchObject({ at: [] });
});

test("an experiment that another server archives and deletes at once is forgotten", async () => {
  const trial = await Trial.with();
  const other = await follower(trial);
  await deleteExperiment(trial);
  await other.learned();
  expect(other.listExperiments().experiments).toEqual([]);
});

test("an experiment that another server creates with the id of a deleted one replaces it", async () => {
  const trial = await Trial.with();
  const other = await follower(trial);
  await deleteExperiment(trial);
  await trial.service.createExperiment(threeArms({ name: "new" }), "tester");
  await other.learned();
  expect(other.listExperiments().experiments).toMatchObject([{ id: "x", name: "new" }]);
  expect(await other.reportExperiment("x")).toMatchObject({ name: "new" });
});

test("an experiment that another server deletes while its log is read is forgotten", async () => {
  const trial = await Trial.with();
  let isDeleting = false;
  const other = await follower(trial, {
    entries: async (...page) => {
      if (isDeleting) {
        isDeleting = false;
        await deleteExperiment(trial);
      }
      return trial.store.entries(...page);
    },
  });
  await trial.service.decide("x", {});
  isDeleting = true;
  await other.learned();
  await other.learned();
  expect(other.listExperiments().experiments).toEqual([]);
});

test("an experiment that two servers delete at once is deleted, and no commit fails", async () => {
  const trial = await Trial.with();
  let look = () => {};
  let isDeleting = false;
  const other = await follower(trial, {
    onNews: (callback) => {
      look = callback;
    },
    transact: async (...group) => {
      const entries = await trial.store.transact(...group);
      if (isDeleting) {
        await trial.service.deleteExperiment("x");
        look();
        await expect.poll(() => other.listExperiments().experiments).toEqual([]);
      }
      return entries;
    },
  });
  await trial.service.changeExperiment("x", { status: "archived" }, "tester");
  await other.learned();
  isDeleting = true;
  expect(await other.deleteExperiment("x")).toEqual({ id: "x", result: "deleted" });
  expect(other.unreadyReason()).toBeUndefined();
});
