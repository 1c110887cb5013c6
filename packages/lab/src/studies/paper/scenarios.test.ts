import { readFileSync } from "node:fs";
import { KnownArms } from "@blendit/core/known";
import { distribution, utility } from "@blendit/core/specs";
import { describe, expect, test } from "vitest";
import { scenarios } from "./scenarios.ts";

const golden = (name: string) =>
  JSON.parse(readFileSync(new URL(`../../../../core/test/golden/${name}.json`, import.meta.url), "utf8"));

describe("the paper's scenarios", () => {
  test("1 to 3 are betas: two, four, and eight that lean ever more to the left", () => {
    const shapes = scenarios.slice(0, 3).map((arms) => arms.map((arm) => arm.kind === "beta" && [arm.alpha, arm.beta]));
    expect(shapes).toEqual([
      [
        [2, 2],
        [4, 2],
      ],
      [
        [2, 8],
        [8, 2],
        [2, 2],
        [20, 20],
      ],
      [1, 4, 7, 10, 13, 16, 19, 22].map((beta) => [2, beta]),
    ]);
  });

  test("4 is thirty gaussians with the means and standard deviations of the golden file", () => {
    const { means, standardDeviations } = golden("scenario4");
    expect(scenarios).toHaveLength(4);
    expect(scenarios[3]).toHaveLength(30);
    expect(scenarios[3]).toEqual(
      means.map((mean: number, arm: number) => ({ kind: "gaussian", mean, deviation: standardDeviations[arm] })),
    );
  });

  test.each([1, 2, 3, 4])("%i has the golden utilities at uniform weights", (number) => {
    const arms = scenarios[number - 1]!.map((spec) => distribution(spec));
    const target = { kind: "uniform", low: 0, high: 1 } as const;
    for (const spec of [{ kind: "variance" }, { kind: "wasserstein", target }] as const) {
      const { valueAtUniformWeights } = golden("optimum").optimum.find(
        (each: { scenario: number; utility: string }) => each.scenario === number && each.utility === spec.kind,
      );
      const known = new KnownArms({ utility: utility(spec), arms });
      // Both are exact to some 1e-12; one digit of one arm would show at 1e-5.
      const value = known.value(new Float64Array(arms.length).fill(1 / arms.length));
      expect(Math.abs(value - valueAtUniformWeights)).toBeLessThan(1e-10);
    }
  });
});
