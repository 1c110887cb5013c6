import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";

/** A line of output: the amount of work, and the processor seconds it took. */
const COUNT_AND_SECONDS = /^(\d+) (\d+(?:\.\d+)?(?:e-?\d+)?)$/;

// Each program gets one core, like a learner in a service, and Python writes no bytecode files. Node loads modules from its
// compile cache, because published packages are plain JavaScript, and stripping types at start-up would result in slower code.
const ENVIRONMENT = {
  NODE_COMPILE_CACHE: join(tmpdir(), "blendit-bench-compile-cache"),
  ...process.env,
  OPENBLAS_NUM_THREADS: "1",
  OMP_NUM_THREADS: "1",
  MKL_NUM_THREADS: "1",
  VECLIB_MAXIMUM_THREADS: "1",
  PYTHONDONTWRITEBYTECODE: "1",
};

const rehearsed = new Set<string>();

/** Runs a Node program once, so that later starts find its modules in the compile cache. */
export function rehearse(program: string, words: readonly string[]): void {
  if (rehearsed.has(program)) return;
  spawnSync(process.execPath, [program, ...words], { input: "", env: ENVIRONMENT });
  rehearsed.add(program);
}

/**
 * A program that is measured in a separate process, and answers the lines `run SECONDS` and `replay COUNT` (c-program/serve.h).
 * It runs as long as its case, so that start-up is not measured.
 */
export class Contestant {
  readonly #child: ChildProcess;
  readonly #answers: AsyncIterator<string>;
  readonly #name: string;
  #complaints = "";

  constructor(command: string, words: readonly string[]) {
    this.#name = [command.split("/").at(-1), ...words.map((word) => word.split("/").at(-1))].join(" ");
    this.#child = spawn(command, words, { stdio: ["pipe", "pipe", "pipe"], env: ENVIRONMENT });
    this.#child.stderr!.on("data", (data) => {
      this.#complaints += data;
    });
    // A process that has died is noticed by the end of its answers.
    this.#child.stdin!.on("error", () => {});
    this.#child.on("error", (error) => {
      this.#complaints += error.message;
    });
    this.#answers = createInterface({ input: this.#child.stdout! })[Symbol.asyncIterator]();
  }

  /** The amount of work per processor second, measured for about this long. */
  async rate(seconds: number): Promise<number> {
    const answer = await this.#ask(`run ${seconds}`);
    const [, count, busy] = COUNT_AND_SECONDS.exec(answer) ?? [];
    if (count === undefined) throw new Error(`${this.#name} answered "${answer}"; expected a count and seconds`);
    return Number(count) / Number(busy);
  }

  /** Replays the files of the problem, to check that all programs compute the same. */
  async replay(count: number): Promise<void> {
    await this.#ask(`replay ${count}`);
  }

  close(): void {
    this.#child.stdin!.end();
  }

  async #ask(line: string): Promise<string> {
    this.#child.stdin!.write(`${line}\n`);
    const { value, done } = await this.#answers.next();
    if (done) throw new Error(`${this.#name} ended without an answer to "${line}": ${this.#complaints.trim()}`);
    return value;
  }
}
