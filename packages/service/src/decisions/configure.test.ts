import { expect, test } from "vitest";
import { statusOf, Trial, threeArms, worth } from "../../test/trial.ts";
import { archive, freeId } from "./configure.ts";

test("an id for URLs is derived from a name", () => {
  const free = () => false;
  expect(freeId("Landing page, 2nd try!", free)).toBe("landing-page-2nd-try");
  expect(freeId("Größe & Café", free)).toBe("gro-e-cafe");
  expect(freeId("实验", free)).toBe("experiment");
  expect(freeId("x".repeat(100), free)).toHaveLength(50);
});

test("an id that is taken gets the first free number", () => {
  const taken = new Set(["price", "price-2", "price-3"]);
  expect(freeId("Price", (id) => taken.has(id))).toBe("price-4");
});

test("creating the same experiment twice gives one, and another one with its id is a conflict", async () => {
  const trial = await Trial.with();
  expect((await trial.service.createExperiment(threeArms(), "tester")).status).toBe(200);
  await trial.restart();
  expect((await trial.service.createExperiment(threeArms(), "tester")).status).toBe(200);
  await expect(trial.service.createExperiment(threeArms({ floor: 0.1 }), "tester")).rejects.toMatchObject({
    status: 409,
    code: "id-taken",
    places: [{ path: "id" }],
  });
  const { id: _, ...nameless } = threeArms();
  const made = await Promise.all([1, 2].map(() => trial.service.createExperiment(nameless, "tester")));
  expect(made.map(({ body }) => body.id)).toEqual(["three-arms", "three-arms-2"]);
});

test("creating an experiment again gives its report even if it is archived and unloaded", async () => {
  const trial = await Trial.with();
  await trial.play(5, worth(trial.random));
  await trial.service.changeExperiment("x", { status: "archived" }, "tester");
  await trial.service.learned();
  await trial.service.unloadArchived(0);
  const { status, body } = await trial.service.createExperiment(threeArms(), "tester");
  expect([status, body.status, body.counts.learned]).toEqual([200, "archived", 5]);
});

test("an experiment is archived without a service by adding a configuration", async () => {
  const trial = await Trial.with();
  await trial.play(20, worth(trial.random));
  const last = async () => (await trial.store.experiments())[0]!.configurations.at(-1)!;
  await archive(trial.store, await last(), 5);
  expect(await last()).toMatchObject({
    version: 2,
    at: 5,
    by: "blendit archive",
    configuration: { status: "archived" },
  });
  await archive(trial.store, await last(), 6);
  expect(await last()).toMatchObject({ version: 2 });
  await trial.restart();
  expect(await statusOf(trial.service.decide("x", {}))).toBe("409 archived");
  expect((await trial.report()).counts.learned).toBe(20);
});

test("only an archived experiment can be deleted, and nothing of it remains", async () => {
  const trial = await Trial.with();
  await trial.play(20, worth(trial.random));
  await trial.service.createExperiment(threeArms({ id: "y" }), "tester");
  await expect(trial.service.deleteExperiment("x")).rejects.toMatchObject({ status: 409, code: "not-archived" });
  await expect(trial.service.deleteExperiment("z")).rejects.toMatchObject({ status: 404 });
  const { decision } = (await trial.rows())[0]!;
  await trial.service.changeExperiment("x", { status: "archived" }, "tester");
  const deleted = trial.service.deleteExperiment("x");
  const late = statusOf(trial.service.reward(decision, { value: 1 }));
  expect(await deleted).toEqual({ id: "x", result: "deleted" });
  expect(await late).toBe("404 unknown-decision");
  expect(await statusOf(trial.service.decide("x", {}))).toBe("404 unknown-experiment");
  expect(trial.service.listExperiments().experiments.map(({ id }) => id)).toEqual(["y"]);
  expect(await trial.store.decisions(1, 0, 10)).toEqual([]);
  await trial.service.createExperiment(threeArms(), "tester");
  await trial.play(3, worth(trial.random));
  await trial.restart();
  expect((await trial.report()).counts).toMatchObject({ decisions: 3, learned: 3 });
});
