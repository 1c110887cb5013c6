import { INTERRUPTED } from "./exit-codes.ts";
import { Interrupted, Interruption } from "./interrupt.ts";
import type { Progress } from "./progress.ts";

/** What those who play replications go by, and what they tell on the way. */
export interface Playing {
  readonly signal: AbortSignal;
  readonly onPlaying: () => void;
  readonly onPlayed: () => void;
  readonly onProgress: (done: number, total: number) => void;
  readonly onRetry: (chunk: number, reason: Error) => void;
}

/** A command that plays replications, and what it has to say in the end. */
export interface Play<Result> {
  readonly progress: Progress;
  play(playing: Playing): Promise<Result>;
  /** The lines to print. */
  report(result: Result): readonly string[];
  /** The line that answers Ctrl-C, where some results are kept; told how it came about, such as `stopped`. */
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
  try {
    const result = await play({
      signal,
      onPlaying: listen,
      onPlayed: () => {
        progress.stop();
        release();
      },
      onProgress: progress.update,
      onRetry: (chunk, reason) => progress.note(`a worker died (${reason.message}); chunk ${chunk} is tried once more`),
    });
    progress.stop();
    for (const line of report(result)) console.log(line);
  } catch (error) {
    progress.stop();
    if (!(error instanceof Interrupted)) throw error;
    console.error(stopped(error.message));
    process.exitCode = INTERRUPTED;
  }
}
