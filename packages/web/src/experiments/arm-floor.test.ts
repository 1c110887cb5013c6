import { expect, test } from "vitest";
import { armFloor } from "./arm-floor.ts";

test("the least share of an arm is the largest of floor, its own least weight and its share as the control", () => {
  const settings = { floor: 0.05, leastWeights: { b: 0.1, a: 0.01 }, control: { arm: "c", share: 0.2 } };
  expect(["a", "b", "c"].map((name) => armFloor(settings, name))).toEqual([0.05, 0.1, 0.2]);
  expect(armFloor({ ...settings, control: { arm: "c", share: null } }, "c")).toBe(0.05);
  expect(armFloor({ floor: 0.05, leastWeights: {}, control: null }, "c")).toBe(0.05);
});
