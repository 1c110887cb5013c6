import { expect, test, vi } from "vitest";
import { statusOf, Trial, threeArms, worth } from "../../test/trial.ts";
import { archive } from "./archive.ts";

async function archived(): Promise<Trial> {
  const trial = await Trial.with();
  await trial.play(60, worth(trial.random));
  await trial.service.changeExperiment("x", { status: "archived" }, "tester");
  await trial.service.learned();
  return trial;
}

test("an archived experiment leaves memory, and its report is built again from what is stored", async () => {
  const trial = await archived();
  const before = await trial.report();
  const lessons = vi.spyOn(trial.store, "lessons");
  await trial.service.restArchived(0);
  expect(trial.service.listExperiments().experiments).toMatchObject([
    { status: "archived", decisions: 60, learned: 60 },
  ]);
  const [figures] = (await trial.service.figures()).experiments;
  expect(figures).toMatchObject({ learned: 60, utility: null });
  expect(await trial.service.reportExperiment("x")).toEqual(before);
  // From the checkpoint: of the log only what is behind it was asked for.
  expect(lessons.mock.calls.every(([, after]) => after === before.weightsVersion)).toBe(true);
});

test("rewards of earlier decisions are accepted while it rests, and are in the next report", async () => {
  const trial = await Trial.with();
  await trial.play(20, worth(trial.random));
  const { body } = await trial.service.decide("x", {});
  await trial.service.changeExperiment("x", { status: "archived" }, "tester");
  await trial.service.learned();
  await trial.service.restArchived(0);
  expect(await statusOf(trial.service.reward(body.decision, { value: 0.5 }))).toBe("201");
  expect(await statusOf(trial.service.reward(body.decision, { value: "word" }))).toBe("422 unfit");
  expect((await trial.report()).counts).toMatchObject({ decisions: 21, learned: 21, open: 0 });
  await trial.service.changeExperiment("x", { status: "running" }, "tester");
  await trial.play(5, worth(trial.random));
  expect(await trial.replay()).toMatchObject({ decisionsDifferent: 0, learned: 26 });
});

test("the log of an archived experiment is counted at the next start and not learned", async () => {
  const trial = await archived();
  const before = await trial.report();
  trial.tamper("DELETE FROM checkpoints");
  await trial.restart("crash");
  expect(trial.service.listExperiments().experiments).toMatchObject([{ decisions: 60, learned: 60 }]);
  const lessons = vi.spyOn(trial.store, "lessons");
  await trial.service.restArchived(0);
  expect(lessons).not.toHaveBeenCalled();
  expect(await trial.service.reportExperiment("x")).toEqual(before);
  expect(lessons).toHaveBeenCalled();
});

test("is archived without a service by one more configuration", async () => {
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

test("only an archived experiment can be deleted, and nothing of it is left", async () => {
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
