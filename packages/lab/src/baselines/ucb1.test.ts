import { Random } from "@blendit/core";
import { utility } from "@blendit/core/specs";
import { describe, expect, it } from "vitest";
import { ucb1 } from "./ucb1.ts";

const mean = utility({ kind: "mean", support: [0, 1] });

describe("ucb1", () => {
  it("tries every arm once, then plays the first arm with the largest mean + sqrt(2 ln t / n)", () => {
    const learner = ucb1({ utility: mean, armCount: 2, floor: 0.01 });
    const chosen: number[] = [];
    for (const reward of [1, 1, 0, 0, 0, 0]) {
      const arm = learner.weights.indexOf(Math.max(...learner.weights));
      expect(learner.weights[arm]).toBeCloseTo(0.99, 14);
      chosen.push(arm);
      learner.update(arm, reward, 0.99);
    }
    // After 2 rewards both indices are equal. After 3 they are 0.5 + 1.048 and 1 + 1.482, after 4 both 0.5 + 1.177, after 5
    // 0.333 + 1.036 and 0.5 + 1.269.
    expect(chosen).toEqual([0, 1, 0, 1, 0, 1]);
  });

  it("scales its bonus by the width of the support or, without one, of the rewards so far", () => {
    const next = (support: readonly [number, number] | undefined, size = 1) => {
      const goal = utility({ kind: "mean", ...(support && { support }) });
      const learner = ucb1({ utility: goal, armCount: 2, floor: 0.01 });
      for (const [arm, reward] of [
        [0, 1],
        [1, 0],
        [0, 1],
        [0, 1],
      ] as const)
        learner.update(arm, size * reward, 0.5);
      return learner.weights.indexOf(Math.max(...learner.weights));
    };
    // The indices 1 + 0.961 width and 0 + 1.665 width are equal for width 1.42.
    expect([next([0, 1]), next([0, 1.4]), next([0, 1.45]), next([-1, 1])]).toEqual([0, 0, 1, 1]);
    expect([next(undefined), next(undefined, 100)]).toEqual([0, 0]);
  });

  it("has a mean regret within the bound of theorem 1, which is far below that of uniform play", () => {
    const p = [0.9, 0.6, 0.5];
    const [n, runs] = [5000, 40];
    let regret = 0;
    for (let run = 0; run < runs; run++) {
      const learner = ucb1({ utility: mean, armCount: 3, floor: 1e-9 });
      const random = Random.stream(2, "ucb1", run);
      for (let round = 0; round < n; round++) {
        const arm = learner.choose(random);
        regret += (p[0]! - p[arm]!) / runs;
        learner.update(arm, random.uniform() < p[arm]! ? 1 : 0, learner.weights[arm]!);
      }
    }
    const gaps = [0.3, 0.4];
    const bound = gaps.reduce((sum, gap) => sum + (8 * Math.log(n)) / gap + (1 + Math.PI ** 2 / 3) * gap, 0);
    expect(regret).toBeLessThan(bound);
    expect(bound).toBeLessThan(0.5 * n * (0.7 / 3));
  });
});
