import { describe, expect, it } from "vitest";
import { checkMemory } from "./memory.ts";
import { slidingWindow } from "./sliding-window.ts";

describe("checkMemory", () => {
  it("lets a memory pass, and none at all", () => {
    const memory = slidingWindow(7);
    expect(checkMemory(memory)).toBe(memory);
    expect(checkMemory(undefined)).toBeUndefined();
  });

  it("refuses plain data and says what makes a memory", () => {
    for (const bad of [{ window: 7 }, { discount: 0.9 }, null, 7]) {
      expect(() => checkMemory(bad as never)).toThrow(
        "invalid memory: expected what slidingWindow or discount gives, got ",
      );
    }
  });
});
