/**
 * Memory of the service over time at half of its load: `npm run bench:soak -- --minutes 10`. Ten minutes or more write their part
 * of bench/service-baseline.json, docs/service-benchmarks.md and docs/service-memory.svg; fewer print alone.
 */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { measureSoak } from "./service/measure-soak.ts";
import { record } from "./service/record.ts";
import { soakFigure, soakTable } from "./service/soak-report.ts";

const LEAST_WRITTEN = 10;
const { values } = parseArgs({ options: { minutes: { type: "string", default: String(LEAST_WRITTEN) } } });
const minutes = Number(values.minutes);
const result = await measureSoak(minutes);
console.log(soakTable(result));
if (minutes >= LEAST_WRITTEN) {
  writeFileSync(join(import.meta.dirname, "..", "docs", "service-memory.svg"), soakFigure(result));
  record("soak", result);
}
