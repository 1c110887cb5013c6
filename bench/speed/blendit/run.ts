/** Blendit's side of the benchmark of `blendit run`: the work of the command between reading its file and writing results. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Experiment } from "@blendit/lab";
import { runExperiment } from "@blendit/lab/node";
import { type Measurement, processorTime, serve } from "./serve.ts";

/** Processor seconds of replications before the measurement, in which the worker starts and V8 compiles. */
const WARM_UP = 1.5;
const FEWEST_REPLICATIONS = 10;

const folder = process.argv.at(-1)!;
const experiment = JSON.parse(readFileSync(join(folder, "experiment.json"), "utf8")) as Experiment;
let secondsEach = 0;

await serve(measure);

/** Plays replications in one worker, as many as take about the budget after the warm-up. */
async function measure(budget: number): Promise<Measurement> {
  const warmUp = replicationsIn(WARM_UP);
  const replications = warmUp + replicationsIn(budget);
  let [latest, isTiming] = [0, false];
  const start = { done: 0, seconds: 0 };
  const replication = (done: number) => {
    latest = done;
    if (isTiming || done < warmUp) return;
    isTiming = true;
    // Workers report several replications at once, and the measurement starts after the last of them.
    queueMicrotask(() => Object.assign(start, { done: latest, seconds: processorTime() }));
  };
  await runExperiment({ ...experiment, replications }, { workers: 1, progress: { replication } });
  const seconds = processorTime() - start.seconds;
  secondsEach = seconds / (replications - start.done);
  return [(replications - start.done) * experiment.horizon, seconds];
}

/** An estimate based on the rate of the previous measurement. */
function replicationsIn(seconds: number): number {
  return Math.max(FEWEST_REPLICATIONS, secondsEach > 0 ? Math.ceil(seconds / secondsEach) : 0);
}
