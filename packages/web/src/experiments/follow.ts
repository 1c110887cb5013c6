import type { ExperimentReport } from "@blendit/service/contract";

/** The state of the connection; `away` while the service does not answer and the page keeps trying. */
export type Connection =
  | { readonly state: "connecting" | "live" | "away" }
  | { readonly state: "refused"; readonly status: number; readonly reason: string };

export interface FollowOptions {
  /** Opens a stream of reports. */
  open(signal: AbortSignal): AsyncIterable<ExperimentReport>;
  onReport(report: ExperimentReport): void;
  onConnection(connection: Connection): void;
  /** Resolves after some milliseconds, or when the signal is aborted. */
  pause(milliseconds: number, signal: AbortSignal): Promise<void>;
  readonly signal: AbortSignal;
}

const FIRST_PAUSE = 500;
const LONGEST_PAUSE = 5000;
/** Statuses that a retry would not change. */
const FINAL = [400, 401, 403, 404];

/** Follows reports, and reconnects whenever the connection breaks, until the service refuses or the signal is aborted. */
export async function followReports(options: FollowOptions): Promise<void> {
  const { open, onReport, onConnection, pause, signal } = options;
  onConnection({ state: "connecting" });
  for (let attempts = 0; !signal.aborted; attempts++) {
    try {
      for await (const report of open(signal)) {
        if (signal.aborted) return;
        attempts = 0;
        onReport(report);
        onConnection({ state: "live" });
      }
    } catch (error) {
      const { status = 0, code, message } = error as { status?: number; code?: string; message: string };
      // An error page of a proxy says nothing about the experiment.
      if (FINAL.includes(status) && code !== "invalid-answer") {
        if (!signal.aborted) onConnection({ state: "refused", status, reason: message });
        return;
      }
    }
    if (signal.aborted) return;
    onConnection({ state: "away" });
    await pause(Math.min(LONGEST_PAUSE, FIRST_PAUSE * 2 ** attempts), signal);
  }
}

/** The members of a document that tell whether it is visible. */
type Sight = Pick<Document, "visibilityState" | "addEventListener" | "removeEventListener">;

/**
 * Runs work at once and then periodically, but not while the page is hidden, and never before the last run is done. Returns a function
 * that stops it and aborts the signal.
 */
export function poll(
  milliseconds: number,
  work: (signal: AbortSignal) => Promise<void>,
  page: Sight = document,
): () => void {
  const stop = new AbortController();
  let isBusy = false;
  const look = async () => {
    if (isBusy || page.visibilityState !== "visible") return;
    isBusy = true;
    await work(stop.signal);
    isBusy = false;
  };
  void look();
  const timer = setInterval(look, milliseconds);
  page.addEventListener("visibilitychange", look);
  return () => {
    stop.abort();
    clearInterval(timer);
    page.removeEventListener("visibilitychange", look);
  };
}

/** The service sends something on a stream of events at least every fifteen seconds. */
const LONGEST_SILENCE = 40_000;

/**
 * Like fetch, but ends a stream of events that has been silent for long: the other side may have crashed without closing it.
 */
export async function watchfulFetch(...request: Parameters<typeof fetch>): Promise<Response> {
  const response = await fetch(...request);
  const isStream = response.headers.get("content-type")?.startsWith("text/event-stream") ?? false;
  if (!isStream || response.body === null) return response;
  return new Response(response.body.pipeThrough(silenceBreaker()), response);
}

function silenceBreaker(): TransformStream<Uint8Array, Uint8Array> {
  let timer: ReturnType<typeof setTimeout>;
  const wait = (controller: TransformStreamDefaultController<Uint8Array>) => {
    clearTimeout(timer);
    timer = setTimeout(() => controller.error(new Error("the stream was silent for too long")), LONGEST_SILENCE);
  };
  return new TransformStream<Uint8Array, Uint8Array>({
    start: wait,
    transform: (bytes, controller) => {
      controller.enqueue(bytes);
      wait(controller);
    },
    flush: () => clearTimeout(timer),
  });
}
