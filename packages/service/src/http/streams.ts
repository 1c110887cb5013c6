import { Readable } from "node:stream";
import type { DecisionCalls } from "../decisions/decision-service.ts";
import { oneAtATime } from "../decisions/event-loop.ts";
import { Refusal } from "../decisions/refusal.ts";

/** Least milliseconds between two reports. */
const LEAST_PAUSE = 500;
const HEARTBEAT = 15_000;

/** Streams of the reports of experiments as they change, for any number of readers. */
export class ReportFeeds {
  readonly #calls: DecisionCalls;
  readonly #feeds = new Map<string, ReportFeed>();

  constructor(calls: DecisionCalls) {
    this.#calls = calls;
  }

  /** Streams the report now, and again whenever it has changed. */
  async open(id: string): Promise<Readable> {
    const known = this.#feeds.get(id);
    if (known) return known.join();
    const event = await eventOf(this.#calls, id);
    // Another reader may have opened the feed meanwhile.
    const feed = this.#feeds.get(id) ?? new ReportFeed(this.#calls, id, event, () => this.#feeds.delete(id));
    this.#feeds.set(id, feed);
    return feed.join();
  }

  /** Ends all streams. */
  close(): void {
    for (const feed of this.#feeds.values()) feed.end();
  }
}

/** The report of one experiment, made once for all its readers, and watched as long as there are any. */
class ReportFeed {
  readonly #calls: DecisionCalls;
  readonly #id: string;
  readonly #readers = new Set<EventStream>();
  readonly #stop: () => void;
  #unwatch: () => void;
  #event: string;
  #sentAt = performance.now();
  #timer: NodeJS.Timeout | undefined;
  readonly #send = oneAtATime(() => this.#sendNow());

  /** `event` is the first event to send. */
  constructor(calls: DecisionCalls, id: string, event: string, onEmpty: () => void) {
    this.#calls = calls;
    this.#id = id;
    this.#event = event;
    this.#unwatch = this.#watch();
    const heartbeat = setInterval(() => this.#beat(), HEARTBEAT);
    this.#stop = () => {
      clearInterval(heartbeat);
      clearTimeout(this.#timer);
      this.#unwatch();
      onEmpty();
    };
    // Something may have changed since `event` was made.
    this.#plan();
  }

  join(): Readable {
    const reader = new EventStream();
    this.#readers.add(reader);
    reader.once("close", () => {
      if (this.#readers.delete(reader) && this.#readers.size === 0) this.#stop();
    });
    reader.send(this.#event);
    return reader;
  }

  /** Ends or aborts all streams. Later readers of the experiment get another feed. */
  end(error?: Error): void {
    const readers = [...this.#readers];
    this.#readers.clear();
    this.#stop();
    for (const reader of readers) {
      if (error) reader.destroy(error);
      else reader.end();
    }
  }

  #watch(): () => void {
    return this.#calls.watch(this.#id, () => this.#plan());
  }

  #beat(): void {
    for (const reader of this.#readers) reader.beat();
  }

  #plan(): void {
    this.#timer ??= setTimeout(() => this.#send(), Math.max(0, this.#sentAt + LEAST_PAUSE - performance.now()));
  }

  async #sendNow(): Promise<void> {
    this.#timer = undefined;
    this.#sentAt = performance.now();
    if (this.#readers.size === 0) return;
    try {
      // The experiment may have been deleted, and another one may have got its id.
      this.#unwatch();
      this.#unwatch = this.#watch();
      const event = await eventOf(this.#calls, this.#id);
      if (event === this.#event) return;
      this.#event = event;
      for (const reader of this.#readers) reader.send(event);
    } catch (error) {
      const isDeleted = error instanceof Refusal && error.status === 404;
      this.end(isDeleted ? undefined : (error as Error));
    }
  }
}

async function eventOf(calls: DecisionCalls, id: string): Promise<string> {
  return `event: report\ndata: ${JSON.stringify(await calls.reportExperiment(id))}\n\n`;
}

/**
 * Server-sent events for one reader. A slow reader gets the newest event when it is ready, not all that it has missed.
 */
class EventStream extends Readable {
  #isReady = false;
  #waiting: string | undefined;

  /** Sends an event, which ends with an empty line. */
  send(event: string): void {
    this.#waiting = event;
    this.#pass();
  }

  /** Sends a comment, which keeps the connection open. */
  beat(): void {
    if (this.#isReady && this.#waiting === undefined) this.send(":\n\n");
  }

  end(): void {
    this.push(null);
  }

  override _read(): void {
    this.#isReady = true;
    this.#pass();
  }

  #pass(): void {
    if (!this.#isReady || this.#waiting === undefined) return;
    const event = this.#waiting;
    this.#waiting = undefined;
    this.#isReady = this.push(event);
  }
}

/** Long-lived answers, such as event streams. Each ends when its caller is no longer allowed to read it. */
export class OpenStreams {
  readonly #callers = new Map<Readable, () => boolean>();

  add(stream: Readable, isAllowed: () => boolean): void {
    this.#callers.set(stream, isAllowed);
    stream.once("close", () => this.#callers.delete(stream));
  }

  /** Ends streams whose key was revoked, and streams without a key once calls need one. */
  check(): void {
    for (const [stream, isAllowed] of this.#callers) if (!isAllowed()) stream.destroy();
  }
}
