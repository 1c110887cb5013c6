import { expect, test } from "vitest";
import { Trial, worth } from "../../test/trial.ts";

async function played(): Promise<Trial> {
  const trial = await Trial.with({ burnIn: 5 });
  await trial.play(30, worth(trial.random));
  await trial.service.decideBatch("x", { decisions: [{ unit: "u" }, { unit: "u" }] });
  await trial.service.observe("x", { key: "k", arm: "b", probability: 0.4, value: 0.3 });
  await trial.service.learned();
  await trial.service.saveCheckpoints();
  return trial;
}

test("every decision by the weights is checked, and so is the checkpoint", async () => {
  const trial = await played();
  const { weights } = await trial.report();
  expect(await trial.replay()).toEqual({
    experiment: "x",
    learned: 31,
    weights,
    decisionsSame: 31,
    decisionsDifferent: 0,
    different: [],
    decisionsApart: 2,
    checkpoint: "same",
  });
});

test("a reward that was changed in the file is detected", async () => {
  const trial = await played();
  const learned = "(SELECT min(sequence) FROM events WHERE kind = 0)";
  trial.tamper(`UPDATE events SET value = value + 0.25 WHERE sequence = ${learned}`);
  const { decisionsDifferent, different, checkpoint } = await trial.replay();
  expect(decisionsDifferent).toBeGreaterThan(10);
  expect(different).toHaveLength(10);
  expect(checkpoint).toBe("different");
});

test("a changed probability or arm, or a removed reward, is detected", async () => {
  for (const statement of [
    "UPDATE decisions SET probability = probability * (1 + 1e-15) WHERE sequence = 20",
    "UPDATE decisions SET weights_version = weights_version + 1 WHERE sequence = 20",
    "DELETE FROM events WHERE sequence = 21",
  ]) {
    const trial = await played();
    trial.tamper(statement);
    expect((await trial.replay()).decisionsDifferent, statement).toBeGreaterThan(0);
  }
});

test("changed weights in a checkpoint are detected", async () => {
  const trial = await played();
  const { state } = (await trial.store.checkpoint(1))!;
  for (const added of [[0.01, -0.01], [0.01]]) {
    const saved = JSON.parse(state);
    for (const [arm, part] of added.entries()) saved.learning.learner.blend[arm] += part;
    trial.tamper(`UPDATE checkpoints SET state = '${JSON.stringify(saved)}'`);
    expect(await trial.replay()).toMatchObject({ checkpoint: "different", decisionsDifferent: 0 });
  }
});
