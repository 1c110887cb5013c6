/**
 * Compares Blendit with a C and a numpy program: `npm run bench`. A complete run replaces `baseline.json`, the tables of
 * docs/appendix/benchmarks.md and docs/appendix/bench.svg; with `--quick` or `--only PART` it only prints.
 */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { drawChart } from "./chart.ts";
import { isWritten, partsOf, readOptions } from "./options.ts";
import { measurers, type PartContext } from "./parts.ts";
import { machineSentence, remarks, sections, tables } from "./report.ts";
import type { Baseline, Measured, Part } from "./results.ts";
import { fillSections, markdownTable, textTable } from "./table.ts";
import { describeMachine, findTools } from "./tools.ts";

const baselinePath = join(import.meta.dirname, "baseline.json");
const documentPath = join(import.meta.dirname, "..", "docs", "appendix", "benchmarks.md");
const chartPath = join(import.meta.dirname, "..", "docs", "appendix", "bench.svg");

try {
  const options = readOptions(process.argv.slice(2));
  if (options.redraw) draw(JSON.parse(readFileSync(baselinePath, "utf8")) as Baseline);
  else await measure(options);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

async function measure(options: ReturnType<typeof readOptions>): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "blendit-bench-"));
  try {
    const tools = findTools(folder);
    const [date, machine] = [new Date().toISOString().slice(0, 10), describeMachine(tools)];
    console.log(`${machineSentence(date, machine)}\nMedians; [range] of ratios within single alternations.`);
    const measured: { [Name in Part]?: Measured[Name] } = {};
    for (const part of partsOf(options)) await addPart(part, { folder, tools, isQuick: options.isQuick }, measured);
    if (!isWritten(options)) return;
    const baseline: Baseline = { date, machine, ...(measured as Measured) };
    writeFileSync(baselinePath, `${JSON.stringify(baseline, null, 2)}\n`);
    draw(baseline);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

async function addPart<Name extends Part>(
  part: Name,
  context: PartContext,
  measured: { [Other in Part]?: Measured[Other] },
): Promise<void> {
  const result = await measurers[part](context);
  measured[part] = result;
  console.log(["", part, textTable(tables[part](result)), ...remarks[part](result)].join("\n"));
}

function draw(baseline: Baseline): void {
  const document = readFileSync(documentPath, "utf8");
  writeFileSync(documentPath, fillSections(document, sections(baseline, markdownTable)));
  writeFileSync(chartPath, drawChart(baseline));
  console.log("\nwritten: docs/appendix/benchmarks.md, docs/appendix/bench.svg");
}
