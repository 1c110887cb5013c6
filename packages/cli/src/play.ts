import type { RunProgress } from "@blendit/lab/node";
import { shellWord } from "@blendit/lab/text";
import { INTERRUPTED } from "./guard.ts";
import type { Progress } from "./progress.ts";

/** Thrown out of a run by Ctrl-C or a cancellation; the message says which. */
export class Interrupted extends Error {
  override readonly name = "Interrupted";
}

const signals = ["SIGINT", "SIGTERM"] as const;

/**
 * Handles Ctrl-C (or SIGTERM) while a command has something to clean up. Before `listen` and after `release` it ends the process at
 * once as usual, because a thread that is reading, computing or drawing would not react for seconds.
 */
export class Interruption {
  readonly #controller = new AbortController();
  readonly #stop = () => this.#controller.abort(new Interrupted("stopped"));

  /** Aborted by the first Ctrl-C while listening. */
  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  /** From now on the first Ctrl-C aborts the signal, and a second one ends the process at once. */
  readonly listen = (): void => {
    this.release();
    for (const name of signals) process.once(name, this.#stop);
  };

  readonly release = (): void => {
    for (const name of signals) process.removeListener(name, this.#stop);
  };
}

/** The command that started this process, with another option added, ready to paste. */
export function commandAgain(option: string, typed: readonly string[] = process.argv.slice(2)): string {
  const words = typed.includes(option) ? typed : [...typed, option];
  return ["npx blendit", ...words.map(shellWord)].join(" ");
}

/** Passed by a command to a run. */
export interface Playing {
  readonly signal: AbortSignal;
  readonly progress: Required<RunProgress>;
}

/** A command that plays replications and then prints a report. */
export interface Play<Result> {
  readonly progress: Progress;
  play(playing: Playing): Promise<Result>;
  /** The lines to print. */
  report(result: Result): readonly string[];
  /** The line to print after Ctrl-C if some results are kept; `how` says what happened, such as `stopped`. */
  stopped?(how: string): string;
}

/** Plays with a progress display, then prints the report. Handles Ctrl-C while replications are played. */
export async function playWithProgress<Result>({
  progress,
  play,
  report,
  stopped = (how) => `${how}; no results were written`,
}: Play<Result>): Promise<void> {
  const { signal, listen, release } = new Interruption();
  const finished = () => {
    progress.stop();
    release();
  };
  try {
    const result = await play({
      signal,
      progress: {
        searching: progress.searching,
        started: () => {
          progress.begin();
          listen();
        },
        replication: progress.update,
        retry: (chunk, reason) => progress.note(`a worker crashed (${reason.message}); retrying chunk ${chunk}`),
        finished,
      },
    });
    finished();
    for (const line of report(result)) console.log(line);
  } catch (error) {
    finished();
    if (!(error instanceof Interrupted)) throw error;
    console.error(stopped(error.message));
    process.exitCode = INTERRUPTED;
  }
}
