import { describe, expect, test } from "vitest";
import { paperResults } from "../../../test/paper-results.ts";
import { representativeRun } from "../../simulate/run-replication.ts";
import { Problem } from "../../spec/problem.ts";
import { distancesToBest, distributionPanel, ownBlendSeries, scenarioDensities } from "./densities.ts";
import { withOwnLearner } from "./experiments.ts";

const [result] = paperResults().filter(({ utility, scenario }) => utility === "wasserstein" && scenario === 1);

function distances(...finalWeights: number[][]): number[] {
  const { checkpoints } = result!;
  return distancesToBest({ ...result!, checkpoints: [checkpoints[0]!, { ...checkpoints[1]!, finalWeights }] });
}

test("the distance is 0 at the best blend and 1 at equal shares", () => {
  const [best, equal] = distances([...result!.summary.optimum!.weights], [0.5, 0.5]);
  expect(best).toBe(0);
  expect(equal).toBeCloseTo(1, 14);
});

test("with two arms the distance is proportional to the difference of weights", () => {
  const [first] = result!.summary.optimum!.weights;
  const found = distances([first! - 0.1, 1.1 - first!], [first! - 0.2, 1.2 - first!]);
  expect(found[1]! / found[0]!).toBeCloseTo(2, 12);
  expect(found[0]).toBeCloseTo(0.1 / Math.abs(first! - 0.5), 12);
});

test("each replication has a distance", () => {
  expect(distancesToBest(result!)).toHaveLength(5);
});

const results = paperResults().filter(({ utility }) => utility === "wasserstein");

function integral(x: readonly number[], density: readonly number[]): number {
  return x.slice(1).reduce((sum, place, i) => sum + ((place - x[i]!) * (density[i]! + density[i + 1]!)) / 2, 0);
}

describe.each(results)("distributionPanel of scenario $scenario", (result) => {
  const panel = distributionPanel(result);
  const { title } = panel;
  const target = panel.series.find(({ label }) => label === "Target")!;
  const series = panel.series.filter((one) => one !== target);

  test("has finite densities at the same values", () => {
    expect(title).toBe(`Scenario ${result.scenario}`);
    expect(series.map(({ label }) => label.split(" ")[0])).toEqual(["Best", "Learned", "Outcomes"]);
    for (const { x, mean: density } of series) {
      expect([x[0], x.at(-1)]).toEqual([series[0]!.x[0], series[0]!.x.at(-1)]);
      expect(density).toHaveLength(x.length);
      expect(density.every((value) => Number.isFinite(value) && value >= 0)).toBe(true);
    }
  });

  test("shows the target, uniform on [0, 1] with vertical ends, and all possible outcomes of arms and target", () => {
    expect(integral(target.x, target.mean)).toBeCloseTo(1, 12);
    expect(new Set(target.mean)).toEqual(new Set([0, 1]));
    const { x } = series[0]!;
    expect([x[0], x.at(-1)]).toEqual([target.x[0], target.x.at(-1)]);
    if (result.scenario < 4) expect([x[0], x.at(-1)]).toEqual([0, 1]);
    else expect(x[0]! < -0.5 && x.at(-1)! > 2).toBe(true);
  });

  test("has the learned blend and its rewards in the learner's colour, and no other lines in a learner's colour", () => {
    const looks = panel.series.map(({ label, slot, dashed, colourOf }) => [
      label.split(" ")[0],
      slot,
      dashed,
      colourOf,
    ]);
    const [, , learned] = panel.series;
    expect(looks).toEqual([
      ["Best", undefined, true, undefined],
      ["Target", undefined, true, undefined],
      ["Learned", 1, undefined, undefined],
      ["Outcomes", undefined, true, learned!.label],
    ]);
  });

  test("has all mass of the blends inside the figure", () => {
    for (const { x, mean: density } of series.slice(0, 2)) {
      // 1e-3 of an arm may be beyond each end; trapezoids of width about 1/300 add less than 1e-3.
      expect(Math.abs(integral(x, density) - 1)).toBeLessThan(3e-3);
    }
  });

  test("ends with the histogram of the plug-in rewards of the first replication", () => {
    const { rewards } = representativeRun(new Problem(result.summary.experiment), 1);
    const { x, mean: density } = series[2]!;
    const [low, high] = [x[0]!, x.at(-1)!];
    const inside = rewards.filter((reward) => reward >= low && reward <= high);
    expect(integral(x, density)).toBeCloseTo(inside.length / rewards.length, 12);
    // 40 rewards give 7 bars; the height of each is its share of the rewards divided by its width.
    const width = (high - low) / 7;
    for (let bar = 0; bar < 7; bar++) {
      const within = rewards.filter((reward) => Math.floor((reward - low) / width) === bar).length;
      expect(density.slice(1 + 2 * bar, 3 + 2 * bar)).toEqual(new Array(2).fill(within / (rewards.length * width)));
    }
  });
});

test("in scenario 1 the blends have the density w1 6x(1-x) + w2 20x^3(1-x), best and learned weights alike", () => {
  const [best, , learned] = distributionPanel(results[0]!).series;
  const { averageWeights } = representativeRun(new Problem(results[0]!.summary.experiment), 1);
  for (const [pictured, weights] of [
    [best!, results[0]!.summary.optimum!.weights],
    [learned!, averageWeights],
  ] as const) {
    pictured.x.forEach((x, index) => {
      const expected = weights[0]! * 6 * x * (1 - x) + weights[1]! * 20 * x ** 3 * (1 - x);
      expect(pictured.mean[index]).toBeCloseTo(expected, 12);
    });
  }
});

test("the blend of Blendit's own learner is given at the same values, with all its mass inside the figure", () => {
  const { scenario, utility, summary } = results[1]!;
  const own = ownBlendSeries(withOwnLearner({ scenario, utility, experiment: summary.experiment }).experiment);
  expect(own.label).toBe("Learned blend (Blendit, average of its blends)");
  expect(own.x).toEqual(distributionPanel(results[1]!).series[0]!.x);
  expect(Math.abs(integral(own.x, own.mean) - 1)).toBeLessThan(3e-3);
});

test.each([
  [1, 2, "Beta(2,\u00a02)"],
  [2, 4, "Beta(2,\u00a08)"],
  [3, 8, "Beta(2,\u00a01)"],
  [4, 30, "N(0.31,\u00a00.14)"],
])("scenario %i has %i arms, labelled by their distributions", (scenario, count, first) => {
  const { title, series } = scenarioDensities(scenario);
  expect(title).toBe(`Scenario ${scenario}`);
  expect(series).toHaveLength(count);
  expect(series[0]!.label).toBe(first);
});

test("the arms of scenario 1 have the densities 6x(1-x) and 20x^3(1-x)", () => {
  const [first, second] = scenarioDensities(1).series;
  first!.x.forEach((x, place) => {
    expect(first!.mean[place]).toBeCloseTo(6 * x * (1 - x), 12);
    expect(second!.mean[place]).toBeCloseTo(20 * x ** 3 * (1 - x), 12);
  });
});
