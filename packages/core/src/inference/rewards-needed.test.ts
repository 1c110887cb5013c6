import { expect, test } from "vitest";
import { estimatedRate } from "../certificate/estimated-slopes.ts";
import { ArmRoster } from "../learners/arm-roster.ts";
import { rewardsNeeded } from "./rewards-needed.ts";

const counts = Float64Array.of(100, 100);
const rates = counts.map((count) => estimatedRate(count, 2));
const need = {
  playing: new ArmRoster(2, 0),
  weights: Float64Array.of(1, 0),
  arms: {
    slopes: Float64Array.of(0, -0.5),
    counts,
    up: Float64Array.of(0, 1),
    down: Float64Array.of(0, 0),
    rate: rates[0]!,
  },
  remainder: 0,
  shares: Float64Array.of(0, 0),
};

test("an arm that alone is in doubt gets all further rewards, until the doubt has fallen with their root", () => {
  // The bound is up - 0.5, and up falls from 1 with the root of rate / count.
  const more = rewardsNeeded({ ...need, goal: 0.1 })!;
  expect(more[0]).toBe(0);
  const count = 100 + more[1]!;
  const up = Math.sqrt((estimatedRate(count, 2) / count) * (100 / rates[1]!));
  expect(up - 0.5).toBeLessThanOrEqual(0.1);
  expect(up - 0.5).toBeGreaterThan(0.08);
});

test("nothing is needed where the goal is met, and nothing is told where it is out of reach", () => {
  expect(rewardsNeeded({ ...need, goal: 0.5 })).toEqual(Float64Array.of(0, 0));
  const level = { ...need.arms, slopes: Float64Array.of(0, 0) };
  expect(rewardsNeeded({ ...need, arms: level, goal: 1e-6 })).toBeUndefined();
});

test("where only the curvature is in the way, the arm whose share of it is larger gets more", () => {
  const certain = { ...need.arms, slopes: Float64Array.of(0, -5), up: Float64Array.of(0, 0) };
  const more = rewardsNeeded({
    ...need,
    arms: certain,
    remainder: 0.01,
    shares: Float64Array.of(0.008, 0.002),
    goal: 0.02,
  })!;
  expect(more[0]).toBeGreaterThan(more[1]!);
});
