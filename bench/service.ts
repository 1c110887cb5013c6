/**
 * Measures the decision service beside a bare Fastify server that echoes JSON, with the same client on the same machine:
 * `npm run bench:service`. Writes its part of bench/service-baseline.json and docs/service-benchmarks.md; `-- --quick` prints alone.
 */
import { parseArgs } from "node:util";
import { loadSections } from "./service/load-report.ts";
import { measureLoad } from "./service/measure-load.ts";
import { record } from "./service/record.ts";

const { values } = parseArgs({ options: { quick: { type: "boolean", default: false } } });
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
