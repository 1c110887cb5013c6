import { describe, expect, test } from "vitest";
import {
  checkCommonFloor,
  checkFloor,
  commonFloor,
  leastWeights,
  mostOf,
  positiveLeastWeights,
} from "./least-weights.ts";

describe("leastWeights", () => {
  test("has one number for all arms, or one for each, and what they leave free", () => {
    const { each, free, largest, count } = leastWeights(0.1, 4);
    expect([Array.from(each), free, largest, count]).toEqual([[0.1, 0.1, 0.1, 0.1], 0.6, 0.1, 4]);
    const floors = leastWeights([0.25, 0, 0.125], 3);
    expect([Array.from(floors.each), floors.free]).toEqual([[0.25, 0, 0.125], 0.625]);
    expect([0, 1, 2].map((arm) => mostOf(floors, arm))).toEqual([0.875, 0.625, 0.75]);
  });

  test("is the same to the bit for a number and for a list that repeats it", () => {
    for (const [floor, armCount] of [
      [0.1, 3],
      [0.03, 30],
      [1 / 3 / 7, 7],
      [0, 5],
    ] as const) {
      const [one, list] = [floor, Array.from({ length: armCount }, () => floor)];
      expect(leastWeights(list, armCount)).toEqual(leastWeights(one, armCount));
      expect(leastWeights(one, armCount).free).toBe(1 - armCount * floor);
    }
  });

  test("refuses 0 with its reason where it divides by weights", () => {
    expect(() => positiveLeastWeights(0, 4)).toThrow(
      "invalid floor: expected 0 < floor < 1/K = 0.25, since it divides by weights, got 0",
    );
    expect(() => positiveLeastWeights([0.1, 0, 0.2], 3)).toThrow(
      "invalid floor: expected 0 < floor of each of 3 arms, with a sum below 1, since it divides by weights, got [0.1,0,0.2]",
    );
  });
});

describe("checkFloor", () => {
  test("accepts a floor from 0 on that is below 1/K and returns it", () => {
    expect(checkFloor(0.2, 4)).toBe(0.2);
    expect(checkFloor(0, 4)).toBe(0);
  });

  test.each([
    [0.3, "0.3"],
    [0.25, "0.25"],
    [-0.1, "-0.1"],
    [Number.NaN, "NaN"],
  ])("refuses %d for four arms and says what is allowed", (floor, shown) => {
    expect(() => checkFloor(floor, 4)).toThrow(`invalid floor: expected 0 <= floor < 1/K = 0.25, got ${shown}`);
  });

  test.each([
    [[0.1, 0.2], "[0.1,0.2]"],
    [[0.1, 0.2, 0.1, 0.1], "[0.1,0.2,0.1,0.1]"],
    [[0.5, 0.3, 0.2], "[0.5,0.3,0.2]"],
    [[0.5, -0.1, 0.1], "[0.5,-0.1,0.1]"],
    [[0.5, Number.NaN, 0.1], '[0.5,"NaN",0.1]'],
    [[0.5, "0.1", 0.1], '[0.5,"0.1",0.1]'],
    [[-0.1, -0.1, -0.1], "[-0.1,-0.1,-0.1]"],
  ])("refuses %j for three arms and says what is allowed", (floor, shown) => {
    expect(() => checkFloor(floor as number[], 3)).toThrow(
      `invalid floor: expected 0 <= floor of each of 3 arms, with a sum below 1, got ${shown}`,
    );
  });

  test.each([1, 0, 2.5, Number.NaN])("refuses %d arms", (armCount) => {
    expect(() => checkFloor(0.1, armCount)).toThrow(`invalid arms: expected at least 2, got ${armCount}`);
  });
});

describe("commonFloor", () => {
  test("is the floor that all arms have, and undefined where they have different ones", () => {
    expect([commonFloor(0.1), commonFloor([0.1, 0.1]), commonFloor([0.1, 0.2])]).toEqual([0.1, 0.1, undefined]);
  });
});

describe("checkCommonFloor", () => {
  test("refuses different floors, and names who does", () => {
    expect([checkCommonFloor(0.1, 3, "a bound"), checkCommonFloor([0.1, 0.1], 2, "a bound")]).toEqual([0.1, 0.1]);
    expect(() => checkCommonFloor([0.1, 0.2], 2, "a bound")).toThrow(
      "invalid floor: expected one number for all arms: a bound takes no others, got [0.1,0.2]",
    );
    expect(() => checkCommonFloor(0, 2, "a bound")).toThrow("invalid floor: expected 0 < floor < 1/K = 0.5");
  });
});
