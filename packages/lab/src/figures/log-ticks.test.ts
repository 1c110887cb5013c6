import { describe, expect, it } from "vitest";
import { logTicks, minorLogTicks } from "./log-ticks.ts";

describe("logTicks", () => {
  it.each([
    [1, 2000, [1, 10, 100, 1000]],
    [1, 60, [1, 2, 5, 10, 20, 50]],
    [5e-4, 0.07, [5e-4, 1e-3, 2e-3, 5e-3, 0.01, 0.02, 0.05]],
    [0.031, 0.049, [0.035, 0.04, 0.045]],
  ])("from %d to %d: powers of ten, or multiples where these are few", (low, high, ticks) => {
    expect(logTicks(low, high)).toEqual(ticks);
  });

  it("are not crowded over many decades", () => {
    expect(logTicks(1e-30, 1).length).toBeLessThanOrEqual(9);
  });
});

describe("minorLogTicks", () => {
  it("are all multiples of powers of ten", () => {
    expect(minorLogTicks(3, 40)).toEqual([3, 4, 5, 6, 7, 8, 9, 10, 20, 30, 40]);
  });

  it("are left out over many decades", () => {
    expect(minorLogTicks(1e-30, 1)).toEqual([]);
  });
});
