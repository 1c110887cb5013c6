import { expect, onTestFinished, test } from "vitest";
import { smallExperiment } from "../../test/small-experiment.ts";
import { runChunk } from "../simulate/chunk.ts";
import { Problem } from "../spec/problem.ts";
import { ChunkThread } from "./chunk-thread.ts";

const experiments = [1, 2].map((seed) => ({ experiment: { ...smallExperiment, horizon: 10, seed } }));

test("plays chunks of several experiments one after another, to the same bits as this thread", async () => {
  const thread = new ChunkThread(experiments);
  onTestFinished(() => thread.end());
  for (const [experiment, chunk] of [
    [0, 1],
    [1, 0],
    [0, 2],
  ] as const) {
    const own = runChunk(new Problem(experiments[experiment]!.experiment), chunk);
    expect(await thread.play(experiment, chunk)).toEqual(own);
  }
});

test("says that it died, then and afterwards", async () => {
  const thread = new ChunkThread(experiments);
  const played = expect(thread.play(0, 0)).rejects.toThrow("a worker ended with code");
  await thread.end();
  await played;
  await expect(thread.play(0, 0)).rejects.toThrow("a worker ended with code");
});
