import { describe, expect, test } from "vitest";
import { corners, drawLimits } from "../../test/capped-domains.ts";
import { Random } from "../random/random.ts";
import { checkCommonFloor, commonLimit, positiveDomain, WeightDomain, weightDomain } from "./weight-domain.ts";

describe("floors of a domain of weights", () => {
  test("are one number for all arms, or one for each", () => {
    const { low, free, largestFloor, unitCount } = weightDomain(0.1, 4);
    expect([Array.from(low), free, largestFloor, unitCount]).toEqual([[0.1, 0.1, 0.1, 0.1], 0.6, 0.1, 4]);
    const domain = weightDomain([0.25, 0, 0.125], 3);
    expect([Array.from(domain.low), domain.free]).toEqual([[0.25, 0, 0.125], 0.625]);
    expect(Array.from(domain.high)).toEqual([0.875, 0.625, 0.75]);
  });

  test("are bit-identical for a number and for a list that repeats it", () => {
    for (const [floor, armCount] of [
      [0.1, 3],
      [0.03, 30],
      [1 / 3 / 7, 7],
      [0, 5],
    ] as const) {
      const [one, list] = [floor, Array.from({ length: armCount }, () => floor)];
      expect({ ...weightDomain(list, armCount), floor }).toEqual({ ...weightDomain(one, armCount) });
      expect(weightDomain(one, armCount).free).toBe(1 - armCount * floor);
    }
  });

  test("are refused if 0 by learners that divide by weights, with this reason", () => {
    expect(() => positiveDomain(0, 4)).toThrow("floor must be above 0 and below 1/4, since it divides by weights");
    expect(() => positiveDomain([0.1, 0, 0.2], 3)).toThrow(
      "floor must be a list of 3 numbers above 0 with a sum below 1, since it divides by weights",
    );
  });
});

describe("weightDomain", () => {
  test("accepts a floor from 0 on that is below 1/K", () => {
    expect(weightDomain(0.2, 4).floor).toBe(0.2);
    expect(weightDomain(0, 4).floor).toBe(0);
  });

  test.each([0.3, 0.25, -0.1, Number.NaN])("refuses %d for four arms and says what is allowed", (floor) => {
    expect(() => weightDomain(floor, 4)).toThrow("floor must be at least 0 and below 1/4, so that 4 options fit");
  });

  test.each([
    [[0.1, 0.2]],
    [[0.1, 0.2, 0.1, 0.1]],
    [[0.5, 0.3, 0.2]],
    [[0.5, -0.1, 0.1]],
    [[0.5, Number.NaN, 0.1]],
    [[0.5, "0.1", 0.1]],
    [[-0.1, -0.1, -0.1]],
  ])("refuses %j for three arms and says what is allowed", (floor) => {
    expect(() => weightDomain(floor as number[], 3)).toThrow(
      "floor must be a list of 3 numbers of at least 0 with a sum below 1",
    );
  });

  test.each([1, 0, 2.5, Number.NaN])("refuses %d arms", (armCount) => {
    expect(() => weightDomain(0.1, armCount)).toThrow("arms must be at least 2");
  });
});

describe("ceilings of a domain of weights", () => {
  test("limit what an arm can have, if they are below what the floors of the others leave", () => {
    const domain = weightDomain({ floor: [0.25, 0, 0.125], ceiling: [0.5, 0.625, 1] }, 3);
    expect(Array.from(domain.high)).toEqual([0.5, 0.625, 0.75]);
    expect(domain.isCapped).toBe(true);
    expect(weightDomain({ floor: 0.1, ceiling: 0.8 }, 3).isCapped).toBe(false);
    expect(Array.from(weightDomain({ floor: 0, ceiling: 0.5 }, 3).high)).toEqual([0.5, 0.5, 0.5]);
  });

  test("change nothing if they are not given", () => {
    expect(weightDomain({ floor: 0.1 }, 3)).toEqual(weightDomain(0.1, 3));
    expect(weightDomain({ floor: 0.1, ceiling: undefined }, 3).isCapped).toBe(false);
  });

  test.each([
    [0.25, "above 1/4 and at most 1, so that 4 options"],
    [0.2, "above 1/4 and at most 1"],
    [1.5, "above 1/4 and at most 1"],
    [Number.NaN, "above 1/4 and at most 1"],
    [[0.3, 0.3, 0.2, 0.2], "a list of 4 numbers above 0 and at most 1 with a sum above 1"],
    [[0.7, 0.2, 0.05, 0.05 + 1e-16], "with a sum above 1"],
    [[1, 1, 1], "a list of 4 numbers"],
    [[1, 1, 1, Number.NaN], "a list of 4 numbers"],
    [[1, 1, 1, 0], "a list of 4 numbers above 0"],
    [[1, 1, 1, "1"], "a list of 4 numbers above 0"],
    [[1, 1, 0.02, 1], "ceiling[2] must be at least the floor, 0.05; it is 0.02. Raise it"],
  ])("are refused if they leave no choice: %j", (ceiling, message) => {
    const build = () => weightDomain({ floor: 0.05, ceiling: ceiling as number[] }, 4);
    expect(build).toThrow("ceiling");
    expect(build).toThrow(message);
  });

  test("are those of the active arms, if others are idle", () => {
    const limits = { floor: 0.1, ceiling: [0.5, 0.6, 0.3, 0.9] };
    expect(Array.from(new WeightDomain(limits, 4, [3]).high)).toEqual([0.5, 0.6, 0.3, 0]);
    expect(() => new WeightDomain(limits, 4, [1, 3])).toThrow(
      "ceiling must be a list of 2 numbers above 0 and at most 1 with a sum above 1",
    );
    expect(() => new WeightDomain({ floor: 0.1, ceiling: 0.4 }, 3, [0])).toThrow(
      "ceiling must be above 1/2 and at most 1",
    );
  });
});

test("the best response is the best corner, and its level separates full arms from those at their floors", () => {
  const random = Random.stream(5, "best response");
  for (let trial = 0; trial < 300; trial++) {
    const limits = drawLimits(random, 2 + (trial % 5));
    const domain = weightDomain(limits, limits.floor.length);
    const slopes = limits.floor.map(() => 4 * random.uniform() - 2);
    const value = (weights: ArrayLike<number>): number =>
      slopes.reduce((sum, slope, arm) => sum + slope * weights[arm]!, 0);
    const { weights, level } = domain.bestResponse(slopes);
    const best = Math.max(...corners(limits).map(value));
    expect(Math.abs(value(weights) - best)).toBeLessThan(1e-14);
    expect(Math.abs(weights.reduce((sum, weight) => sum + weight) - 1)).toBeLessThan(1e-15);
    for (const [arm, slope] of slopes.entries()) {
      if (slope > level) expect(weights[arm]).toBe(domain.high[arm]);
      if (slope < level) expect(weights[arm]).toBe(domain.low[arm]);
    }
  }
});

describe("commonLimit", () => {
  test("is the common floor, and undefined if floors differ", () => {
    expect([commonLimit(0.1), commonLimit([0.1, 0.1]), commonLimit([0.1, 0.2])]).toEqual([0.1, 0.1, undefined]);
  });
});

describe("checkCommonFloor", () => {
  test("refuses different floors, and names what requires one floor", () => {
    expect([checkCommonFloor(0.1, 3, "a bound"), checkCommonFloor([0.1, 0.1], 2, "a bound")]).toEqual([0.1, 0.1]);
    expect(() => checkCommonFloor([0.1, 0.2], 2, "a bound")).toThrow(
      "floor must be one number for all arms, since a bound takes no list",
    );
    expect(() => checkCommonFloor(0, 2, "a bound")).toThrow("floor must be above 0 and below 1/2");
  });
});
