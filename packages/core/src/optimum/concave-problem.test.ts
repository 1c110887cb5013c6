import { expect, it } from "vitest";
import { beta } from "../distributions/beta.ts";
import { gaussian } from "../distributions/gaussian.ts";
import { gini } from "../utilities/gini.ts";
import { mean } from "../utilities/mean.ts";
import { variance } from "../utilities/variance.ts";
import { linearProblem, weightedSum } from "./concave-problem.ts";
import { KnownArms } from "./known-arms.ts";

const arms = [beta({ alpha: 2, beta: 5 }), gaussian({ mean: 0.3, deviation: 0.2 })];
const problems = [mean(), variance(), gini()].map((utility) => new KnownArms({ utility, arms }));
const weights = Float64Array.of(0.3, 0.7);

it("adds values and slopes, and the absolute values of errors", () => {
  const [average, spread, pairs] = problems;
  const sum = weightedSum(problems, [-2, 0, 3]);
  expect(sum.armCount).toBe(2);
  expect(sum.value(weights)).toBeCloseTo(3 * pairs!.value(weights) - 2 * average!.value(weights), 15);
  const slopes = [average!, spread!, pairs!].map((problem) => problem.gradient(weights));
  sum.gradient(weights).forEach((slope, arm) => {
    expect(slope).toBeCloseTo(3 * slopes[2]![arm]! - 2 * slopes[0]![arm]!, 15);
  });
  const exact = { armCount: 2, value: () => 0, gradient: () => new Float64Array(2) };
  const wrong = { ...sum, error: () => ({ value: 0.5, slope: 0.25 }) };
  expect(weightedSum([wrong, average!, exact], [-2, 1, 1]).error!(weights)).toEqual({
    value: 1,
    slope: 0.5,
  });
});

it("does not evaluate a problem with factor zero", () => {
  const silent = {
    armCount: 2,
    value: () => Number.NaN,
    gradient: () => Float64Array.of(Number.NaN, Number.NaN),
  };
  const sum = weightedSum([problems[0]!, silent], [1, 0]);
  expect(sum.value(weights)).toBe(problems[0]!.value(weights));
  expect(sum.gradient(weights)).toEqual(problems[0]!.gradient(weights));
});

it("has the slopes of a linear function, centred", () => {
  const linear = linearProblem(Float64Array.of(1, 3));
  expect(linear.value(weights)).toBeCloseTo(2.4, 14);
  expect(Array.from(linear.gradient(weights))).toEqual([-1.4, 0.6].map((slope) => expect.closeTo(slope, 14)));
});
