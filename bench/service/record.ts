import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fillSections } from "../table.ts";
import { describeMachine } from "../tools.ts";
import { capacitySections, sectionsOf } from "./report.ts";
import type { Measured, ServiceBaseline } from "./results.ts";

const root = join(import.meta.dirname, "..", "..");
const baselinePath = join(root, "bench", "service-baseline.json");
const documentPath = join(root, "docs", "appendix", "service-benchmarks.md");
const capacityPath = join(root, "docs", "appendix", "capacity.md");

/** Saves the measurements of a command, and writes them into the documents. */
export function record<Part extends keyof Measured>(part: Part, result: Measured[Part]): void {
  const before = readBaseline();
  const { c: _c, numpy: _numpy, ...machine } = describeMachine({ c: undefined, numpy: undefined });
  const baseline = { ...before, [part]: { date: new Date().toISOString().slice(0, 10), machine, result } };
  writeFileSync(baselinePath, `${JSON.stringify(baseline, null, 2)}\n`);
  writeFileSync(documentPath, fillSections(readDocument(), sectionsOf(baseline)));
  writeFileSync(capacityPath, fillSections(readCapacity(), capacitySections(baseline)));
  console.log("written: bench/service-baseline.json, docs/appendix/service-benchmarks.md, docs/appendix/capacity.md");
}

/** The measurements saved so far. */
export function readBaseline(): ServiceBaseline {
  return existsSync(baselinePath) ? JSON.parse(readFileSync(baselinePath, "utf8")) : {};
}

export function readCapacity(): string {
  return readFileSync(capacityPath, "utf8");
}

export function readDocument(): string {
  return readFileSync(documentPath, "utf8");
}
