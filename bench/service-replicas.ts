/**
 * Measures one server on a PostgreSQL database against two that share it, and what client, servers and database use of the
 * processors: `npm run bench:replicas`. Writes its part of bench/service-baseline.json and docs/service-benchmarks.md; `-- --quick`
 * prints alone.
 */
import { parseArgs } from "node:util";
import { measureReplicas } from "./service/measure-replicas.ts";
import { record } from "./service/record.ts";
import { replicasTable } from "./service/replicas-report.ts";

const { values } = parseArgs({ options: { quick: { type: "boolean", default: false } } });
const results = await measureReplicas(values.quick ? { seconds: 2, times: 1 } : { seconds: 3, times: 5 });
console.log(replicasTable(results));
if (!values.quick) record("replicas", results);
