import { expect, test } from "vitest";
import { ArmRoster } from "../arm-roster.ts";
import { estimatedRate, estimatedSlopes } from "./estimated-slopes.ts";
import { KeptValues } from "./kept-values.ts";

test("the rate grows with the events that share the risk, and with the iterated logarithm of the rewards", () => {
  expect(estimatedRate(1, 1)).toBeCloseTo(Math.log(20), 12);
  expect(estimatedRate(1, 3)).toBeCloseTo(Math.log(60), 12);
  expect(estimatedRate(Math.E ** 3, 1)).toBeCloseTo(Math.log(20) + Math.log(4), 12);
});

test("an arm at its floor may be better than it looks but cannot lose weight", () => {
  const rewards = [
    [0, 1, 2, 3, 4],
    [1, 2, 3, 4, 5],
  ];
  const kept = new KeptValues(rewards, [], (reward) => reward as number);
  const given = { slopes: Float64Array.of(2, 3), counts: Float64Array.of(5, 5) };
  const { up, down, rate } = estimatedSlopes(new ArmRoster(2, 0.1), Float64Array.of(0.1, 0.9), given, kept);
  expect(up[0]).toBeGreaterThan(0);
  expect(up[1]).toBeGreaterThan(0);
  expect(down[0]).toBe(0);
  expect(down[1]).toBeGreaterThan(0);
  expect(rate).toBeCloseTo(estimatedRate(5, 2), 12);
});
