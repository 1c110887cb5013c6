import { afterEach, beforeEach, describe, expect, type Mock, test, vi } from "vitest";
import { commandAgain, Interrupted, Interruption, type Playing, playWithProgress } from "./play.ts";

const names = ["SIGINT", "SIGTERM"] as const;

describe("Interruption", () => {
  const before = names.map((name) => process.listeners(name));

  afterEach(() => {
    for (const [index, name] of names.entries()) {
      for (const listener of process.listeners(name)) {
        if (!before[index]!.includes(listener)) process.removeListener(name, listener);
      }
    }
  });

  test.each(names)("aborts on %s while listening, with a reason distinct from failures", (name) => {
    // Other listeners, such as the test runner, must not receive this signal.
    const others = process.listeners(name);
    process.removeAllListeners(name);
    try {
      const { signal, listen } = new Interruption();
      listen();
      expect(signal.aborted).toBe(false);
      process.emit(name, name);
      expect(signal.aborted).toBe(true);
      expect(signal.reason).toBeInstanceOf(Interrupted);
      expect(signal.reason).toMatchObject({ name: "Interrupted", message: "stopped" });
      // With no listener left, a second signal has its usual effect and ends the process.
      expect(process.listenerCount(name)).toBe(0);
    } finally {
      for (const listener of others) process.on(name, listener);
    }
  });

  test.each(names)("does not intercept %s before listening or after release, and can listen again", (name) => {
    const count = process.listenerCount(name);
    const { signal, listen, release } = new Interruption();
    expect(process.listenerCount(name)).toBe(count);
    for (const _ of [1, 2]) {
      listen();
      expect(process.listenerCount(name)).toBe(count + 1);
      release();
      expect(process.listenerCount(name)).toBe(count);
    }
    expect(signal.aborted).toBe(false);
  });
});

test.each([
  ["repeats every word and adds the option", ["run", "a.yaml", "--seed=7"], "run a.yaml --seed=7 --resume"],
  ["does not repeat an option", ["run", "--resume", "a.yaml"], "run --resume a.yaml"],
  ["quotes words for the shell", ["run", "it's a.yaml", "$HOME"], "run 'it'\\''s a.yaml' '$HOME' --resume"],
])("commandAgain %s", (_, typed, command) => {
  expect(commandAgain("--resume", typed)).toBe(`npx blendit ${command}`);
});

describe("playWithProgress", () => {
  const before = process.exitCode;
  let print: Mock<typeof console.log>;
  let complain: Mock<typeof console.error>;
  const progress = { searching: vi.fn(), begin: vi.fn(), update: vi.fn(), note: vi.fn(), stop: vi.fn() };

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

  test("shows progress, then prints the report", async () => {
    await playWithProgress({
      progress,
      play: async ({ progress: { replication, retry } }) => {
        replication(1, 2);
        retry(7, new Error("out of memory"));
        return 2000;
      },
      report: (result) => {
        expect(progress.stop).toHaveBeenCalled();
        return report(result);
      },
    });
    expect(progress.update.mock.calls).toEqual([[1, 2]]);
    expect(progress.note.mock.calls).toEqual([["a worker crashed (out of memory); retrying chunk 7"]]);
    expect(print.mock.calls).toEqual([["2000 rounds"], [""], ["report.html"]]);
    expect(complain).not.toHaveBeenCalled();
    expect(process.exitCode).toBeUndefined();
  });

  test("listens for Ctrl-C only while replications are played", async () => {
    const listeners = () => process.listenerCount("SIGINT");
    const usual = listeners();
    await playWithProgress({
      progress,
      play: async ({ progress: { started, finished } }) => {
        expect(listeners()).toBe(usual);
        started();
        expect(listeners()).toBe(usual + 1);
        expect(progress.stop).not.toHaveBeenCalled();
        finished();
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

  test("answers Ctrl-C with one line and the exit code that shells expect", async () => {
    await playWithProgress({ progress, play: interrupted, report });
    expect(complain.mock.calls).toEqual([["stopped; no results were written"]]);
    expect(process.exitCode).toBe(130);
    expect(progress.stop).toHaveBeenCalled();
    expect(print).not.toHaveBeenCalled();
  });

  test("prints the command's own line if some results are kept", async () => {
    await playWithProgress({ progress, play: interrupted, report, stopped: (how) => `${how}; continue with: it` });
    expect(complain.mock.calls).toEqual([["stopped; continue with: it"]]);
  });

  test("stops the progress and rethrows any other failure, and leaves Ctrl-C alone from then on", async () => {
    const listeners = process.listenerCount("SIGINT");
    const failure = new Error("ENOSPC: no space left on device");
    const play = async ({ progress: { started } }: Playing): Promise<number> => {
      started();
      throw failure;
    };
    await expect(playWithProgress({ progress, play, report })).rejects.toBe(failure);
    expect(progress.stop).toHaveBeenCalled();
    expect(process.listenerCount("SIGINT")).toBe(listeners);
    expect(complain).not.toHaveBeenCalled();
    expect(process.exitCode).toBeUndefined();
  });
});
