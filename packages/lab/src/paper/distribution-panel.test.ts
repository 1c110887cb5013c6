import { describe, expect, test } from "vitest";
import { paperResults } from "../../test/paper-results.ts";
import { Problem } from "../replication/problem.ts";
import { representativeRun } from "../replication/representative-run.ts";
import { distributionPanel } from "./distribution-panel.ts";

const results = paperResults().filter(({ utility }) => utility === "wasserstein");

function integral(x: readonly number[], density: readonly number[]): number {
  return x.slice(1).reduce((sum, place, i) => sum + ((place - x[i]!) * (density[i]! + density[i + 1]!)) / 2, 0);
}

describe.each(results)("distributionPanel of scenario $scenario", (result) => {
  const { title, series } = distributionPanel(result);

  test("has three densities on common places", () => {
    expect(title).toBe(`Scenario ${result.scenario}`);
    expect(series.map(({ label }) => label.split(" ")[0])).toEqual(["Best", "Learned", "Rewards"]);
    for (const { x, density } of series) {
      expect(x).toEqual(series[0]!.x);
      expect(density).toHaveLength(x.length);
      expect(density.every((value) => Number.isFinite(value) && value >= 0)).toBe(true);
    }
  });

  test("whose blends have all their mass in the picture", () => {
    for (const { x, density } of series.slice(0, 2)) {
      // 1e-3 of an arm may lie beyond each end; trapezoids of width 1/300 or so add less than 1e-3.
      expect(Math.abs(integral(x, density) - 1)).toBeLessThan(3e-3);
    }
  });

  test("whose last is the kernel density of the first replication's plug-in rewards", () => {
    const { rewards } = representativeRun(new Problem(result.experiment), 1);
    const { x, density } = series[2]!;
    const sorted = rewards.toSorted((a, b) => a - b);
    const mean = rewards.reduce((sum, reward) => sum + reward, 0) / rewards.length;
    const inside = integral(x, density);
    const picturedMean =
      integral(
        x,
        density.map((value, i) => value * x[i]!),
      ) / inside;
    // Smoothing keeps the mean; what lies beyond the ends of the picture, 1 - inside, was within its width of the rest.
    expect(inside).toBeLessThan(1 + 1e-3);
    expect(Math.abs(picturedMean - mean)).toBeLessThan((1 - inside + 1e-3) * (sorted.at(-1)! - sorted[0]! + 0.5));
  });
});

test("in scenario 1 the blends have the density w1 6x(1-x) + w2 20x^3(1-x), best and learned weights alike", () => {
  const [best, learned] = distributionPanel(results[0]!).series;
  const { averageWeights } = representativeRun(new Problem(results[0]!.experiment), 1);
  for (const [pictured, weights] of [
    [best!, results[0]!.summary.optimum!.weights],
    [learned!, averageWeights],
  ] as const) {
    pictured.x.forEach((x, index) => {
      const expected = weights[0]! * 6 * x * (1 - x) + weights[1]! * 20 * x ** 3 * (1 - x);
      expect(pictured.density[index]).toBeCloseTo(expected, 12);
    });
  }
});
