import { Random } from "@blendit/core";
import { learner } from "@blendit/core/specs";
import { expect, test } from "vitest";
import { blenditClient } from "../src/client/index.ts";
import { runService } from "./running-service.ts";
import { threeArms } from "./trial.ts";

const arms = ["a", "b", "c"];

test("a learner behind HTTP learns exactly what it learns in the library", async () => {
  const { origin } = await runService();
  const client = blenditClient({ url: origin });
  const body = threeArms();
  await client.createExperiment(body);
  const plain = learner({ kind: "full-gradient" }, { utility: body.utility, armCount: 3, floor: body.floor as number });
  const random = Random.stream(5, "rewards over http");
  const waiting: { decision: string; arm: number; probability: number }[] = [];
  for (let round = 0; round < 20; round++) {
    const { decision, arm, probability } = await client.decide("x");
    waiting.push({ decision, arm: arms.indexOf(arm), probability });
    // Some rounds have no reward, others reward an old decision: late, and out of order.
    if (random.uniform() < 0.3) continue;
    const [rewarded] = waiting.splice(Math.floor(random.uniform() * waiting.length), 1);
    const value = random.uniform() + rewarded!.arm;
    await client.reward(rewarded!.decision, { value });
    plain.update(rewarded!.arm, value, rewarded!.probability);
  }
  await expect.poll(async () => (await client.experiment("x")).lag).toBe(0);
  const { weights, counts } = await client.experiment("x");
  expect(counts.learned).toBeGreaterThan(5);
  expect(Object.values(weights)).toEqual([...plain.weights]);
});
