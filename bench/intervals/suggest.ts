/**
 * Whether `blendit suggest` keeps its promises about differences: `npm run bench -- suggest-coverage`. Draws tables from real populations
 * (files of the npm package vega-datasets), and compares the answers about the suggested blend and the current mix with the
 * truth. Writes its counts to bench/intervals/suggest.ndjson and its sections of docs/appendix/suggest-coverage.md. Fails if a promise
 * is broken. For some cells only: `-- --cells 1-20 --tables 50 --seed 2`.
 */
import { parseArgs } from "node:util";
import { isMainThread } from "node:worker_threads";
import { performTasks } from "../in-threads.ts";
import { percent, type Table } from "../table.ts";
import { type Population, readPopulation } from "./population.ts";
import { runStudy } from "./study.ts";
import { type Cell, cells, nameOf, populations } from "./suggest-cells.ts";
import { type CellResult, studyCell } from "./suggest-study.ts";
import { coverage, isClear, type Verdict, verdictsOf } from "./suggest-verdicts.ts";

interface Task extends Cell {
  readonly tables: number;
  readonly seed: number;
}

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
  const position = (result: CellResult) => cells.findIndex((cell) => nameOf(cell) === nameOf(result));
  await runStudy<Task, CellResult>({
    program: import.meta.url,
    tasks: asked.map((cell) => ({ ...cell, tables: Number(values.tables), seed: Number(values.seed) })),
    file: "suggest.ndjson",
    nameOf,
    order: (one, other) => position(one) - position(other),
    tables: (results) => ({
      "suggest-promises": verdictTable(verdictsOf(results)),
      "suggest-cells": cellTable(results),
    }),
    verdicts: verdictsOf,
  });
}

function work(): void {
  const read = new Map<string, Promise<Population>>();
  performTasks(async ({ tables, seed, ...cell }: Task) => {
    const spec = populations.find(({ name }) => name === cell.population)!;
    if (!read.has(spec.name)) read.set(spec.name, readPopulation(spec));
    const population = await read.get(spec.name)!;
    return [studyCell({ cell, population, isBounded: spec.isBounded ?? false, tables, seed })];
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
