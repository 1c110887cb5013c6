import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { watchfulFetch } from "./watchful-fetch.ts";

const SECOND = 1000;
let sender: ReadableStreamDefaultController<Uint8Array>;

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

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
