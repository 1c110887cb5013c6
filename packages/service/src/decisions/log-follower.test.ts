import { expect, onTestFinished, test } from "vitest";
import { Trial, threeArms } from "../../test/trial.ts";
import { storeWith } from "../../test/wrapped-store.ts";
import { DecisionService } from "./decision-service.ts";
import type { Store } from "./store.ts";

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
