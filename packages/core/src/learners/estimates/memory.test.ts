import { describe, expect, it } from "vitest";
import { memoryLength } from "./memory.ts";

describe("memoryLength", () => {
  it("is the number of rewards that count, in effect", () => {
    expect(memoryLength(undefined)).toBe(Number.POSITIVE_INFINITY);
    expect(memoryLength({ window: 7 })).toBe(7);
    // 1 + d + d^2 + ... of a discount of 0.75.
    expect(memoryLength({ discount: 0.75 })).toBe(4);
  });

  it.each([
    [{ window: 0 }, "invalid memory.window: expected an integer >= 1, got 0"],
    [{ window: 2.5 }, "invalid memory.window"],
    [{ window: Number.NaN }, "invalid memory.window"],
    [{ discount: 1 }, "invalid memory.discount: expected 0 < discount < 1 (or a window), got 1"],
    [{ discount: 0 }, "invalid memory.discount"],
    [{ discount: Number.NaN }, "invalid memory.discount"],
    [{}, "invalid memory.discount"],
  ])("refuses %j", (spec, message) => {
    expect(() => memoryLength(spec as never)).toThrow(message);
  });
});
