/**
 * Compares Blendit with a C and a numpy program: `npm run bench`. A complete run replaces `baseline.json`, the tables of
 * docs/appendix/benchmarks.md and docs/appendix/bench.svg; with `--quick` or `--only PART` it only prints, because partial results would
 * mix machines and days. `--redraw` writes the documents from `baseline.json` without measuring.
 */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { describeMachine, today, writeJson, writePage } from "../documents.ts";
import { textTable } from "../table.ts";
import { drawChart } from "./chart.ts";
import { type Baseline, baselineFile, machineSentence, parts, readBaseline, sections } from "./report.ts";
import { findTools } from "./tools.ts";

const { values } = parseArgs({
  options: { quick: { type: "boolean", default: false }, only: { type: "string" }, redraw: { type: "boolean" } },
});
const names = Object.keys(parts);
if (values.only !== undefined && !names.includes(values.only)) {
  console.error(`Unknown part: ${values.only}. The parts are ${names.join(", ")}.`);
  process.exit(2);
}
if (values.redraw) draw(readBaseline());
else await measure(values.quick, values.only);

async function measure(isQuick: boolean, only: string | undefined): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "blendit-bench-"));
  try {
    const tools = findTools(folder);
    const machine = { ...describeMachine(), c: tools.c?.version ?? null, numpy: tools.numpy?.version ?? null };
    const baseline: Baseline = { date: today(), machine };
    console.log(`${machineSentence(baseline)}\nMedians; [range] of ratios within single alternations.`);
    for (const [name, part] of Object.entries(parts)) {
      if (only === undefined ? isQuick && name === "reproduction" : only !== name) continue;
      const result = await part.measure({ folder, tools, isQuick });
      baseline[name] = result;
      console.log(["", name, textTable(part.table(result)), ...(part.remarks?.(result) ?? [])].join("\n"));
    }
    if (isQuick || only !== undefined) return;
    writeJson(baselineFile, baseline);
    draw(baseline);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function draw(baseline: Baseline): void {
  writePage("benchmarks.md", sections(baseline));
  writeFileSync(new URL("../../docs/appendix/bench.svg", import.meta.url), drawChart(baseline));
}
