import { expect, test } from "vitest";
import { Trial, worth } from "../../test/trial.ts";
import { storeWith } from "../../test/wrapped-store.ts";
import { type Store, StoreUnwritable } from "./store.ts";

test("a log that cannot be read for a while is learned again when it can", async () => {
  let failures = 0;
  const wrap = (store: Store) =>
    storeWith(store, {
      learnerEvents: async (...page) => {
        if (failures-- > 0) throw new StoreUnwritable("The database cannot be reached.");
        return store.learnerEvents(...page);
      },
    });
  const trial = await Trial.with({}, { wrap });
  await trial.play(20, worth(trial.random));
  failures = 1;
  await trial.service.changeExperiment("x", { floor: 0.2 }, "tester");
  const { weights, unmoved } = await trial.report();
  expect(unmoved).toBeNull();
  expect(await trial.replay()).toMatchObject({ weights, decisionsDifferent: 0 });
});
