import type { GoalScale } from "@blendit/lab/goals";
import { expect, test } from "vitest";
import { gainWords } from "./gain-words.ts";

const varied: GoalScale = { kind: "ratio", adjective: "varied" };
const distance: GoalScale = { kind: "distance", to: "the target", isSquared: false };
const squared: GoalScale = { ...distance, isSquared: true };
const difference: GoalScale = { kind: "difference" };

test.each([
  [varied, 1.21, 1, "21 % more varied than b"],
  [varied, 2.5, 1, "2.5 times as varied as b"],
  [varied, 0.9, 1, "10 % less varied than b"],
  [varied, 1.001, 1, "as varied as b"],
  [varied, 1, 1e-9, "more than 1,000 times as varied as b"],
  [varied, 1, 0, "more than 1,000 times as varied as b"],
  [varied, 0, 0, "as good as b"],
  [distance, -0.5, -1, "50 % closer to the target than b"],
  // Half the length is a quarter of its square.
  [squared, -0.25, -1, "50 % closer to the target than b"],
  [squared, -1, -0.25, "50 % farther from the target than b"],
  [squared, -1, -1, "as close to the target as b"],
  [squared, 0, -1, "100 % closer to the target than b"],
  [squared, 0, 0, "as close to the target as b"],
  [difference, -0.2, -0.32, "0.12 higher than b"],
  [difference, 3, 3.5, "0.50 lower than b"],
  [difference, 3, 3, "as good as b"],
])("on the scale %j, %d and %d compare as: %s", (scale, value, other, text) => {
  expect(gainWords(scale, value, other, "b")).toBe(text);
});
