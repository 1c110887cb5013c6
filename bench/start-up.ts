import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { alternate } from "./alternate.ts";
import { differenceSpread, type Spread, spreadOf } from "./spread.ts";

export interface StartUpResult {
  readonly program: string;
  readonly milliseconds: Spread;
  /** Beyond what a bare Node takes, from alternation to alternation. */
  readonly beyondNode: Spread;
  /** The most memory held, in megabytes. */
  readonly peakMegabytes: Spread;
}

/** Help is to come within this many milliseconds of a bare Node. */
export const START_UP_TARGET = 150;

interface Program {
  readonly words: readonly string[];
  readonly environment?: Readonly<Record<string, string>>;
}

const root = join(import.meta.dirname, "..");
const blendit = join(root, "packages", "cli", "src", "blendit.ts");
const BARE = "node -e 0";
export const HELP = "blendit --help";

const programs: Readonly<Record<string, Program>> = {
  [BARE]: { words: ["-e", "0"] },
  [HELP]: { words: [blendit, "--help"] },
  "blendit --help, nothing compiled beforehand": {
    words: [blendit, "--help"],
    environment: { NODE_DISABLE_COMPILE_CACHE: "1" },
  },
  "blendit optimum examples/match-scores.yaml": {
    words: [blendit, "optimum", join(root, "examples", "match-scores.yaml")],
  },
};

const WARM_UPS = 2;
const MEMORY_TIMES = 3;

/** Starts the command line and a bare Node in turn. */
export async function measureStartUp(times: number): Promise<StartUpResult[]> {
  const timed = sidesOf(millisecondsOf);
  await alternate(timed, WARM_UPS);
  const milliseconds = await alternate(timed, times);
  const memory = await alternate(sidesOf(peakMegabytesOf), MEMORY_TIMES);
  return Object.keys(programs).map((program) => ({
    program,
    milliseconds: spreadOf(milliseconds[program]!),
    beyondNode: differenceSpread(milliseconds[program]!, milliseconds[BARE]!),
    peakMegabytes: spreadOf(memory[program]!),
  }));
}

function sidesOf(measure: (program: Program) => number): Record<string, () => number> {
  return Object.fromEntries(Object.entries(programs).map(([name, program]) => [name, () => measure(program)]));
}

function millisecondsOf(program: Program): number {
  const start = performance.now();
  run(program);
  return performance.now() - start;
}

function peakMegabytesOf(program: Program): number {
  const reporter = pathToFileURL(join(import.meta.dirname, "report-peak-memory.mjs")).href;
  return Number(run({ ...program, words: ["--import", reporter, ...program.words] })) / 1024;
}

/** Runs a program to its end; answers what it wrote on descriptor 3. */
function run({ words, environment }: Program): string {
  const { status, stderr, output } = spawnSync(process.execPath, words, {
    env: { ...process.env, ...environment },
    stdio: ["ignore", "pipe", "pipe", "pipe"],
    encoding: "utf8",
  });
  if (status !== 0) throw new Error(`node ${words.join(" ")} ended with ${status}: ${stderr}`);
  return output[3] ?? "";
}
