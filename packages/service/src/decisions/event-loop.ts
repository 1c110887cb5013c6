/** Lets everything else that waits have its turn of the event loop. */
export function yieldToEventLoop(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}

/**
 * Work that runs once at a time. Whoever asks while it runs waits for the next run, which begins after their question, together with
 * all others who have asked meanwhile.
 */
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

/**
 * Does something again and again, with a pause between. Answers how to end it, which waits for the last time it is done.
 */
export function repeatedly(
  milliseconds: number,
  work: () => Promise<unknown>,
  onError: (error: unknown) => void,
): () => Promise<void> {
  let isEnding = false;
  let timer: NodeJS.Timeout | undefined;
  let running = Promise.resolve();
  plan();
  return async () => {
    isEnding = true;
    clearTimeout(timer);
    await running;
  };

  function plan(): void {
    if (!isEnding) timer = setTimeout(() => (running = once()), milliseconds);
  }

  async function once(): Promise<void> {
    try {
      await work();
    } catch (error) {
      onError(error);
    }
    plan();
  }
}

/** Numbers that are written in one go. */
const CHUNK = 1000;
/** Others get their turn after so many milliseconds. */
const SLICE = 5;

/** The JSON of plain data that may be millions of numbers, a little at a time. Nobody may change the data meanwhile. */
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
  if (Array.isArray(value) && value.some(isNested)) {
    yield* enclosed("[", value, (element) => piecesOf(element), "]");
  } else if (Array.isArray(value)) {
    const starts = Array.from({ length: Math.ceil(value.length / CHUNK) }, (_, chunk) => chunk * CHUNK);
    yield* enclosed("[", starts, (start) => [JSON.stringify(value.slice(start, start + CHUNK)).slice(1, -1)], "]");
  } else if (isNested(value)) {
    const entries = Object.entries(value).filter(([, part]) => part !== undefined);
    yield* enclosed("{", entries, ([key, part]) => named(key, part), "}");
  } else yield JSON.stringify(value);
}

function* enclosed<Of>(
  open: string,
  elements: Iterable<Of>,
  write: (element: Of) => Iterable<string>,
  close: string,
): Generator<string> {
  let separator = open;
  for (const element of elements) {
    yield separator;
    yield* write(element);
    separator = ",";
  }
  yield separator === open ? open + close : close;
}

function* named(key: string, value: unknown): Generator<string> {
  yield `${JSON.stringify(key)}:`;
  yield* piecesOf(value);
}

function isNested(value: unknown): value is object {
  return typeof value === "object" && value !== null;
}
