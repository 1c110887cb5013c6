import { readFileSync, writeFileSync } from "node:fs";
import { arch, availableParallelism, cpus, platform, totalmem } from "node:os";
import { join } from "node:path";
import { markdownTable, type Table } from "./table.ts";

// Results are kept in files beside the benchmarks. The tables of docs/appendix are written from these files.

const root = join(import.meta.dirname, "..");

/** Replaces the text between `<!-- bench:name -->` and `<!-- /bench:name -->` for every section. */
export function fillSections(text: string, sections: Readonly<Record<string, string>>): string {
  return Object.entries(sections).reduce((filled, [name, content]) => {
    const [begin, end] = [`<!-- bench:${name} -->`, `<!-- /bench:${name} -->`];
    const [from, to] = [filled.indexOf(begin), filled.indexOf(end)];
    if (from < 0 || to < from) throw new Error(`the document has no markers ${begin} and ${end}`);
    return `${filled.slice(0, from + begin.length)}\n${content}\n${filled.slice(to)}`;
  }, text);
}

/** A page of docs/appendix, with its sections filled if they are given. */
export function readPage(name: string, sections: Readonly<Record<string, string>> = {}): string {
  return fillSections(readFileSync(join(root, "docs", "appendix", name), "utf8"), sections);
}

/** Fills sections of a page of docs/appendix. */
export function writePage(name: string, sections: Readonly<Record<string, string>>): void {
  writeFileSync(join(root, "docs", "appendix", name), readPage(name, sections));
  console.log(`written: docs/appendix/${name}`);
}

/** Fills sections of a page of docs/appendix with tables. */
export function writeTables(name: string, tables: Readonly<Record<string, Table>>): void {
  writePage(
    name,
    Object.fromEntries(Object.entries(tables).map(([section, table]) => [section, markdownTable(table)])),
  );
}

const LINE_WIDTH = 120;

/** Writes a value as JSON, formatted like the repository: objects without objects are on one line if they fit. */
export function writeJson(file: string, value: unknown): void {
  const text = JSON.stringify(value, null, 2);
  const short = text.replace(/\{\n\s+([^{}[\]]*?)\n\s+\}/g, (whole, fields: string, offset: number) => {
    const line = `{ ${fields.replace(/\n\s+/g, " ")} }`;
    const indentation = offset - text.lastIndexOf("\n", offset);
    return indentation + line.length <= LINE_WIDTH ? line : whole;
  });
  writeFileSync(file, `${short}\n`);
}

/** The machine of measurements, without anything that identifies its owner. */
export interface Machine {
  readonly processor: string;
  readonly cores: number;
  readonly memoryGigabytes: number;
  readonly platform: string;
  readonly node: string;
}

export function describeMachine(): Machine {
  return {
    processor: cpus()[0]?.model.trim() ?? "unknown",
    cores: availableParallelism(),
    memoryGigabytes: Math.round(totalmem() / 2 ** 30),
    platform: `${platform()} ${arch()}`,
    node: process.version,
  };
}

export function machineText({ processor, cores, memoryGigabytes, platform, node }: Machine): string {
  return `${processor}, ${cores} cores, ${memoryGigabytes} GB; ${platform}; Node ${node}`;
}

export function today(): string {
  return new Date().toISOString().slice(0, "2026-01-01".length);
}
