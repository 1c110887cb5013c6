import { type ChunkResult, type Experiment, parseExperiment } from "@blendit/lab";
import { ChunkThreads } from "@blendit/lab/node";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { type PostgresServer, startPostgres } from "../../../test/postgres-server.ts";
import { openQueue } from "../src/queue/queue-connection.ts";
import { workQueue } from "../src/queue/queue-worker.ts";
import { runInQueue } from "../src/queue/run-in-queue.ts";

const experiment = parseExperiment({
  utility: { kind: "variance" },
  arms: [
    { kind: "beta", alpha: 2, beta: 5 },
    { kind: "beta", alpha: 5, beta: 2 },
  ],
  floor: 0.05,
  horizon: 60,
  replications: 12,
  learners: [{ kind: "mirror-ascent" }, { kind: "full-gradient" }],
});
/** Twelve replications make chunks of 5, 5 and 2. */
const chunks = [0, 1, 2];

let server: PostgresServer;
beforeAll(async () => {
  server = await startPostgres();
});
afterAll(() => server.stop());

/** Starts a worker with one thread, until it is stopped or the test ends; `onRun` is called when it starts on a run. */
async function startWorker(address: string, onRun = () => {}) {
  const stop = new AbortController();
  const connection = await openQueue(address, () => {});
  const idle: number[] = [];
  const ended = workQueue(connection, {
    threads: 1,
    signal: stop.signal,
    onRun,
    onIdle: (_, played) => idle.push(played),
    onTrouble: () => {},
  }).finally(() => connection.close());
  const end = () => {
    stop.abort();
    return ended;
  };
  onTestFinished(end);
  return { end, idle };
}

/** Plays experiments through the queue; returns the chunks of each, and the notes. */
async function playInQueue(address: string, experiments: readonly Experiment[]) {
  const notes: string[] = [];
  const results: ChunkResult[][] = experiments.map(() => []);
  let replications = 0;
  const play = runInQueue({ url: address, name: "test", note: (line) => notes.push(line) });
  await play({
    workers: 1,
    onReplication: () => replications++,
    onRetry: () => {},
    work: experiments.map((experiment, index) => ({
      experiment,
      chunks,
      onChunk: (result: ChunkResult) => results[index]!.push(result),
    })),
  });
  const byChunk = (left: ChunkResult, right: ChunkResult) => left.chunk - right.chunk;
  return { notes, replications, results: results.map((list) => list.toSorted(byChunk)) };
}

test("a worker plays every chunk of every experiment, with the results of a plain run", async () => {
  const address = await server.newDatabase();
  const { idle } = await startWorker(address);
  const experiments = [experiment, { ...experiment, seed: 10 }];
  const { notes, replications, results } = await playInQueue(address, experiments);
  const threads = new ChunkThreads(experiments.map((experiment) => ({ experiment })));
  onTestFinished(() => threads.end());
  const plain = await Promise.all(
    experiments.map((_, index) => Promise.all(chunks.map((chunk) => threads.play(index, chunk)))),
  );
  expect(results).toEqual(plain);
  expect(replications).toBe(2 * experiment.replications);
  expect(notes).toContain("1 worker");
  await expect.poll(() => idle).toEqual([2 * chunks.length]);
});

test("a stopped worker gives its chunks to the next one", async () => {
  const address = await server.newDatabase();
  const taken = Promise.withResolvers<void>();
  const first = await startWorker(address, taken.resolve);
  const playing = playInQueue(address, [experiment]);
  await taken.promise;
  await first.end();
  const second = await startWorker(address);
  const { results } = await playing;
  expect(results[0]!.map(({ chunk }) => chunk)).toEqual(chunks);
  await expect.poll(() => second.idle).toHaveLength(1);
});

test("an experiment that fails on a worker ends the run with the reason", async () => {
  const address = await server.newDatabase();
  await startWorker(address);
  const broken = { ...experiment, utility: { kind: "nonsense" } } as unknown as Experiment;
  await expect(playInQueue(address, [broken])).rejects.toThrow("nonsense");
});
