import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { repositoryRoot } from "./source-files.ts";

/** A program in a document, and its documented output. */
export interface DocumentedExample {
  readonly line: number;
  readonly program: string;
  readonly printed: string;
}

const pattern = /```ts\n(?<program>.*?)```\s+prints\s+```text\n(?<printed>.*?)```/gs;

export function examplesIn(document: string): DocumentedExample[] {
  const text = readFileSync(join(repositoryRoot, document), "utf8");
  return Array.from(text.matchAll(pattern), ({ index, groups }) => ({
    line: text.slice(0, index).split("\n").length,
    program: groups!.program!,
    printed: groups!.printed!,
  }));
}

/** The experiment files of a document: its YAML blocks. */
export function experimentsIn(document: string): string[] {
  const text = readFileSync(join(repositoryRoot, document), "utf8");
  return Array.from(text.matchAll(/```yaml\n(.*?)```/gs), ([, block]) => block!);
}

/** Runs a program as a user of the package would. Returns its output. */
export function run(program: string): string {
  const words = ["--input-type=module-typescript", "--eval", program];
  const { stdout, stderr, status } = spawnSync(process.execPath, words, { cwd: repositoryRoot, encoding: "utf8" });
  if (status !== 0) throw new Error(`the example failed:\n${stderr}`);
  return stdout;
}
