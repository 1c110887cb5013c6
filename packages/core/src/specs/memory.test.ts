import { describe, expect, it } from "vitest";
import { memory } from "./memory.ts";

describe("memory", () => {
  it("has the number of rewards that count, in effect", () => {
    expect(memory({ window: 7 }).length).toBe(7);
    // 1 + d + d^2 + ... of a discount of 0.75.
    expect(memory({ discount: 0.75 }).length).toBe(4);
  });

  it.each([
    [{ window: 0 }, "invalid memory.window: expected an integer >= 1, got 0"],
    [{ window: 2.5 }, "invalid memory.window"],
    [{ window: Number.NaN }, "invalid memory.window"],
    [{ discount: 1 }, "invalid memory.discount: expected 0 < discount < 1 (or a window), got 1"],
    [{ discount: 0 }, "invalid memory.discount"],
    [{ discount: Number.NaN }, "invalid memory.discount"],
    [{}, "invalid memory.discount"],
    [null, "invalid memory: expected an object with a discount or a window, got null"],
    [30, "invalid memory"],
  ])("refuses %j", (spec, message) => {
    expect(() => memory(spec as never)).toThrow(message);
  });
});
