import { afterEach, describe, expect, test } from "vitest";
import { Interrupted, interruptSignal } from "./interrupt.ts";

const names = ["SIGINT", "SIGTERM"] as const;

describe("interruptSignal", () => {
  const before = names.map((name) => process.listeners(name));

  afterEach(() => {
    for (const [index, name] of names.entries()) {
      for (const listener of process.listeners(name)) {
        if (!before[index]!.includes(listener)) process.removeListener(name, listener);
      }
    }
  });

  test.each(names)("is raised by %s, with a reason that can be told from failures", (name) => {
    // Others who listen, such as the test runner, must not hear this.
    const others = process.listeners(name);
    process.removeAllListeners(name);
    try {
      const signal = interruptSignal();
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

  test("does nothing of its own accord", () => {
    expect(interruptSignal().aborted).toBe(false);
  });
});
