import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { repositoryRoot } from "./source-files.ts";

// Reads programs and commands in documents, and runs them.

export function readDocument(document: string): string {
  return readFileSync(join(repositoryRoot, document), "utf8");
}

/** A program in a document, and its documented output. */
export interface DocumentedExample {
  readonly line: number;
  readonly program: string;
  readonly printed: string;
}

const EXAMPLE = /```ts\n(?<program>.*?)```\s+prints\s+```text\n(?<printed>.*?)```/gs;

export function examplesIn(document: string): DocumentedExample[] {
  const text = readDocument(document);
  return Array.from(text.matchAll(EXAMPLE), ({ index, groups }) => ({
    line: text.slice(0, index).split("\n").length,
    program: groups!.program!,
    printed: groups!.printed!,
  }));
}

/** The experiment files of a document: its YAML blocks. */
export function experimentsIn(document: string): string[] {
  return Array.from(readDocument(document).matchAll(/```yaml\n(.*?)```/gs), ([, block]) => block!);
}

/** Runs a program as a user of the package would. Returns its output. */
export function runProgram(program: string): string {
  const words = ["--input-type=module-typescript", "--eval", program];
  const { stdout, stderr, status } = spawnSync(process.execPath, words, { cwd: repositoryRoot, encoding: "utf8" });
  if (status !== 0) throw new Error(`the example failed:\n${stderr}`);
  return stdout;
}

/** Commands of a tutorial, and the lines of their documented output, without `...` for omitted lines. */
export interface TutorialStep {
  readonly commands: string;
  readonly printed: readonly string[];
}

const STEP = /```sh\n(?<commands>.*?)```(?:\s+prints[^`]*```text\n(?<printed>.*?)\n```)?/gs;

export function stepsIn(document: string): TutorialStep[] {
  return Array.from(readDocument(document).matchAll(STEP), ({ groups }) => ({
    commands: groups!.commands!,
    printed: groups!.printed?.split("\n").filter((line) => line !== "...") ?? [],
  }));
}

/** A folder that looks like a clone after set-up to commands in documents. */
export interface LookalikeClone {
  readonly folder: string;
  /** The environment of commands. */
  readonly env: NodeJS.ProcessEnv;
  remove(): void;
}

export function lookalikeClone(): LookalikeClone {
  const folder = mkdtempSync(join(tmpdir(), "blendit-clone-"));
  for (const name of ["node_modules", "examples"]) symlinkSync(join(repositoryRoot, name), join(folder, name));
  // npx takes longer than the commands, and is covered by the tests of packages. Like npx, this script finds commands in node_modules.
  writeFileSync(join(folder, "npx"), '#!/bin/sh\nexec "$@"\n', { mode: 0o755 });
  const path = [folder, join(repositoryRoot, "node_modules", ".bin"), process.env.PATH].join(delimiter);
  return {
    folder,
    env: { ...process.env, PATH: path },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

/** The shell commands in a document that call a service or manage its data, in order. */
export function serviceLinesIn(document: string): string {
  const blocks = Array.from(readDocument(document).matchAll(/```sh\n(.*?)```/gs), ([, block]) => block!);
  return blocks.filter((block) => block.includes("curl") || /^npx blendit (keys|backup|replay)/m.test(block)).join("");
}

interface ShellRun {
  readonly status: number | null;
  readonly printed: string;
  readonly complaints: string;
  /** The HTTP statuses, one for each call of curl. */
  readonly statuses: readonly number[];
}

/** Runs commands in one shell in a folder, against the service at `origin`, with `npx blendit` from the sources. */
export async function runLines(lines: string, folder: string, origin: string): Promise<ShellRun> {
  // curl prints the status on standard error, which is not part of pipes.
  writeFileSync(join(folder, ".curlrc"), 'write-out = "%{stderr}\\nstatus %{http_code}\\n"\n');
  const cli = join(repositoryRoot, "packages", "cli", "src", "blendit.ts");
  const script = `set -e\nnpx() { shift; "${process.execPath}" "${cli}" "$@"; }\n${lines}`;
  const shell = spawn("sh", ["-c", script.replaceAll("http://127.0.0.1:4880", origin)], {
    cwd: folder,
    env: { ...process.env, CURL_HOME: folder },
  });
  const said = { stdout: "", stderr: "" };
  for (const stream of ["stdout", "stderr"] as const) {
    shell[stream].setEncoding("utf8").on("data", (data: string) => {
      said[stream] += data;
    });
  }
  const [status] = await once(shell, "close");
  const statuses = Array.from(said.stderr.matchAll(/^status (\d+)$/gm), ([, code]) => Number(code));
  return { status, printed: said.stdout, complaints: said.stderr, statuses };
}
