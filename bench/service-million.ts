/**
 * A service with a million decisions and rewards in its log: how long it takes to start, with and without a checkpoint, and to
 * report: `npm run bench:million`. Writes its part of bench/service-baseline.json and docs/service-benchmarks.md;
 * `-- --decisions 100000` prints alone.
 */
import { parseArgs } from "node:util";
import { measureMillion } from "./service/measure-million.ts";
import { millionTable } from "./service/million-report.ts";
import { record } from "./service/record.ts";

const MILLION = 1_000_000;
const { values } = parseArgs({ options: { decisions: { type: "string", default: String(MILLION) } } });
const decisions = Number(values.decisions);
const results = [await measureMillion("wasserstein", decisions), await measureMillion("variance", decisions)];
console.log(millionTable(results));
if (decisions === MILLION) record("million", results);
