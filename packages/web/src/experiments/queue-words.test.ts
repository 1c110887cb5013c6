import type { QueuedRun, QueueWorker } from "@blendit/service/contract";
import { describe, expect, test } from "vitest";
import { agoWords, durationWords, progressWords, troubleWords, workersWords } from "./queue-words.ts";

const life = { seenAt: "2026-01-01T00:00:00.000Z", isThere: true };
const run: QueuedRun = {
  id: "r",
  name: "steps and floors",
  version: "Blendit 1.2.3 on Node 24",
  begunAt: life.seenAt,
  replications: { done: 400, wanted: 12_000 },
  rate: 8,
  secondsLeft: 1450,
  threads: 4,
  collector: life,
  failure: null,
};
const worker: QueueWorker = { id: "w", name: "there 7", version: run.version, threads: 3, ...life };

test.each([
  [0, "less than 1 s"],
  [8.4, "8 s"],
  [59.6, "1 min"],
  [750, "13 min"],
  [3599, "1 h"],
  [3 * 3600 + 20 * 60, "3 h 20 min"],
  [86_399, "1 day"],
  [100 * 3600, "4 days 4 h"],
])("%d seconds are %s", (seconds, words) => {
  expect(durationWords(seconds)).toBe(words);
});

test("times are relative, and the last few seconds are just now", () => {
  const now = "2026-01-01T00:02:00.000Z";
  expect(agoWords(life.seenAt, now)).toBe("2 min ago");
  expect(agoWords("2026-01-01T00:01:57.000Z", now)).toBe("just now");
});

describe("progress", () => {
  test("has the number done, the rate and the time left", () => {
    expect(progressWords(run, false)).toBe(
      "400 of 12,000 replications · 8.0 a second on 4 threads · about 24 min left",
    );
  });

  test.each([
    [0.5, "30 a minute"],
    [0.001, "3.6 an hour"],
    [120, "120 a second"],
  ])("at %d replications per second is shown as %s", (rate, words) => {
    expect(progressWords({ ...run, rate }, false)).toContain(` · ${words} on 4 threads`);
  });

  test("says what a run that no worker has started is waiting for", () => {
    const waiting = { ...run, rate: null, secondsLeft: null };
    expect(progressWords(waiting, true)).toBe("400 of 12,000 replications · waiting for older runs");
    expect(progressWords(waiting, false)).toBe("400 of 12,000 replications · starting");
  });

  test("omits an unknown rate and the time left of a finished run", () => {
    const idle = { ...run, threads: 0, rate: null, secondsLeft: null };
    expect(progressWords(idle, true)).toBe("400 of 12,000 replications");
    const end = { done: 12_000, wanted: 12_000 };
    expect(progressWords({ ...run, replications: end, secondsLeft: 0 }, false)).not.toContain("left");
  });
});

describe("trouble", () => {
  test.each([
    [{ failure: "invalid floor" }, "It failed: invalid floor."],
    [{ collector: { ...life, isThere: false } }, "start it again with --resume"],
    [{ threads: 0, rate: null }, "it needs one with Blendit 1.2.3 on Node 24"],
  ])("is reported: %o", (part, words) => {
    expect(troubleWords({ ...run, ...part })).toContain(words);
  });

  test("is undefined if nothing is wrong", () => expect(troubleWords(run)).toBeUndefined());
});

test("workers are counted with their threads, silent ones separately", () => {
  expect(workersWords([])).toBe("No workers");
  expect(workersWords([{ ...worker, threads: 1 }])).toBe("1 worker, 1 thread");
  const silent = { ...worker, isThere: false };
  expect(workersWords([worker, worker, silent])).toBe("2 workers, 6 threads; 1 silent");
  expect(workersWords([silent])).toBe("No workers; 1 silent");
});
