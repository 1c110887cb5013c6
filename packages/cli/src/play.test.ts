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

  test.each(names)("is raised by %s while it listens, with a reason that can be told from failures", (name) => {
    // Others who listen, such as the test runner, must not hear this.
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
      // Nobody listens any more: a second one has its usual effect, which is to end the process.
      expect(process.listenerCount(name)).toBe(0);
    } finally {
      for (const listener of others) process.on(name, listener);
    }
  });

  test.each(names)("leaves %s its usual effect before and after, and can listen again", (name) => {
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

test("commandAgain repeats every word and adds the option", () => {
  const typed = ["run", "a.yaml", "--out", "results/a", "--replications", "50", "--seed=7"];
  expect(commandAgain("--resume", typed)).toBe(
    "npx blendit run a.yaml --out results/a --replications 50 --seed=7 --resume",
  );
});

test("commandAgain adds no option that is there already", () => {
  expect(commandAgain("--resume", ["run", "--resume", "a.yaml"])).toBe("npx blendit run --resume a.yaml");
});

test("commandAgain quotes what a shell would take apart", () => {
  expect(commandAgain("--resume", ["run", "it's a.yaml", "--out", "$HOME"])).toBe(
    "npx blendit run 'it'\\''s a.yaml' --out '$HOME' --resume",
  );
});

describe("playWithProgress", () => {
  const before = process.exitCode;
  let print: Mock<typeof console.log>;
  let complain: Mock<typeof console.error>;
  const progress = { label: "a", begin: vi.fn(), update: vi.fn(), note: vi.fn(), stop: vi.fn() };

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

  test("answers Ctrl-C by one line and the exit code that shells expect", async () => {
    await playWithProgress({ progress, play: interrupted, report });
    expect(complain.mock.calls).toEqual([["stopped; no results were written"]]);
    expect(process.exitCode).toBe(130);
    expect(progress.stop).toHaveBeenCalled();
    expect(print).not.toHaveBeenCalled();
  });

  test("says instead how to continue, where some results are kept", async () => {
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
