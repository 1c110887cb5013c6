/**
 * Whether `blendit suggest` keeps its promises about differences: `npm run bench -- suggest-coverage`. Draws tables from real populations
 * (files of the npm package vega-datasets), and compares the answers about the suggested blend and the current mix with the
 * truth. Writes its counts to bench/differences/baseline.ndjson and its sections of docs/appendix/suggest-coverage.md. Fails if a promise
 * is broken. For some cells only: `-- --cells 1-20 --tables 50 --seed 2`.
 */
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { isMainThread, parentPort, Worker } from "node:worker_threads";
import { type Cell, cells, nameOf, populations } from "./differences/cells.ts";
import { type Population, readPopulation } from "./differences/population.ts";
import { type CellResult, studyCell } from "./differences/study.ts";
import { coverage, isClear, percent, type Verdict, verdictsOf } from "./differences/verdict.ts";
import { fillSections, markdownTable, type Table, textTable } from "./table.ts";

interface Task {
  readonly cell: Cell;
  readonly tables: number;
  readonly seed: number;
}

const BASELINE = new URL("differences/baseline.ndjson", import.meta.url);
const DOCUMENT = new URL("../docs/appendix/suggest-coverage.md", import.meta.url);
const THREADS = 2;

if (isMainThread) await main();
else work();

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      cells: { type: "string", default: `1-${cells.length}` },
      tables: { type: "string", default: "200" },
      seed: { type: "string", default: "1" },
    },
  });
  const [first, last] = values.cells.split("-").map(Number);
  const asked = cells.slice(first! - 1, last ?? first);
  const found = await shared(asked.map((cell) => ({ cell, tables: Number(values.tables), seed: Number(values.seed) })));
  const results = cells.flatMap((cell) => {
    const isSame = (result: CellResult) => nameOf(result) === nameOf(cell);
    return found.find(isSame) ?? before().find(isSame) ?? [];
  });
  writeFileSync(BASELINE, results.map((result) => `${JSON.stringify(result)}\n`).join(""));
  const verdicts = verdictsOf(results);
  const tables = { "suggest-promises": verdictTable(verdicts), "suggest-cells": cellTable(results) };
  for (const table of Object.values(tables)) console.log(`${textTable(table)}\n`);
  const sections = Object.fromEntries(Object.entries(tables).map(([name, table]) => [name, markdownTable(table)]));
  writeFileSync(DOCUMENT, fillSections(readFileSync(DOCUMENT, "utf8"), sections));
  if (verdicts.some(({ isKept }) => !isKept)) process.exitCode = 1;
}

/** The results of earlier runs. */
function before(): CellResult[] {
  const lines = existsSync(BASELINE) ? readFileSync(BASELINE, "utf8").trim().split("\n") : [];
  return lines.filter(Boolean).map((line) => JSON.parse(line) as CellResult);
}

/** Two threads work on the tasks. */
async function shared(tasks: readonly Task[]): Promise<CellResult[]> {
  const waiting = [...tasks];
  const results: CellResult[] = [];
  const threads = Array.from({ length: THREADS }, async () => {
    const thread = new Worker(new URL(import.meta.url));
    for (let task = waiting.shift(); task; task = waiting.shift()) {
      const start = performance.now();
      const result = await new Promise<CellResult>((resolve, reject) => {
        thread.once("message", resolve).once("error", reject).postMessage(task);
      });
      thread.removeAllListeners("error");
      results.push(result);
      console.log(`${nameOf(result)}: ${((performance.now() - start) / 1000).toFixed(1)} s`);
    }
    await thread.terminate();
  });
  await Promise.all(threads);
  return results;
}

function work(): void {
  const read = new Map<string, Promise<Population>>();
  parentPort!.on("message", async ({ cell, tables, seed }: Task) => {
    const spec = populations.find(({ name }) => name === cell.population)!;
    if (!read.has(spec.name)) read.set(spec.name, readPopulation(spec));
    const population = await read.get(spec.name)!;
    parentPort!.postMessage(studyCell({ cell, population, isBounded: spec.isBounded ?? false, tables, seed }));
  });
}

function verdictTable(verdicts: readonly Verdict[]): Table {
  return {
    columns: ["Promise", "Measured", "Kept"],
    rows: verdicts.map(({ promise, measured, isKept }) => [promise, measured, isKept ? "yes" : "no"]),
  };
}

/** A table of all cells, with the lowest coverage first. */
function cellTable(results: readonly CellResult[]): Table {
  const sorted = results.toSorted((one, other) => (coverage(one) || 0) - (coverage(other) || 0));
  return {
    columns: [
      "Cell",
      "Tables",
      "No interval",
      "Caution",
      "Coverage",
      "Truth below",
      "Truth above",
      "False switch",
      "Found",
      "Found knowing the blend",
      "Bias",
      "Width",
    ],
    rows: sorted.map((cell) => {
      const unflagged = cell.given - cell.flagged;
      return [
        nameOf(cell),
        String(cell.tables),
        percent(1 - cell.given / cell.tables),
        percent(cell.flagged / cell.given),
        percent(coverage(cell)),
        percent(cell.below / unflagged),
        percent(cell.above / unflagged),
        percent(cell.falseSwitches / cell.given),
        `${percent(cell.found / cell.tables)}${isClear(cell) ? "" : " *"}`,
        percent(cell.foundKnowing / cell.tables),
        cell.bias.toFixed(2),
        cell.width.toFixed(2),
      ];
    }),
  };
}
