/**
 * Time and memory of `blendit suggest` on a table of a million rows, in a separate process: `npm run bench -- suggest`. Fails above
 * 10 processor seconds or 500 MB.
 */
import { mkdtempSync, openSync, rmSync, statSync, writeSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Random } from "@blendit/core";
import { type Use, useOf } from "./run-node.ts";

const ROWS = 1_000_000;
const LIMITS = { seconds: 10, megabytes: 500 };
const models = ["atlas", "birch", "cedar", "delta", "ember", "frost"];

const folder = mkdtempSync(join(tmpdir(), "blendit-million-"));
try {
  writeTable(join(folder, "scores.csv"));
  const results = [
    measure("variance", ["--utility", "variance"]),
    measure("wasserstein", ["--utility", "wasserstein", "--target", "{ kind: triangular, low: 0, mode: 7, high: 10 }"]),
    measure("upper-cvar with a support", ["--utility", "{ kind: upper-cvar, level: 0.1 }", "--support", "0,10"]),
  ];
  if (results.some((use) => use.processorSeconds > LIMITS.seconds || use.peakMegabytes > LIMITS.megabytes))
    process.exitCode = 1;
} finally {
  rmSync(folder, { recursive: true });
}

function writeTable(path: string): void {
  const random = Random.stream(1, "million");
  const file = openSync(path, "w");
  let lines = "id,model,prompt,score\n";
  for (let row = 0; row < ROWS; row++) {
    const model = Math.floor(models.length * random.uniform());
    const score = 10 * random.uniform() ** (0.3 + 0.3 * model);
    lines += `${row},${models[model]},"Question ${row % 977}, again",${score.toFixed(4)}\n`;
    if (row % 10_000 === 9999) {
      writeSync(file, lines);
      lines = "";
    }
  }
  console.log(`${ROWS.toLocaleString("en-US")} rows, ${(statSync(path).size / 1e6).toFixed(0)} MB`);
}

function measure(name: string, question: readonly string[]): Use {
  const table = ["suggest", join(folder, "scores.csv"), "--arm", "model", "--reward", "score", "--floor", "0.02"];
  const use = useOf({ words: ["packages/cli/src/blendit.ts", ...table, ...question, "--out", join(folder, "out")] });
  const { processorSeconds, seconds, peakMegabytes } = use;
  const times = `${processorSeconds.toFixed(1)} processor seconds, ${seconds.toFixed(1)} s`;
  console.log(`${name}: ${times}, ${peakMegabytes.toFixed(0)} MB`);
  return use;
}
