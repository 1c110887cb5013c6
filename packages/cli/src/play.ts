import type { RunProgress } from "@blendit/lab/node";
import { shellWord } from "@blendit/lab/text";
import { INTERRUPTED } from "./guard.ts";
import { type Progress, searchStatus } from "./progress.ts";

/** What Ctrl-C throws out of a run; its message says how it came about. */
export class Interrupted extends Error {
  override readonly name = "Interrupted";
}

const signals = ["SIGINT", "SIGTERM"] as const;

/**
 * Ctrl-C (or a polite kill) while there is something to put in order first. Before `listen` and after `release` it has its usual
 * effect, to end the process at once: a thread that reads, computes or draws would not hear of it for seconds.
 */
export class Interruption {
  readonly #controller = new AbortController();
  readonly #stop = () => this.#controller.abort(new Interrupted("stopped"));

  /** Raised by the first one that comes while it is listened for. */
  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  /** From now on the first one raises the signal; a second one ends the process at once. */
  readonly listen = (): void => {
    this.release();
    for (const name of signals) process.once(name, this.#stop);
  };

  readonly release = (): void => {
    for (const name of signals) process.removeListener(name, this.#stop);
  };
}

/** What was typed to start this process, to be typed again with another option. */
export function commandAgain(option: string, typed: readonly string[] = process.argv.slice(2)): string {
  const words = typed.includes(option) ? typed : [...typed, option];
  return ["npx blendit", ...words.map(shellWord)].join(" ");
}

/** What a command passes on to a run. */
export interface Playing {
  readonly signal: AbortSignal;
  readonly progress: Required<RunProgress>;
}

/** A command that plays replications, and what it has to say in the end. */
export interface Play<Result> {
  readonly progress: Progress;
  play(playing: Playing): Promise<Result>;
  /** The lines to print. */
  report(result: Result): readonly string[];
  /** The line that answers Ctrl-C if some results are kept; `how` says what happened, such as `stopped`. */
  stopped?(how: string): string;
}

/** Plays, with progress to be seen and Ctrl-C listened for while replications are played; then prints what came out. */
export async function playWithProgress<Result>({
  progress,
  play,
  report,
  stopped = (how) => `${how}; no results were written`,
}: Play<Result>): Promise<void> {
  const { signal, listen, release } = new Interruption();
  const search = searchStatus(progress.label);
  let isPlaying = false;
  try {
    const result = await play({
      signal,
      progress: {
        searching: (best) => {
          if (!isPlaying) search.show(best);
        },
        started: () => {
          isPlaying = true;
          search.clear();
          progress.begin();
          listen();
        },
        replication: progress.update,
        retry: (chunk, reason) => progress.note(`a worker died (${reason.message}); chunk ${chunk} is tried once more`),
        finished: () => {
          progress.stop();
          release();
        },
      },
    });
    search.clear();
    progress.stop();
    for (const line of report(result)) console.log(line);
  } catch (error) {
    search.clear();
    progress.stop();
    if (!(error instanceof Interrupted)) throw error;
    console.error(stopped(error.message));
    process.exitCode = INTERRUPTED;
  }
}
