import { describe, expect, it } from "vitest";
import { empirical } from "../distributions/empirical.ts";
import { uniform } from "../distributions/uniform.ts";
import { KnownArms } from "../known/known-arms.ts";
import { type UtilitySpec, utility } from "../specs/utility.ts";
import { BlendInference } from "./blend-inference.ts";
import { UtilityBounds } from "./utility-bounds.ts";
import { weightedInterval } from "./weighted-inference.ts";
import { costOf, withinRange } from "./within-range.ts";

const infinite = Number.POSITIVE_INFINITY;
const support = [0, 1] as const;
const unit = uniform({ low: 0, high: 1 });
const above = { kind: "above", threshold: 0.5 } as const;

describe("withinRange", () => {
  it.each<[UtilitySpec, number, number]>([
    [{ kind: "entropy", edges: [0.25, 0.5, 0.75] }, 0, Math.log(4)],
    [{ kind: "entropy" }, 0, infinite],
    [{ kind: "gini-simpson", categories: [1, 2] }, 0, 0.5],
    [{ kind: "gini-simpson" }, 0, 1],
    [{ kind: "kl", target: unit, edges: [0.25] }, Math.log(0.25), 0],
    [{ kind: "quota", low: 0, high: 1, share: 0.3 }, -0.49, 0],
    [{ kind: "maximin", metrics: [above, { kind: "at-most", threshold: 0.2 }] }, 0, 1],
    [{ kind: "nash", metrics: [above, above] }, 2 * (Math.log(1e-6) - 1), 0],
    [{ kind: "kernel-diversity", bandwidth: 1 }, -1, 0],
    [{ kind: "von-neumann", bandwidth: 1, features: 8 }, 0, Math.log(8)],
    [{ kind: "wasserstein", target: unit }, -infinite, 0],
    [{ kind: "cramer", target: unit }, -infinite, 0],
    [{ kind: "mean" }, -infinite, infinite],
    [{ kind: "mean", support }, 0, 1],
    [{ kind: "variance" }, 0, infinite],
    [{ kind: "variance", support }, 0, 0.25],
    [{ kind: "deviation", support }, 0, 0.5],
    [{ kind: "mean-variance", lambda: 2, support }, 0, 1.125],
    [{ kind: "gini" }, 0, infinite],
    [{ kind: "best-of", draws: 3, support: [2, 5] }, 2, 5],
    [{ kind: "upper-cvar", level: 0.1 }, -infinite, infinite],
    [
      {
        kind: "sum",
        terms: [
          { weight: 2, utility: { kind: "variance" } },
          { weight: 1, utility: { kind: "gini" } },
        ],
      },
      0,
      infinite,
    ],
  ])("knows the range of $kind", (spec, low, high) => {
    const goal = utility(spec);
    const ends = withinRange({ low: -infinite, high: infinite }, goal.learningSpace(), goal);
    expect(ends.low).toBeCloseTo(low, 12);
    expect(ends.high).toBeCloseTo(high, 12);
  });

  it("takes the cost off the range", () => {
    const goal = utility({ kind: "variance", support });
    expect(withinRange({ low: -9, high: 9 }, goal.learningSpace(), goal, 0.5)).toEqual({ low: -0.5, high: -0.25 });
    expect(costOf([0.5, 0.5], [1, 2])).toBe(1.5);
    expect(costOf([0.5, 0.5])).toBe(0);
  });

  const samples = [
    [1, 2, 1, 2, 1, 2, 3, 4, 3, 1, 4, 2, 1, 2, 3, 4, 1, 2, 3, 4],
    [1, 1, 1, 2, 3, 4, 4, 4, 2, 3, 1, 1, 2, 2, 3, 3, 4, 4, 1, 2],
  ];

  it.each<[UtilitySpec, number, number]>([
    [{ kind: "entropy", categories: [1, 2, 3, 4] }, 0, Math.log(4)],
    [{ kind: "quota", low: 2.5, high: 9, share: 0.5 }, -0.25, 0],
    [{ kind: "kernel-diversity", bandwidth: 0.3 }, -1, 0],
    [{ kind: "wasserstein", target: uniform({ low: 0.5, high: 4.5 }), support: [0, 5] }, -infinite, 0],
  ])("keeps intervals and bounds within what is possible: $kind", (spec, low, high) => {
    const goal = utility(spec);
    const known = new KnownArms({ utility: goal, arms: samples.map((list) => empirical({ samples: list })) });
    const half = Float64Array.of(0.5, 0.5);
    const outcomes = samples.flat();
    const pooled = new KnownArms({ utility: goal, arms: [empirical({ samples: outcomes })] });
    const found = [
      new BlendInference({ known, samples, floor: 0 }).interval(half),
      weightedInterval({ known: pooled, outcomes, ratios: new Float64Array(outcomes.length).fill(1) }),
      new UtilityBounds({ known, samples }).of(half),
    ].filter((ends) => ends.grade !== "none");
    expect(found.length).toBeGreaterThanOrEqual(2);
    for (const ends of found) {
      expect(ends.low).toBeGreaterThanOrEqual(low);
      expect(ends.low).toBeLessThan(ends.high);
      expect(ends.high).toBeLessThanOrEqual(high);
    }
  });
});
