/** Lets waiting work run first. */
export function yieldToEventLoop(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}

/** Runs work once at a time. Callers that arrive during a run share the next one. */
export function oneAtATime(work: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | undefined;
  let next: Promise<void> | undefined;
  return () => {
    if (!running) return run();
    next ??= running
      .catch(() => {})
      .then(() => {
        next = undefined;
        return run();
      });
    return next;
  };

  function run(): Promise<void> {
    running = work().finally(() => {
      running = undefined;
    });
    return running;
  }
}

/** Milliseconds from `wake` to the run, so that several wakes share one run. */
const SOON = 50;

/** Runs work repeatedly, with a pause after each run. */
export class Repeated {
  readonly #work: () => Promise<unknown>;
  readonly #pause: number;
  readonly #onError: (error: unknown) => void;
  #timer: NodeJS.Timeout | undefined;
  #running: Promise<void> | undefined;
  #isWoken = false;
  #isStopped = false;

  constructor(pause: number, work: () => Promise<unknown>, onError: (error: unknown) => void = () => {}) {
    this.#pause = pause;
    this.#work = work;
    this.#onError = onError;
    this.#plan(pause);
  }

  /** Runs the work soon. */
  wake(): void {
    if (this.#isWoken) return;
    this.#isWoken = true;
    if (!this.#running) this.#plan(SOON);
  }

  /** Starts no further run; resolves when the current one has ended. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    clearTimeout(this.#timer);
    await this.#running;
  }

  #plan(milliseconds: number): void {
    clearTimeout(this.#timer);
    if (this.#isStopped) return;
    this.#timer = setTimeout(() => {
      this.#running = this.#run();
    }, milliseconds);
  }

  async #run(): Promise<void> {
    this.#isWoken = false;
    await this.#work().catch(this.#onError);
    this.#running = undefined;
    this.#plan(this.#isWoken ? SOON : this.#pause);
  }
}

/** Items of a list that are serialised at once. */
const CHUNK = 1000;
/** Milliseconds after which other work gets its turn. */
const SLICE = 5;

/** Serialises plain data, which may have millions of numbers, in small steps. The data must not change meanwhile. */
export async function jsonInSlices(value: unknown): Promise<string> {
  const pieces: string[] = [];
  let started = performance.now();
  for (const piece of piecesOf(value)) {
    pieces.push(piece);
    if (performance.now() - started <= SLICE) continue;
    await yieldToEventLoop();
    started = performance.now();
  }
  return pieces.join("");
}

function* piecesOf(value: unknown): Generator<string> {
  if (!isNested(value)) yield JSON.stringify(value);
  else if (Array.isArray(value) && !value.some(isNested)) {
    for (let start = 0; start < value.length; start += CHUNK) {
      yield (start === 0 ? "[" : ",") + JSON.stringify(value.slice(start, start + CHUNK)).slice(1, -1);
    }
    yield value.length === 0 ? "[]" : "]";
  } else {
    const [open, close] = Array.isArray(value) ? "[]" : "{}";
    let before = open!;
    for (const [key, part] of Object.entries(value)) {
      if (part === undefined) continue;
      yield Array.isArray(value) ? before : `${before}${JSON.stringify(key)}:`;
      yield* piecesOf(part);
      before = ",";
    }
    yield before === open ? `${open}${close}` : close!;
  }
}

function isNested(value: unknown): value is object {
  return typeof value === "object" && value !== null;
}
