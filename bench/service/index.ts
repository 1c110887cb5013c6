import { writeFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { measureMillion, millionTable } from "./million.ts";
import { measureReplicas, replicasTable } from "./replicas.ts";
import { record } from "./report.ts";
import { measureSoak, soakFigure, soakTable } from "./soak.ts";
import { loadSections, measureLoad } from "./throughput.ts";

// Benchmarks of the decision service. Each writes its section of bench/service/baseline.json and
// docs/appendix/service-benchmarks.md, except that shortened runs only print.

const quick = { quick: { type: "boolean", default: false } } as const;

/** Compares the service with a bare Fastify server that echoes JSON, with the same client on the same machine. */
export async function load(): Promise<void> {
  const { values } = parseArgs({ options: quick });
  const effort = values.quick ? { seconds: 1, times: 3 } : { seconds: 2, times: 5 };
  const cases = [
    { utility: "wasserstein", experiments: 1, armCount: 8 },
    { utility: "variance", experiments: 1, armCount: 8 },
    { utility: "variance", experiments: 1000, armCount: 8 },
    { utility: "variance", experiments: 1, armCount: 1000 },
  ] as const;
  const results = [];
  for (const each of cases) results.push(await measureLoad(each, effort));
  console.log(loadSections(results).load);
  if (!values.quick) record("load", results);
}

/** Measures how long a service with a million decisions in its log takes to start, with and without a checkpoint, and to report. */
export async function million(): Promise<void> {
  const whole = 1_000_000;
  const { values } = parseArgs({ options: { decisions: { type: "string", default: String(whole) } } });
  const decisions = Number(values.decisions);
  const results = [await measureMillion("wasserstein", decisions), await measureMillion("variance", decisions)];
  console.log(millionTable(results));
  if (decisions === whole) record("million", results);
}

/** Compares one server on a PostgreSQL database with two that share it, and measures the use of client, servers and database. */
export async function replicas(): Promise<void> {
  const { values } = parseArgs({ options: quick });
  const results = await measureReplicas(values.quick ? { seconds: 2, times: 1 } : { seconds: 3, times: 5 });
  console.log(replicasTable(results));
  if (!values.quick) record("replicas", results);
}

/** Measures the memory of the service over time at half of its maximum load. */
export async function soak(): Promise<void> {
  const leastWritten = 10;
  const { values } = parseArgs({ options: { minutes: { type: "string", default: String(leastWritten) } } });
  const minutes = Number(values.minutes);
  const result = await measureSoak(minutes);
  console.log(soakTable(result));
  if (minutes < leastWritten) return;
  writeFileSync(new URL("../../docs/appendix/service-memory.svg", import.meta.url), soakFigure(result));
  record("soak", result);
}
