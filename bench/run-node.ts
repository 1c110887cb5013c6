import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

/** The resources that one run of a program used. */
export interface Use {
  readonly peakMegabytes: number;
  /** Processor time of all its threads, which does not depend on other load of the machine. */
  readonly processorSeconds: number;
  /** Wall-clock time. */
  readonly seconds: number;
}

const reporter = pathToFileURL(join(import.meta.dirname, "report-use.mjs")).href;
const repositoryRoot = join(import.meta.dirname, "..");

export interface NodeProgram {
  /** The arguments of `node`, with paths relative to the root of the repository. */
  readonly words: readonly string[];
  readonly environment?: Readonly<Record<string, string>>;
}

/** Runs a program to its end. Returns wall-clock seconds. */
export function secondsOf(program: NodeProgram): number {
  return run(program).seconds;
}

/** Runs a program with a reporter of its resource use, which takes a few milliseconds itself. */
export function useOf({ words, environment = {} }: NodeProgram): Use {
  const { seconds, reported } = run({ words: ["--import", reporter, ...words], environment });
  const [kilobytes, microseconds] = reported.split(" ").map(Number) as [number, number];
  return { peakMegabytes: kilobytes / 1024, processorSeconds: microseconds / 1e6, seconds };
}

function run({ words, environment }: NodeProgram): { readonly seconds: number; readonly reported: string } {
  const start = performance.now();
  const { status, stderr, output } = spawnSync(process.execPath, words, {
    cwd: repositoryRoot,
    env: { ...process.env, ...environment },
    stdio: ["ignore", "pipe", "pipe", "pipe"],
    encoding: "utf8",
  });
  const seconds = (performance.now() - start) / 1000;
  if (status !== 0) throw new Error(`node ${words.join(" ")} ended with ${status}: ${stderr}`);
  return { seconds, reported: output[3] ?? "" };
}
