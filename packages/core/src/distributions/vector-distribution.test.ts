import { describe, expect, it } from "vitest";
import { isDistribution } from "./distribution.ts";
import { empiricalVectors } from "./empirical-vectors.ts";
import { uniform } from "./uniform.ts";
import { checkVectors, isVectorDistribution } from "./vector-distribution.ts";

describe("isVectorDistribution", () => {
  it("distinguishes distributions of vectors, even of length one, from distributions of numbers", () => {
    const [vectors, numbers] = [empiricalVectors({ samples: [[1]] }), uniform({ low: 0, high: 1 })];
    expect([isVectorDistribution(vectors), isVectorDistribution(numbers)]).toEqual([true, false]);
    expect([isDistribution(vectors), isDistribution(numbers)]).toEqual([false, true]);
  });
});

describe("checkVectors", () => {
  it("returns vectors of equal length", () => {
    expect(
      checkVectors("samples", [
        [1, 2],
        [3, 4],
      ]),
    ).toEqual([
      [1, 2],
      [3, 4],
    ]);
  });

  it.each([
    [undefined, "samples must be a list of at least 1 vector"],
    [[], "samples must be a list of at least 1 vector"],
    [[[]], "samples[0] must be a list of at least 1 number"],
    [[3], "samples[0] must be a list of at least 1 number"],
    [[[1, 2], [3]], "samples[1] must be 2 numbers, like the first vector"],
    [[[1, Number.NaN]], "samples[0][1] must be a finite number"],
    [[[1, "2"]], "samples[0][1] must be a finite number"],
  ])("refuses %j", (vectors, message) => {
    expect(() => checkVectors("samples", vectors)).toThrow(message);
  });
});
