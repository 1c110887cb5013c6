import { getEventListeners } from "node:events";
import { describe, expect, onTestFinished, test } from "vitest";
import { smallExperiment } from "../../test/small-experiment.ts";
import { watchWorkers } from "../../test/watch-workers.ts";
import { type ChunkResult, runChunk } from "../simulate/chunk.ts";
import type { Experiment } from "../spec/experiment.ts";
import { Problem } from "../spec/problem.ts";
import { ChunkThreads, runInWorkers, type Work, type WorkerPoolOptions } from "./worker-pool.ts";

const experiments = [1, 2].map((seed) => ({ experiment: { ...smallExperiment, horizon: 10, seed } }));

test("threads play chunks of several experiments to the same bits as this thread, and fail once ended", async () => {
  const threads = new ChunkThreads(experiments);
  onTestFinished(() => threads.end());
  for (const [experiment, chunk] of [
    [0, 1],
    [1, 0],
    [0, 2],
  ] as const) {
    const own = runChunk(new Problem(experiments[experiment]!.experiment), chunk);
    expect(await threads.play(experiment, chunk)).toEqual(own);
  }
  const played = expect(threads.play(0, 0)).rejects.toThrow("a worker ended with code");
  await threads.end();
  await played;
});

const experiment: Experiment = { ...smallExperiment, horizon: 20, diagnostics: ["utility-gap", "bias", "weights"] };
const chunks = [0, 1, 2];
/** So many replications that no test waits for the end. */
const endless: Experiment = { ...experiment, replications: 1_000_000, horizon: 200 };
const workers = watchWorkers();

/** Runs chunks of one experiment and records all callbacks. */
async function run(options: Partial<Omit<WorkerPoolOptions, "work"> & Work> = {}) {
  const results: ChunkResult[] = [];
  const retries: { chunk: number; reason: Error }[] = [];
  let replications = 0;
  const work = {
    experiment,
    chunks,
    onChunk: (result: ChunkResult) => results.push(result),
    ...options,
  };
  const outcome = await runInWorkers({
    work: [work],
    workers: 2,
    onReplication: () => replications++,
    onRetry: (chunk, reason) => retries.push({ chunk, reason }),
    ...options,
  }).then(
    () => "done",
    (reason: unknown) => reason,
  );
  return { outcome, results: results.toSorted((a, b) => a.chunk - b.chunk), retries, replications };
}

describe("runInWorkers", () => {
  test.each([1, 2, 8])("gives the same results with %i workers as in this thread", async (count) => {
    const { outcome, results, retries, replications } = await run({ workers: count });
    expect(outcome).toBe("done");
    const problem = new Problem(experiment);
    expect(results).toEqual(chunks.map((chunk) => runChunk(problem, chunk)));
    expect(retries).toEqual([]);
    expect(replications).toBe(12);
    expect(workers.all).toHaveLength(Math.min(count, 3));
    expect(workers.alive()).toBe(0);
  });

  test("passes the best blend to workers, so that none of them searches for it", async () => {
    const { optimum } = new Problem(experiment);
    const given = { ...optimum, value: optimum.value + 1 };
    const [chunk] = (await run({ chunks: [0], findBest: () => Promise.resolve(given) })).results;
    const [own] = (await run({ chunks: [0] })).results;
    const gaps = ({ learners }: ChunkResult) => learners.map(({ fields }) => fields.utilityGap!.mean[0]!);
    for (const [index, gap] of gaps(own!).entries()) expect(gaps(chunk!)[index]! - gap).toBeCloseTo(1, 14);
  });

  test("can be stopped during the search for the best blend", async () => {
    const controller = new AbortController();
    const reason = new Error("enough");
    const findBest = () => {
      setTimeout(() => controller.abort(reason));
      return new Promise<undefined>(() => {});
    };
    const { outcome, results } = await run({ findBest, signal: controller.signal });
    expect([outcome, results]).toEqual([reason, []]);
    expect(workers.alive()).toBe(0);
  });

  test("fails if the search for the best blend fails", async () => {
    const { outcome } = await run({ findBest: () => Promise.reject(new Error("no such blend")) });
    expect(outcome).toMatchObject({ message: "no such blend" });
  });

  test("ends at once without chunks, and starts no worker", async () => {
    const { outcome } = await run({ chunks: [] });
    expect([outcome, workers.all.length]).toEqual(["done", 0]);
  });

  test.each([0, -1, Number.NaN])("refuses %d workers, which would never finish", async (count) => {
    const { outcome } = await run({ workers: count });
    expect(outcome).toMatchObject({ message: expect.stringContaining("workers must be a whole number of at least 1") });
  });
});

describe("several experiments", () => {
  const other: Experiment = { ...experiment, seed: experiment.seed + 1 };

  /** Runs two experiments and records the callbacks in order. */
  async function runBoth(count: number, onChunk: () => void = () => {}) {
    const calls: string[] = [];
    const results: ChunkResult[][] = [[], []];
    const retries: number[] = [];
    await runInWorkers({
      work: [experiment, other].map((each, index) => ({
        experiment: each,
        chunks,
        onStart: () => calls.push(`start ${index}`),
        onChunk: (result) => {
          calls.push(`chunk ${index}`);
          results[index]!.push(result);
          onChunk();
        },
      })),
      workers: count,
      onReplication: () => {},
      onRetry: (chunk) => retries.push(chunk),
    });
    return { calls, results: results.map((list) => list.toSorted((a, b) => a.chunk - b.chunk)), retries };
  }
  const expected = [experiment, other].map((each) => chunks.map((chunk) => runChunk(new Problem(each), chunk)));

  test.each([1, 2])("run in the same %i workers, each with its own results", async (count) => {
    expect((await runBoth(count)).results).toEqual(expected);
    expect(workers.all).toHaveLength(count);
    expect(workers.alive()).toBe(0);
  });

  test("run one after another, and the next begins as soon as a worker is free", async () => {
    const { calls } = await runBoth(1);
    expect(calls).toEqual([
      ...["start 0", "chunk 0", "chunk 0", "start 1", "chunk 0"],
      ...["chunk 1", "chunk 1", "chunk 1"],
    ]);
  });

  test("survive a worker that dies between them", async () => {
    let seen = 0;
    const { results, retries } = await runBoth(1, () => void (++seen === 3 && workers.all[0]!.terminate()));
    expect(results).toEqual(expected);
    expect(retries).toEqual([0]);
  });
});

describe("a worker that dies", () => {
  const ended = expect.objectContaining({ message: expect.stringMatching(/^a worker ended with code \d+$/) });

  test("is reported, and its chunk is retried with the same result", async () => {
    // Terminated from outside, as the system would; only the first one.
    workers.each = (worker) => void (workers.all.length === 1 && worker.terminate());
    const { outcome, results, retries } = await run();
    expect(outcome).toBe("done");
    expect(retries).toEqual([{ chunk: 0, reason: ended }]);
    const problem = new Problem(experiment);
    expect(results).toEqual(chunks.map((chunk) => runChunk(problem, chunk)));
    expect(workers.all).toHaveLength(3);
    expect(workers.alive()).toBe(0);
  });

  test("in the middle of its chunk only costs time", async () => {
    let isFirst = true;
    const { outcome, results, retries } = await run({
      workers: 1,
      experiment: { ...experiment, horizon: 4000 },
      onReplication: () => {
        if (isFirst) workers.all[0]!.terminate();
        isFirst = false;
      },
    });
    expect([outcome, retries.length, results.length]).toEqual(["done", 1, 3]);
  });

  test("on the same chunk again ends the run with the reason, and no worker survives", async () => {
    workers.each = (worker) => void worker.terminate();
    const { outcome, results } = await run();
    expect(outcome).toMatchObject({
      message: expect.stringMatching(/^chunk \d failed twice: a worker ended with code \d+$/),
    });
    expect(results).toEqual([]);
    expect(workers.alive()).toBe(0);
  });

  test("does not use up the retry of another running chunk", async () => {
    workers.each = (worker) => void (workers.all.length <= 2 && worker.terminate());
    const { outcome, results, retries } = await run();
    expect(outcome).toBe("done");
    expect(retries.map(({ chunk }) => chunk).sort()).toEqual([0, 1]);
    expect(results).toHaveLength(3);
  });
});

test("an experiment that no worker can run fails with the worker's error after one retry", async () => {
  const broken = { ...experiment, arms: [{ kind: "beta", alpha: -1, beta: 1 }] } as unknown as Experiment;
  const { outcome, retries } = await run({ experiment: broken, workers: 1 });
  expect(retries.map(({ chunk }) => chunk)).toEqual([0]);
  expect((outcome as Error).message).toMatch(/^chunk 0 failed twice: alpha must be .*; it is -1\.$/);
  expect((outcome as Error).cause).toMatchObject({ message: expect.stringContaining("alpha must be") });
  expect(workers.alive()).toBe(0);
});

describe("the signal", () => {
  const reason = new Error("enough");

  test("stops all workers in the middle of their work, and the run rejects with its reason", async () => {
    const controller = new AbortController();
    let count = 0;
    const { outcome, results, retries } = await run({
      experiment: endless,
      chunks: Array.from({ length: 200 }, (_, chunk) => chunk),
      signal: controller.signal,
      onReplication: () => {
        count++;
        controller.abort(reason);
      },
    });
    expect(outcome).toBe(reason);
    expect([count, results.length, retries.length]).toEqual([1, 0, 0]);
    expect(workers.all).toHaveLength(2);
    expect(workers.alive()).toBe(0);
  });

  test("starts no worker if it was aborted before", async () => {
    const { outcome } = await run({ signal: AbortSignal.abort(reason) });
    expect([outcome, workers.all.length]).toEqual([reason, 0]);
  });

  test("ends the run with an AbortError if it has no reason", async () => {
    expect((await run({ signal: AbortSignal.abort() })).outcome).toMatchObject({ name: "AbortError" });
  });

  test("is released after the run, so that one signal can serve many runs", async () => {
    const { signal } = new AbortController();
    await run({ signal, chunks: [2] });
    expect(getEventListeners(signal, "abort")).toEqual([]);
  });
});

describe("an error thrown by a callback ends the run and all workers", () => {
  const reason = new Error("the disk is full");
  const fail = () => {
    throw reason;
  };

  test.each(["onChunk", "onReplication"])("%s", async (name) => {
    expect((await run({ [name]: fail })).outcome).toBe(reason);
    expect(workers.alive()).toBe(0);
  });

  test("onRetry", async () => {
    workers.each = (worker) => void (workers.all.length === 1 && worker.terminate());
    expect((await run({ onRetry: fail })).outcome).toBe(reason);
    expect(workers.alive()).toBe(0);
  });
});
