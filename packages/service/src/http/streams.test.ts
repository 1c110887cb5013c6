import { once } from "node:events";
import { request } from "node:http";
import type { AddressInfo } from "node:net";
import type { Readable } from "node:stream";
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from "vitest";
import { FakeCalls } from "../../test/fake-calls.ts";
import { MemoryKeys } from "../../test/memory-keys.ts";
import { tryServer } from "../../test/try-server.ts";
import type { Scope } from "../contract/index.ts";
import { Refusal } from "../decisions/refusal.ts";
import { createKey, StoredKeyRing } from "./access.ts";
import { ReportFeeds } from "./streams.ts";

/** A server that listens, with keys that can be revoked. */
async function listening() {
  const store = new MemoryKeys();
  const ring = new StoredKeyRing(store);
  const { app, calls } = await tryServer({ keys: ring });
  await app.listen({ host: "127.0.0.1", port: 0 });
  const { port } = app.server.address() as AddressInfo;
  const key = async (scope: Scope) => {
    const made = await createKey(store, scope, scope, 0);
    await ring.refresh();
    return made;
  };
  /** Opens a stream; the result tells whether it is still open. */
  const open = async (path: string, text?: string) => {
    const headers = text === undefined ? {} : { authorization: `Bearer ${text}` };
    const call = request({ host: "127.0.0.1", port, path, headers }).end();
    onTestFinished(() => void call.destroy());
    const [response] = await once(call, "response");
    expect(response.statusCode).toBe(200);
    await once(response, "data");
    let isOpen = true;
    response
      .on("error", () => {})
      .on("close", () => {
        isOpen = false;
      });
    return () => isOpen;
  };
  return { store, ring, calls, key, open };
}

const EVENTS = "/v1/experiments/x/events";
const pause = () => new Promise((resolve) => setTimeout(resolve, 100));

describe("an open stream", () => {
  test("ends at the next refresh after its key was revoked, and others continue", async () => {
    const { store, ring, calls, key, open } = await listening();
    const [revoked, kept] = [await key("read"), await key("decide")];
    const [isRevokedOpen, isKeptOpen] = [await open(EVENTS, revoked.text), await open(EVENTS, kept.text)];
    await ring.refresh();
    await pause();
    expect([isRevokedOpen(), isKeptOpen()]).toEqual([true, true]);
    await store.revokeKey(revoked.id, 1);
    await ring.refresh();
    await expect.poll(isRevokedOpen).toBe(false);
    expect(isKeptOpen()).toBe(true);
    await store.revokeKey(kept.id, 1);
    await ring.refresh();
    await expect.poll(() => calls.watchers.size).toBe(0);
  });

  test("that downloads the log ends too", async () => {
    const { store, ring, calls, key, open } = await listening();
    const { id, text } = await key("read");
    const row = { decision: "d" } as never;
    calls.log = async function* () {
      for (;;) {
        yield [row];
        await pause();
      }
    };
    const isOpen = await open("/v1/experiments/x/log", text);
    await store.revokeKey(id, 1);
    await ring.refresh();
    await expect.poll(isOpen).toBe(false);
  });

  test("without a key ends when the first key is created", async () => {
    const { key, open } = await listening();
    const isOpen = await open(EVENTS);
    await key("admin");
    await expect.poll(isOpen).toBe(false);
  });
});

describe("a feed of reports", () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  function feedOf() {
    const calls = new FakeCalls();
    const feeds = new ReportFeeds(calls);
    const change = (lag: number) => {
      calls.report = { ...calls.report, lag };
      for (const onChange of calls.watchers) onChange();
    };
    return { calls, feeds, change };
  }

  /** Everything that a stream has sent so far. */
  function listen(stream: Readable): { text: string; lags: () => number[] } {
    const heard = { text: "", lags: () => [...heard.text.matchAll(/"lag":(\d+)/g)].map(([, lag]) => Number(lag)) };
    stream.setEncoding("utf8").on("data", (part: string) => {
      heard.text += part;
    });
    return heard;
  }

  describe("a stream of reports", () => {
    test("begins with the current report", async () => {
      const { calls, feeds } = feedOf();
      const heard = listen(await feeds.open("x"));
      await vi.advanceTimersByTimeAsync(0);
      expect(heard.text).toBe(`event: report\ndata: ${JSON.stringify(calls.report)}\n\n`);
    });

    test("sends changes at most twice a second, and always the last one", async () => {
      const { feeds, change } = feedOf();
      const heard = listen(await feeds.open("x"));
      for (let lag = 1; lag <= 100; lag++) {
        change(lag);
        await vi.advanceTimersByTimeAsync(20);
      }
      expect(heard.lags().length).toBeGreaterThanOrEqual(4);
      expect(heard.lags().length).toBeLessThanOrEqual(6);
      await vi.advanceTimersByTimeAsync(500);
      expect(heard.lags().at(-1)).toBe(100);
    });

    test("sends only a heartbeat every 15 seconds if nothing has changed", async () => {
      const { feeds, calls } = feedOf();
      const heard = listen(await feeds.open("x"));
      for (const onChange of calls.watchers) onChange();
      await vi.advanceTimersByTimeAsync(14_000);
      expect(heard.lags()).toEqual([0]);
      await vi.advanceTimersByTimeAsync(16_500);
      expect(heard.text.split("\n\n").slice(1)).toEqual([":", ":", ""]);
    });

    test("sends a slow reader the newest report when it is ready, not all that it has missed", async () => {
      const { feeds, calls, change } = feedOf();
      calls.report = { ...calls.report, name: "n".repeat(100_000) };
      const stream = await feeds.open("x");
      stream.read(0);
      for (let lag = 1; lag <= 20; lag++) {
        change(lag);
        await vi.advanceTimersByTimeAsync(500);
      }
      expect(stream.readableLength).toBeLessThan(300_000);
      const heard = listen(stream);
      await vi.advanceTimersByTimeAsync(0);
      expect(heard.lags().length).toBeLessThan(4);
      expect(heard.lags().at(-1)).toBe(20);
    });

    test("makes each report once for all readers", async () => {
      const { feeds, calls, change } = feedOf();
      const report = vi.spyOn(calls, "reportExperiment");
      const heard = [await feeds.open("x"), await feeds.open("x"), await feeds.open("x")].map(listen);
      change(1);
      await vi.advanceTimersByTimeAsync(500);
      expect(report).toHaveBeenCalledTimes(2);
      for (const { lags } of heard) expect(lags()).toEqual([0, 1]);
    });

    test("leaves nothing behind when all readers have left", async () => {
      const { feeds, calls, change } = feedOf();
      const [first, second] = [await feeds.open("x"), await feeds.open("x")];
      change(1);
      first.destroy();
      await vi.advanceTimersByTimeAsync(0);
      expect(calls.watchers.size).toBe(1);
      second.destroy();
      await vi.advanceTimersByTimeAsync(0);
      expect(calls.watchers.size).toBe(0);
      expect(vi.getTimerCount()).toBe(0);
      listen(await feeds.open("x"));
      expect(calls.watchers.size).toBe(1);
    });

    test("ends when the feeds are closed", async () => {
      const { feeds, calls } = feedOf();
      const stream = await feeds.open("x");
      const ended = vi.fn();
      stream.on("end", ended).resume();
      feeds.close();
      await vi.advanceTimersByTimeAsync(0);
      expect(ended).toHaveBeenCalledOnce();
      expect(calls.watchers.size).toBe(0);
    });

    test("is aborted if a report cannot be made", async () => {
      const { feeds, calls, change } = feedOf();
      const stream = await feeds.open("x");
      const failed = vi.fn();
      stream.on("error", failed);
      calls.reportExperiment = async () => {
        throw new Error("gone");
      };
      change(1);
      await vi.advanceTimersByTimeAsync(1000);
      expect(failed).toHaveBeenCalledWith(new Error("gone"));
      expect(calls.watchers.size).toBe(0);
    });

    test("ends when its experiment is deleted, and another one with its id has new streams", async () => {
      const { feeds, calls, change } = feedOf();
      const slow = await feeds.open("x");
      const { watch, reportExperiment } = calls;
      const gone = () => {
        throw new Refusal(404, "unknown-experiment", "gone");
      };
      Object.assign(calls, { watch: gone, reportExperiment: async () => gone() });
      change(1);
      await vi.advanceTimersByTimeAsync(1000);
      await expect(feeds.open("x")).rejects.toMatchObject({ status: 404 });
      Object.assign(calls, { watch, reportExperiment });
      const next = listen(await feeds.open("x"));
      change(2);
      await vi.advanceTimersByTimeAsync(20_000);
      expect(next.lags()).toEqual([1, 2]);
      const former = listen(slow);
      await vi.advanceTimersByTimeAsync(0);
      expect([former.lags(), slow.readableEnded]).toEqual([[], true]);
      change(3);
      await vi.advanceTimersByTimeAsync(500);
      expect(next.lags()).toEqual([1, 2, 3]);
    });

    test("is refused for an unknown experiment, of which nothing is kept", async () => {
      const { feeds, calls } = feedOf();
      await expect(feeds.open("none")).rejects.toMatchObject({ status: 404 });
      expect(calls.watchers.size).toBe(0);
      expect(vi.getTimerCount()).toBe(0);
    });
  });
});
