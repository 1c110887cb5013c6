import { execFile } from "node:child_process";
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { promisify } from "node:util";
import { Worker } from "node:worker_threads";
import { parseExperiment } from "@blendit/lab";
import { runExperiment } from "@blendit/lab/node";
import { expect, onTestFinished, test } from "vitest";
import { appFolder } from "../../../scripts/ensure-app.ts";
import { puzzles } from "../src/play/puzzles.ts";
import { experimentFile } from "../src/play/setting.ts";
import type { TableReply, TableRequest } from "../src/play/table/messages.ts";
import type { Answer, Request, Row } from "../src/play/worker/messages.ts";

/** Provides the browser's worker API on top of Node's. */
const prelude = `
  import { parentPort } from "node:worker_threads";
  globalThis.postMessage = (answer) => parentPort.postMessage(answer);
  globalThis.addEventListener = (_, hear) => parentPort.on("message", (data) => hear({ data }));`;

/** Runs a built worker of the page in Node. */
function builtWorker(name: "play-worker" | "table-worker"): Worker {
  const [file] = globSync(`assets/${name}-*.js`, { cwd: appFolder });
  const program = `${prelude} await import(${JSON.stringify(pathToFileURL(join(appFolder, file!)).href)});`;
  const worker = new Worker(new URL(`data:text/javascript,${encodeURIComponent(program)}`));
  onTestFinished(async () => {
    await worker.terminate();
  });
  return worker;
}

/** All rows of each learner, after all rounds. */
async function playedRows(file: unknown): Promise<Row[][]> {
  const worker = builtWorker("play-worker");
  const ask = (request: Request) => worker.postMessage(request);
  const rows: Row[][] = [];
  ask({ kind: "open", id: 1, file });
  ask({ kind: "advance", round: 100 });
  ask({ kind: "advance", round: 1000 });
  return new Promise((resolve, reject) => {
    worker.on("error", reject);
    worker.on("message", (answer: Answer) => {
      if (answer.kind === "refused") reject(new Error(answer.message));
      if (answer.kind !== "opened" && answer.kind !== "frame") return;
      answer.frame.rows.forEach((added, learner) => {
        rows[learner] = [...(rows[learner] ?? []), ...added];
      });
      if (answer.frame.round === 300) resolve(rows);
    });
  });
}

test.each(["match-a-target", "an-arm-that-changes"])(
  "the page's worker plays %s with the numbers of `blendit run`, to the bit",
  async (id) => {
    const { setting } = puzzles.find((puzzle) => puzzle.id === id)!;
    const drift = setting.drift && { ...setting.drift, from: 150, until: 150 };
    const file = experimentFile({ ...setting, ...(drift && { drift }), horizon: 300, replications: 7, seed: 11 });
    const [rows, { learners }] = await Promise.all([
      playedRows(file),
      runExperiment(parseExperiment(file), { workers: 1 }),
    ]);
    learners.forEach(({ recommendedGap }, learner) => {
      const played = rows[learner]!;
      expect(played.map((row) => row.gap)).toEqual(recommendedGap.map(({ mean }) => mean));
    });
  },
);

/** The page's answer for a table of the examples. */
async function repliedOf(
  name: string,
  asked: Pick<TableRequest, "columns" | "utility" | "floor">,
): Promise<TableReply> {
  const worker = builtWorker("table-worker");
  const content = new Blob([readFileSync(join(examples, name))]);
  worker.postMessage({ id: 1, kind: "suggest", table: { id: 1, name, content }, ...asked });
  return new Promise((resolve, reject) => {
    worker.on("error", reject);
    worker.on("message", resolve);
  });
}

const examples = join(import.meta.dirname, "../../../examples");
const command = join(import.meta.dirname, "../../cli/src/blendit.ts");

/** The output of `blendit suggest` in the folder of the examples. */
async function commanded(...words: readonly string[]): Promise<{ stdout: string; stderr: string }> {
  return promisify(execFile)(process.execPath, [command, "suggest", ...words], { cwd: examples }).catch(
    (failed) => failed,
  );
}

test("the page's answer for a table equals that of `blendit suggest`, to the bit", async () => {
  const target = { kind: "uniform", low: 10, high: 40 } as const;
  const [reply, { stdout }] = await Promise.all([
    repliedOf("cars.csv", {
      columns: { layout: "long", arm: "origin", reward: "mpg" },
      utility: { kind: "wasserstein", target },
      floor: 0.05,
    }),
    commanded(
      ...["cars.csv", "--json", "--arm", "origin", "--reward", "mpg", "--floor", "0.05"],
      ...["--utility", "wasserstein", "--target", JSON.stringify(target)],
    ),
  ]);
  if (reply.kind !== "suggested") throw new Error(JSON.stringify(reply));
  expect(JSON.parse(JSON.stringify(reply.shown.suggestion))).toEqual(JSON.parse(stdout));
});

test("the page rejects a table with the message of `blendit suggest`", async () => {
  const [reply, { stderr }] = await Promise.all([
    repliedOf("cars.csv", {
      columns: { layout: "wide", arms: ["mpg", "name"] },
      utility: { kind: "variance" },
      floor: 0,
    }),
    commanded("cars.csv", "--arms", "mpg,name", "--utility", "variance"),
  ]);
  if (reply.kind !== "refused") throw new Error(JSON.stringify(reply));
  expect(reply.message).toMatch(/cars\.csv: .* rows have no number in column "name": lines 2 /);
  expect(stderr).toContain(reply.message);
});
