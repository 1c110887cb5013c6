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

/** Follows a service whose every connection gives what a step says; stops when there are no more steps. */
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

test("reports are taken as they come, and the connection is live from the first on", async () => {
  const { seen } = await followed([[report(1), report(2)]]);
  expect(seen).toEqual(["connecting", "report 1", "live", "report 2", "live", "away"]);
});

test("a service that goes away is tried again, after longer and longer pauses, and shortly again once it was there", async () => {
  const gone = new BlenditError(0, "unreachable", "no answer");
  const { seen, pauses } = await followed([[report(1), gone], [gone], [gone], [gone], [gone], [gone], [report(2)], []]);
  expect(seen.filter((each) => each.startsWith("report"))).toEqual(["report 1", "report 2"]);
  expect(pauses).toEqual([500, 1000, 2000, 4000, 5000, 5000, 500, 1000]);
});

test.each([401, 403, 404])("what is refused with %d is not tried again", async (status) => {
  const { seen } = await followed([[new BlenditError(status, "no", "no")], [report(1)]]);
  expect(seen).toEqual(["connecting", "refused"]);
});

test("a proxy that answers in place of the service is no refusal", async () => {
  const { seen } = await followed([[new BlenditError(404, "invalid-answer", "a page")], [report(1)]]);
  expect(seen).toContain("report 1");
});

test("a service that is about to end, or has too much to do, is tried again", async () => {
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

test("something is done at once and again, until it is ended", async () => {
  const work = vi.fn(async () => {});
  const end = poll(1000, work, new Page());
  expect(work).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(2500);
  expect(work).toHaveBeenCalledTimes(3);
  end();
  await vi.advanceTimersByTimeAsync(5000);
  expect(work).toHaveBeenCalledTimes(3);
});

test("nothing is done out of sight, and at once when the page is back", async () => {
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

test("what takes longer than the pause is not done twice at a time", async () => {
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

test("a stream of events goes on while something comes now and then, and breaks when nothing does", async () => {
  serve("text/event-stream");
  const reader = (await watchfulFetch("/events")).body!.getReader();
  for (let count = 0; count < 5; count++) {
    await vi.advanceTimersByTimeAsync(30 * SECOND);
    sender.enqueue(beat);
    expect((await reader.read()).value).toEqual(beat);
  }
  const next = reader.read();
  const broken = expect(next).rejects.toThrow("nothing came for too long");
  await vi.advanceTimersByTimeAsync(41 * SECOND);
  await broken;
});

test("a stream that ends is left alone, and so is any other answer", async () => {
  serve("text/event-stream");
  const reader = (await watchfulFetch("/events")).body!.getReader();
  sender.close();
  expect((await reader.read()).done).toBe(true);
  expect(vi.getTimerCount()).toBe(0);
  serve("application/json");
  await watchfulFetch("/list");
  expect(vi.getTimerCount()).toBe(0);
});
