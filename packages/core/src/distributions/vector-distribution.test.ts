import { describe, expect, it } from "vitest";
import { isDistribution } from "./distribution.ts";
import { empiricalVectors } from "./empirical-vectors.ts";
import { uniform } from "./uniform.ts";
import { checkVectors, isVectorDistribution } from "./vector-distribution.ts";

describe("isVectorDistribution", () => {
  it("tells distributions of vectors, those of one entry too, from distributions on the line", () => {
    const [vectors, numbers] = [empiricalVectors({ samples: [[1]] }), uniform({ low: 0, high: 1 })];
    expect([isVectorDistribution(vectors), isVectorDistribution(numbers)]).toEqual([true, false]);
    expect([isDistribution(vectors), isDistribution(numbers)]).toEqual([false, true]);
  });
});

describe("checkVectors", () => {
  it("answers vectors of one length", () => {
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
    [undefined, "invalid samples: expected a list of at least 1 vector, got undefined"],
    [[], "invalid samples: expected a list of at least 1 vector, got []"],
    [[[]], "invalid samples[0]: expected a list of at least 1 numbers, got []"],
    [[3], "invalid samples[0]: expected a list of at least 1 numbers, got 3"],
    [[[1, 2], [3]], "invalid samples[1]: expected 2 numbers, like the first vector, got [3]"],
    [[[1, Number.NaN]], "invalid samples[0][1]: expected a finite number, got NaN"],
    [[[1, "2"]], 'invalid samples[0][1]: expected a finite number, got "2"'],
  ])("refuses %j", (vectors, message) => {
    expect(() => checkVectors("samples", vectors)).toThrow(message);
  });
});
