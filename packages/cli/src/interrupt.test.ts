import { afterEach, describe, expect, test } from "vitest";
import { Interrupted, Interruption } from "./interrupt.ts";

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
