import { describe, expect, test } from "vitest";
import type { Experiment } from "../spec/experiment.ts";
import { Problem } from "../spec/problem.ts";
import { lookAt } from "./blend-look.ts";

const experiment: Experiment = {
  name: "look",
  utility: { kind: "variance" },
  arms: [
    { kind: "uniform", low: 0, high: 1 },
    { kind: "uniform", low: 1, high: 2 },
  ],
  floor: 0.1,
  horizon: 100,
  replications: 1,
  seed: 1,
  learners: [{ id: "uniform", kind: "uniform" }],
  diagnostics: ["utility-gap"],
  record: "grid",
};
const drifting: Experiment = {
  ...experiment,
  drift: {
    from: 40,
    until: 40,
    to: [
      { kind: "uniform", low: 0, high: 1 },
      { kind: "uniform", low: 3, high: 4 },
    ],
  },
};

/** Moments of the blend with weight w on the second arm, uniform on [b, b + 1]; the first is uniform on [0, 1]. */
function blendOf(weight: number, b: number) {
  const mean = 0.5 + weight * b;
  return { mean, variance: 1 / 12 + weight * (1 - weight) * b * b };
}

describe.each([
  ["laws that stay", experiment, 1, 1],
  ["laws before they change", drifting, 39, 1],
  ["laws after they changed", drifting, 41, 3],
])("with %s", (_, given, round, b) => {
  const look = lookAt(new Problem(given), [0.7, 0.3], round);
  const { mean, variance } = blendOf(0.3, b);

  test("a blend has its utility and what the best one has more", () => {
    expect(look.value).toBeCloseTo(variance, 12);
    expect(look.gap).toBeCloseTo(blendOf(0.5, b).variance - variance, 9);
  });

  test("the influence of an outcome on the variance is its squared distance from the mean, less the variance", () => {
    const outcomes = [0, 0.5, 1.7];
    const influence = look.influence(outcomes);
    for (const [index, outcome] of outcomes.entries()) {
      expect(influence[index]).toBeCloseTo((outcome - mean) ** 2 - variance, 9);
    }
  });

  test("the slope towards an arm is the mean influence of its outcomes, and weighted slopes are zero", () => {
    const of = (centre: number) => 1 / 12 + (centre - mean) ** 2 - variance;
    expect(look.slopes[0]).toBeCloseTo(of(0.5), 9);
    expect(look.slopes[1]).toBeCloseTo(of(0.5 + b), 9);
    expect(0.7 * look.slopes[0]! + 0.3 * look.slopes[1]!).toBeCloseTo(0, 12);
  });
});
