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
