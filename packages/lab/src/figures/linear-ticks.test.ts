import { describe, expect, it } from "vitest";
import { linearTicks } from "./linear-ticks.ts";

describe("linearTicks", () => {
  it.each([
    [0, 1, 5, [0, 0.2, 0.4, 0.6, 0.8, 1]],
    [0, 0.3, 3, [0, 0.1, 0.2, 0.3]],
    [-3, 7, 5, [-2, 0, 2, 4, 6]],
    [1, 2000, 4, [500, 1000, 1500, 2000]],
    [2e-7, 6e-7, 4, [2e-7, 3e-7, 4e-7, 5e-7, 6e-7]],
  ])("from %d to %d are round numbers without floating-point dust", (low, high, count, ticks) => {
    expect(linearTicks(low, high, count)).toEqual(ticks);
  });

  it("of an empty interval are its one point", () => {
    expect(linearTicks(3, 3, 5)).toEqual([3]);
  });
});
