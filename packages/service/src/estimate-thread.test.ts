import { expect, onTestFinished, test } from "vitest";
import { event, newExperiment } from "../test/live.ts";
import { estimateJob, estimatesOf } from "./decisions/estimates.ts";
import { EstimateThread } from "./estimate-thread.ts";

function learnedExperiment() {
  const live = newExperiment({ utility: { kind: "kernel-diversity", bandwidth: 0.5 }, control: { arm: "b" } });
  for (let round = 0; round < 60; round++) {
    live.apply({
      position: round + 2,
      event: { ...event, sequence: round + 2, arm: round % 3, value: Math.sin(round) },
    });
    live.learn();
  }
  return live;
}

test("a thread gives exactly the estimates that the service itself would give", async () => {
  const thread = new EstimateThread();
  onTestFinished(() => thread.close());
  const live = learnedExperiment();
  const expected = estimatesOf(live);
  expect(expected.certificate.grade).toBe("estimated");
  const [first, second] = await Promise.all([
    thread.estimate(await estimateJob(live)),
    thread.estimate(await estimateJob(live)),
  ]);
  expect(first).toEqual(expected);
  expect(second).toEqual(expected);
});

test("a failing job is rejected, and the next one succeeds", async () => {
  const thread = new EstimateThread();
  onTestFinished(() => thread.close());
  const job = await estimateJob(learnedExperiment());
  await expect(thread.estimate({ ...job, state: "{}" })).rejects.toThrow();
  expect((await thread.estimate(job)).recommended).toHaveLength(3);
});
