import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Summary } from "@blendit/lab";
import { afterAll, beforeAll } from "vitest";
import { lastingSummary } from "../../../test/lasting-summary.ts";

export interface Workplace {
  /** The folder of the tests of one file, removed afterwards. */
  readonly folder: string;
  /** A path in the folder. */
  at(...names: string[]): string;
  read(...names: string[]): string;
  /** Writes a file and returns its name. Content other than text is written as JSON, which is also valid YAML. */
  write(name: string, content: unknown): string;
  summary(out: string): Summary;
  /** The text of a summary without the parts that differ between runs. */
  lastingSummary(out: string): string;
}

export function workplace(): Workplace {
  let folder = "";
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), "blendit-cli-"));
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  const at = (...names: string[]) => join(folder, ...names);
  const read = (...names: string[]) => readFileSync(at(...names), "utf8");
  return {
    get folder() {
      return folder;
    },
    at,
    read,
    write: (name, content) => {
      writeFileSync(at(name), typeof content === "string" ? content : JSON.stringify(content, null, 2));
      return name;
    },
    summary: (out) => JSON.parse(read(out, "summary.json")),
    lastingSummary: (out) => lastingSummary(at(out, "summary.json")),
  };
}
