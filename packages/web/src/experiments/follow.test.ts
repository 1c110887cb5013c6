import { BlenditError } from "@blendit/service/client";
import type { ExperimentReport } from "@blendit/service/contract";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { type Connection, followReports, poll, watchfulFetch } from "./follow.ts";

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const report = (decisions: number) => ({ counts: { decisions } }) as ExperimentReport;

type Step = readonly (ExperimentReport | Error)[];

/** Follows a service whose n-th connection sends the n-th step; stops after the last step. */
async function followed(steps: readonly Step[]) {
  const seen: string[] = [];
  const pauses: number[] = [];
  const stop = new AbortController();
  let next = 0;
  await followReports({
    open: async function* () {
      const step = steps[next++];
      if (step === undefined) stop.abort();
      for (const each of step ?? []) {
        if (each instanceof Error) throw each;
        yield each;
      }
    },
    onReport: ({ counts }) => seen.push(`report ${counts.decisions}`),
    onConnection: (connection: Connection) => seen.push(connection.state),
    pause: async (milliseconds) => void pauses.push(milliseconds),
    signal: stop.signal,
  });
  return { seen, pauses };
}

test("passes on every report, and is live from the first one", async () => {
  const { seen } = await followed([[report(1), report(2)]]);
  expect(seen).toEqual(["connecting", "report 1", "live", "report 2", "live", "away"]);
});

test("retries after longer and longer pauses, which start short again after a report", async () => {
  const gone = new BlenditError(0, "unreachable", "no answer");
  const { seen, pauses } = await followed([[report(1), gone], [gone], [gone], [gone], [gone], [gone], [report(2)], []]);
  expect(seen.filter((each) => each.startsWith("report"))).toEqual(["report 1", "report 2"]);
  expect(pauses).toEqual([500, 1000, 2000, 4000, 5000, 5000, 500, 1000]);
});

test.each([401, 403, 404])("does not retry after status %d", async (status) => {
  const { seen } = await followed([[new BlenditError(status, "no", "no")], [report(1)]]);
  expect(seen).toEqual(["connecting", "refused"]);
});

test("retries after an answer from a proxy", async () => {
  const { seen } = await followed([[new BlenditError(404, "invalid-answer", "a page")], [report(1)]]);
  expect(seen).toContain("report 1");
});

test("retries while the service is shutting down or overloaded", async () => {
  const { seen } = await followed([[new BlenditError(503, "closing", "later")], [report(1)]]);
  expect(seen).toContain("report 1");
});

class Page extends EventTarget {
  visibilityState: DocumentVisibilityState = "visible";

  show(state: DocumentVisibilityState): void {
    this.visibilityState = state;
    this.dispatchEvent(new Event("visibilitychange"));
  }
}

test("polls at once and then periodically, until it is stopped", async () => {
  const work = vi.fn(async () => {});
  const end = poll(1000, work, new Page());
  expect(work).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(2500);
  expect(work).toHaveBeenCalledTimes(3);
  end();
  await vi.advanceTimersByTimeAsync(5000);
  expect(work).toHaveBeenCalledTimes(3);
});

test("does not poll while the page is hidden, and polls at once when it is visible again", async () => {
  const work = vi.fn(async () => {});
  const page = new Page();
  page.show("hidden");
  const end = poll(1000, work, page);
  await vi.advanceTimersByTimeAsync(5000);
  expect(work).not.toHaveBeenCalled();
  page.show("visible");
  expect(work).toHaveBeenCalledTimes(1);
  end();
  page.show("visible");
  expect(work).toHaveBeenCalledTimes(1);
});

test("does not start work again while the last run is unfinished", async () => {
  const waiting = Promise.withResolvers<void>();
  const work = vi.fn(() => waiting.promise);
  const end = poll(1000, work, new Page());
  await vi.advanceTimersByTimeAsync(3000);
  expect(work).toHaveBeenCalledTimes(1);
  waiting.resolve();
  await vi.advanceTimersByTimeAsync(1000);
  expect(work).toHaveBeenCalledTimes(2);
  end();
});

const SECOND = 1000;
let sender: ReadableStreamDefaultController<Uint8Array>;

function serve(type: string): void {
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => {
      sender = controller;
    },
  });
  vi.stubGlobal("fetch", async () => new Response(body, { status: 200, headers: { "content-type": type } }));
}

const beat = new TextEncoder().encode(":\n\n");

test("an event stream stays open while it sends something, and fails after a long silence", async () => {
  serve("text/event-stream");
  const reader = (await watchfulFetch("/events")).body!.getReader();
  for (let count = 0; count < 5; count++) {
    await vi.advanceTimersByTimeAsync(30 * SECOND);
    sender.enqueue(beat);
    expect((await reader.read()).value).toEqual(beat);
  }
  const next = reader.read();
  const broken = expect(next).rejects.toThrow("the stream was silent for too long");
  await vi.advanceTimersByTimeAsync(41 * SECOND);
  await broken;
});

test("streams that have ended and other answers have no timer", async () => {
  serve("text/event-stream");
  const reader = (await watchfulFetch("/events")).body!.getReader();
  sender.close();
  expect((await reader.read()).done).toBe(true);
  expect(vi.getTimerCount()).toBe(0);
  serve("application/json");
  await watchfulFetch("/list");
  expect(vi.getTimerCount()).toBe(0);
});
