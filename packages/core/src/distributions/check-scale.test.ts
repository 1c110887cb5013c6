import { describe, expect, test } from "vitest";
import { bernoulli } from "./bernoulli.ts";
import { beta } from "./beta.ts";
import { checkScale } from "./check-scale.ts";
import { discrete } from "./discrete.ts";
import { empiricalVectors } from "./empirical-vectors.ts";
import { exponential } from "./exponential.ts";
import { gaussian } from "./gaussian.ts";
import { gaussianVector } from "./gaussian-vector.ts";
import { truncatedGaussian } from "./truncated-gaussian.ts";
import { uniform } from "./uniform.ts";

describe("checkScale", () => {
  test.each([
    ["of everyday units", gaussian({ mean: 20, deviation: 3 })],
    ["of tiny units", uniform({ low: 0, high: 1e-40 })],
    ["of large units", exponential({ rate: 1e-40 })],
    ["of large numbers close together", gaussian({ mean: 1e9, deviation: 1 })],
    ["with a single value, whose deviation is zero", discrete({ values: [7], masses: [1] })],
    ["that is certain", bernoulli({ p: 1 })],
    ["with most of its mass at two ends", beta({ alpha: 1e-5, beta: 1e-5 })],
    ["of vectors, even with a single value", empiricalVectors({ samples: [[1, 2]] })],
  ])("accepts a distribution %s", (_, distribution) => {
    expect(checkScale("distribution", distribution)).toBe(distribution);
  });

  test.each([
    ["too large a mean", gaussian({ mean: 1e300, deviation: 1e295 })],
    ["too large a deviation", gaussian({ mean: 0, deviation: 1e300 })],
    ["too small a deviation", gaussian({ mean: 0, deviation: 1e-300 })],
    ["a deviation below the precision of its mean", gaussian({ mean: 1e9, deviation: 1e-9 })],
    ["an end too far", uniform({ low: -1e308, high: 1 })],
    ["a shape too small", beta({ alpha: 1e-300, beta: 1 })],
    ["a shape too large", beta({ alpha: 1e300, beta: 1 })],
    ["a rate too large", exponential({ rate: 1e308 })],
    ["a rate too small", exponential({ rate: 1e-308 })],
    ["values too close", discrete({ values: [0, 1e-200], masses: [0.5, 0.5] })],
    ["a probability too small to occur", bernoulli({ p: 1e-300 })],
    ["no mean at all", truncatedGaussian({ mean: 1e300, deviation: 1, low: 1, high: 2 })],
  ])("refuses a distribution with %s", (_, distribution) => {
    expect(() => checkScale("distribution", distribution)).toThrow(
      "the deviation at least 1e-50 and 1e-12 of the mean",
    );
  });

  test("shows the given values", () => {
    expect(() => checkScale("arms[1]", gaussian({ mean: 1e300, deviation: 1 }))).toThrow(
      /^arms\[1\] must be less extreme: mean, standard deviation and finite ends at most 1e50 in size, and the deviation at least 1e-50 and 1e-12 of the mean/,
    );
  });

  test.each([
    [[1e60, 0], 1],
    [[0, 0], 1e60],
  ])("refuses a distribution of vectors with mean %j and deviation %d", (mean, deviation) => {
    expect(() => checkScale("distribution", gaussianVector({ mean, deviation }))).toThrow(
      "distribution must be less extreme: means and standard deviations at most 1e50 in size",
    );
  });
});
