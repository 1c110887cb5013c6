import { globSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { Worker } from "node:worker_threads";
import { parseExperiment } from "@blendit/lab";
import { runExperiment } from "@blendit/lab/node";
import { expect, onTestFinished, test } from "vitest";
import { appFolder } from "../../../scripts/ensure-app.ts";
import { puzzles } from "../src/play/puzzles.ts";
import { experimentFile } from "../src/play/setting.ts";
import type { Answer, Request, Row } from "../src/play/worker/messages.ts";

/** Lets the program of the page's worker believe that it is in a browser. */
const prelude = `
  import { parentPort } from "node:worker_threads";
  globalThis.self = {
    postMessage: (answer) => parentPort.postMessage(answer),
    set onmessage(hear) { parentPort.on("message", (data) => hear({ data })); },
  };`;

/** The built worker of the page, in this Node. */
function builtWorker(): Worker {
  const [file] = globSync("assets/play-worker-*.js", { cwd: appFolder });
  const program = `${prelude} await import(${JSON.stringify(pathToFileURL(join(appFolder, file!)).href)});`;
  const worker = new Worker(new URL(`data:text/javascript,${encodeURIComponent(program)}`));
  onTestFinished(async () => {
    await worker.terminate();
  });
  return worker;
}

/** All rows of each learner, once all rounds are played. */
async function playedRows(file: unknown): Promise<Row[][]> {
  const worker = builtWorker();
  const ask = (request: Request) => worker.postMessage(request);
  const rows: Row[][] = [];
  ask({ kind: "open", id: 1, file });
  ask({ kind: "run", pace: 0 });
  return new Promise((resolve, reject) => {
    worker.on("error", reject);
    worker.on("message", (answer: Answer) => {
      if (answer.kind === "refused") reject(new Error(answer.message));
      if (answer.kind !== "opened" && answer.kind !== "frame") return;
      answer.frame.rows.forEach((added, learner) => {
        rows[learner] = [...(rows[learner] ?? []), ...added];
      });
      ask({ kind: "drawn" });
      if (answer.frame.isDone) resolve(rows);
    });
  });
}

test.each(["match-a-target", "an-arm-that-changes"])(
  "the page's program plays %s with the numbers of `blendit run`, to the bit",
  async (id) => {
    const { setting } = puzzles.find((puzzle) => puzzle.id === id)!;
    const drift = setting.drift && { ...setting.drift, from: 150, until: 150 };
    const file = experimentFile({ ...setting, ...(drift && { drift }), horizon: 300, replications: 7, seed: 11 });
    const [rows, { learners }] = await Promise.all([
      playedRows(file),
      runExperiment(parseExperiment(file), { workers: 1 }),
    ]);
    learners.forEach(({ utilityGap, recommendedGap, averageWeights }, learner) => {
      const played = rows[learner]!;
      expect(played.map((row) => row.utilityGap)).toEqual(utilityGap.map(({ mean }) => mean));
      expect(played.map((row) => row.gap)).toEqual(recommendedGap.map(({ mean }) => mean));
      expect(played.map((row) => row.averageWeights)).toEqual(averageWeights);
    });
  },
);
