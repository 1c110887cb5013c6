import { readFileSync } from "node:fs";
import { join } from "node:path";
import { type Machine, machineText } from "../documents.ts";
import { markdownTable } from "../table.ts";
import { optimum } from "./optimum.ts";
import type { Part } from "./part.ts";
import { projection } from "./projection.ts";
import { reproduction } from "./reproduction.ts";
import { rounds } from "./rounds.ts";
import { run } from "./run.ts";
import { startUp } from "./start-up.ts";

/** The parts by their names in `--only`, in `baseline.json` and in the markers of docs/appendix/benchmarks.md. */
export const parts: Readonly<Record<string, Part<unknown>>> = {
  rounds,
  run,
  projection,
  optimum,
  "start-up": startUp,
  reproduction,
};

/** The results of all parts in one run. */
export interface Baseline {
  readonly date: string;
  /** The machine, and the versions of the other programs that it can run. */
  readonly machine: Machine & { readonly c: string | null; readonly numpy: string | null };
  [part: string]: unknown;
}

export const baselineFile = join(import.meta.dirname, "baseline.json");

export function readBaseline(): Baseline {
  return JSON.parse(readFileSync(baselineFile, "utf8")) as Baseline;
}

export function machineSentence({ date, machine }: Baseline): string {
  const others = [machine.c ?? "no C compiler", machine.numpy ?? "no Python with numpy"].join("; ");
  return `${date}; ${machineText(machine)}; ${others}.`;
}

/** The generated sections of docs/appendix/benchmarks.md, by the names of their markers. */
export function sections(baseline: Baseline): Record<string, string> {
  const written = Object.entries(parts).map(([name, part]) => {
    const result = baseline[name];
    return [name, [markdownTable(part.table(result)), ...(part.remarks?.(result) ?? [])].join("\n\n")];
  });
  return { machine: machineSentence(baseline), ...Object.fromEntries(written) };
}
