import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describeMachine, type Machine, machineText, today, writeJson, writePage } from "../documents.ts";
import { capacitySections } from "./capacity.ts";
import { type MillionResult, millionTable } from "./million.ts";
import { type ReplicasResult, replicasTable } from "./replicas.ts";
import { type SoakResult, soakTable } from "./soak.ts";
import { type LoadResult, loadSections } from "./throughput.ts";

interface Measured {
  readonly load: readonly LoadResult[];
  readonly million: readonly MillionResult[];
  readonly soak: SoakResult;
  readonly replicas: readonly ReplicasResult[];
}

/** The measurements with their date and machine; each command writes its own part. */
export type ServiceBaseline = {
  readonly [Part in keyof Measured]: {
    readonly date: string;
    readonly machine: Machine;
    readonly result: Measured[Part];
  };
};

const baselineFile = join(import.meta.dirname, "baseline.json");

/** The measurements saved so far. */
export function readBaseline(): ServiceBaseline {
  return JSON.parse(readFileSync(baselineFile, "utf8")) as ServiceBaseline;
}

/** Saves the measurements of a command, and writes them into the documents. */
export function record<Part extends keyof Measured>(part: Part, result: Measured[Part]): void {
  const baseline = { ...readBaseline(), [part]: { date: today(), machine: describeMachine(), result } };
  writeJson(baselineFile, baseline);
  for (const [page, sections] of Object.entries(pages(baseline))) writePage(page, sections);
}

/** The generated sections of pages of docs/appendix, by the names of their markers. */
export function pages({ load, million, replicas, soak }: ServiceBaseline): Record<string, Record<string, string>> {
  return {
    "service-benchmarks.md": {
      ...loadSections(load.result),
      "load-machine": sentence(load),
      million: millionTable(million.result),
      "million-machine": sentence(million),
      replicas: replicasTable(replicas.result),
      "replicas-machine": sentence(replicas),
      soak: `![Memory of the service over time](service-memory.svg)\n\n${soakTable(soak.result)}`,
      "soak-machine": sentence(soak),
    },
    "capacity.md": capacitySections({ load: load.result, million: million.result, replicas: replicas.result }),
  };
}

function sentence({ date, machine }: ServiceBaseline[keyof ServiceBaseline]): string {
  return `Measured on ${date}: ${machineText(machine)}.`;
}
