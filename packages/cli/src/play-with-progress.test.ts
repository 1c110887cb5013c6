import { afterEach, beforeEach, describe, expect, type Mock, test, vi } from "vitest";
import { Interrupted } from "./interrupt.ts";
import { type Playing, playWithProgress } from "./play-with-progress.ts";

describe("playWithProgress", () => {
  const before = process.exitCode;
  let print: Mock<typeof console.log>;
  let complain: Mock<typeof console.error>;
  const progress = { update: vi.fn(), note: vi.fn(), stop: vi.fn() };

  beforeEach(() => {
    print = vi.spyOn(console, "log").mockImplementation(() => {});
    complain = vi.spyOn(console, "error").mockImplementation(() => {});
    vi.clearAllMocks();
    process.exitCode = undefined;
  });

  afterEach(() => {
    print.mockRestore();
    complain.mockRestore();
    process.exitCode = before;
  });

  const report = (result: number) => [`${result} rounds`, "", "report.html"];

  test("shows progress and prints what came out, when progress is over", async () => {
    await playWithProgress({
      progress,
      play: async ({ onProgress, onRetry }) => {
        onProgress(1, 2);
        onRetry(7, new Error("out of memory"));
        return 2000;
      },
      report: (result) => {
        expect(progress.stop).toHaveBeenCalled();
        return report(result);
      },
    });
    expect(progress.update.mock.calls).toEqual([[1, 2]]);
    expect(progress.note.mock.calls).toEqual([["a worker died (out of memory); chunk 7 is tried once more"]]);
    expect(print.mock.calls).toEqual([["2000 rounds"], [""], ["report.html"]]);
    expect(complain).not.toHaveBeenCalled();
    expect(process.exitCode).toBeUndefined();
  });

  test("listens for Ctrl-C while replications are played and at no other time", async () => {
    const listeners = () => process.listenerCount("SIGINT");
    const usual = listeners();
    await playWithProgress({
      progress,
      play: async ({ onPlaying, onPlayed }) => {
        expect(listeners()).toBe(usual);
        onPlaying();
        expect(listeners()).toBe(usual + 1);
        expect(progress.stop).not.toHaveBeenCalled();
        onPlayed();
        expect(progress.stop).toHaveBeenCalled();
        expect(listeners()).toBe(usual);
        return 0;
      },
      report,
    });
  });

  const interrupted = async (_: Playing): Promise<number> => {
    throw new Interrupted("stopped");
  };

  test("answers Ctrl-C by one line and the exit code that shells expect", async () => {
    await playWithProgress({ progress, play: interrupted, report });
    expect(complain.mock.calls).toEqual([["stopped; no results were written"]]);
    expect(process.exitCode).toBe(130);
    expect(progress.stop).toHaveBeenCalled();
    expect(print).not.toHaveBeenCalled();
  });

  test("says instead how to go on, where some results are kept", async () => {
    await playWithProgress({ progress, play: interrupted, report, stopped: (how) => `${how}; go on with: it` });
    expect(complain.mock.calls).toEqual([["stopped; go on with: it"]]);
  });

  test("lets any other failure through, when progress is over", async () => {
    const failure = new Error("ENOSPC: no space left on device");
    const play = async (_: Playing): Promise<number> => {
      throw failure;
    };
    await expect(playWithProgress({ progress, play, report })).rejects.toBe(failure);
    expect(progress.stop).toHaveBeenCalled();
    expect(complain).not.toHaveBeenCalled();
    expect(process.exitCode).toBeUndefined();
  });
});
