import { describe, expect, it, test } from "vitest";
import { cdfBands } from "../certificate/cdf-bands.ts";
import { SupportHistogram } from "../certificate/support-histogram.ts";
import { empirical } from "../distributions/empirical.ts";
import { uniform } from "../distributions/uniform.ts";
import { KnownArms } from "../optimum/known-arms.ts";
import { type UtilitySpec, utility } from "../specs/utility.ts";
import { cramer } from "../utilities/cramer.ts";
import { entropy } from "../utilities/entropy.ts";
import { gini } from "../utilities/gini.ts";
import { maximin } from "../utilities/maximin.ts";
import { mean } from "../utilities/mean.ts";
import { quota } from "../utilities/quota.ts";
import { variance } from "../utilities/variance.ts";
import { BlendInference } from "./blend-inference.ts";
import { UtilityBounds } from "./utility-bounds.ts";
import { boxBounds, cellBounds, costOf, momentBounds, withinRange } from "./value-bounds.ts";
import { weightedInterval } from "./weighted-inference.ts";

describe("cell-bounds", () => {
  const all = (value: number) => new Float64Array(4).fill(value);
  const options = { support: [0, 1], grid: { cells: 4 } } as const;

  test("the integral of p (1 - p) is largest near p = 1/2 within the band, and smallest if p jumps", () => {
    const cells = gini(options).learningSpace().cells!()!;
    const wide = cellBounds(cells, { levels: all(0.5), low: all(0.2), high: all(0.8) });
    expect(wide.high).toBeCloseTo(0, 9);
    // A jump from 0 to 0.8 leaves 0.04 of 0.25 on the first cell, one from 0.2 to 0.8 leaves 0.16 on an inner one.
    expect(wide.low).toBeCloseTo(-0.25 * (0.21 + 0.09 + 0.09 + 0.21), 9);
    const below = cellBounds(cells, { levels: all(0.2), low: all(0.1), high: all(0.4) });
    expect(below.high).toBeCloseTo(0.24 - 0.16, 9);
  });

  test("a target within the band can be matched, up to changes within cells", () => {
    const cells = cramer({ target: uniform({ low: 0, high: 1 }), ...options }).learningSpace().cells!()!;
    const levels = Float64Array.of(0.3, 0.5, 0.7, 0.9);
    const gap = [0.125, 0.375, 0.625, 0.875].reduce((sum, place, cell) => sum + 0.25 * (place - levels[cell]!) ** 2, 0);
    const { high } = cellBounds(cells, { levels, low: all(0), high: all(1) });
    expect(high).toBeGreaterThanOrEqual(gap);
    expect(high).toBeLessThan(gap + 0.2);
  });
});

describe("moment-bounds", () => {
  /** As many zeros as ones, with bands of a given rate. */
  function bandsOf(rate: number) {
    const histogram = new SupportHistogram([0, 1], 401, 1);
    for (let index = 0; index < 100; index++) histogram.add(0, index % 2);
    return { bands: cdfBands(histogram.masses(0), 100, rate), points: histogram.points };
  }

  test("bands without width determine mean and variance", () => {
    const { bands, points } = bandsOf(1e-12);
    for (const [utility, value] of [
      [mean(), 0.5],
      [variance(), 0.25],
    ] as const) {
      const space = utility.learningSpace();
      space.admit(0);
      const { low, high } = momentBounds(space, bands, points);
      expect(low).toBeCloseTo(value, 4);
      expect(high).toBeCloseTo(value, 4);
    }
  });

  test("wide bands keep the mean within the support and the variance between zero and a quarter", () => {
    const { bands, points } = bandsOf(1e6);
    const ends = [mean(), variance()].map((utility) => {
      const space = utility.learningSpace();
      space.admit(0);
      return momentBounds(space, bands, points);
    });
    expect(ends[0]!.low).toBeCloseTo(0, 6);
    expect(ends[0]!.high).toBeCloseTo(1, 6);
    expect(ends[1]!.low).toBeCloseTo(0, 4);
    expect(ends[1]!.high).toBeCloseTo(0.25, 6);
  });
});

describe("box-bounds", () => {
  const box = (...ends: [number, number][]) => ({
    low: Float64Array.from(ends, ([low]) => low),
    high: Float64Array.from(ends, ([, high]) => high),
  });

  test("the smallest metric is between the smallest lower and the smallest upper end", () => {
    const metrics = [0.2, 0.5, 0.7].map((threshold) => ({ kind: "above", threshold }) as const);
    const ends = boxBounds(maximin({ metrics }).learningSpace(), box([0.1, 0.6], [0.3, 0.4], [0.2, 0.9]));
    expect(ends!.low).toBeCloseTo(0.1, 12);
    expect(ends!.high).toBeCloseTo(0.4, 12);
  });

  test("a quota is best met within the box, and worst at the farther end", () => {
    const space = quota({ low: 0, high: 1, share: 0.2 }).learningSpace();
    const ends = boxBounds(space, box([0.1, 0.35]));
    expect(ends!.low).toBeCloseTo(-0.0225, 12);
    expect(ends!.high).toBeGreaterThanOrEqual(0);
    expect(ends!.high).toBeLessThan(1e-3);
  });

  test("the entropy of shares that sum to one is largest where they are most equal, smallest at an end of each", () => {
    const term = (p: number) => -p * Math.log(p);
    const ends = boxBounds(entropy({ edges: [0.5] }).learningSpace(), box([0.2, 0.4], [0.6, 0.8]));
    expect(ends!.high).toBeCloseTo(term(0.4) + term(0.6), 9);
    expect(ends!.low).toBeCloseTo(term(0.2) + term(0.8), 12);
  });

  test("there are no bounds if there are too many corners to try", () => {
    const metrics = Array.from({ length: 13 }, () => ({ kind: "above", threshold: 0.5 }) as const);
    const ends = Array.from({ length: 13 }, (): [number, number] => [0, 1]);
    expect(boxBounds(maximin({ metrics }).learningSpace(), box(...ends))).toBeUndefined();
  });
});

describe("withinRange", () => {
  const infinite = Number.POSITIVE_INFINITY;
  const support = [0, 1] as const;
  const unit = uniform({ low: 0, high: 1 });
  const above = { kind: "above", threshold: 0.5 } as const;

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
    [{ kind: "gini", support: [2, 6] }, 0, 1],
    [{ kind: "median-deviation", support: [2, 6] }, 0, 2],
    [{ kind: "best-of", draws: 3, support: [2, 5] }, 2, 5],
    [{ kind: "upper-cvar", level: 0.1, support: [2, 5] }, 2, 5],
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
  ])("computes the range of $kind", (spec, low, high) => {
    const goal = utility(spec);
    const ends = withinRange({ low: -infinite, high: infinite }, goal.learningSpace(), goal);
    expect(ends.low).toBeCloseTo(low, 12);
    // Near a kink, slopes are those of the kink.
    expect(ends.high).toBeCloseTo(high, spec.kind === "median-deviation" ? 8 : 12);
  });

  it.each<[UtilitySpec, number]>([
    // All outcomes at 2: the mean of (2 - t)^2 for t uniform from 0 to 1 is 7/3; the integral of t^2 up to 1 and of 1 up to 2 is
    // 4/3.
    [{ kind: "wasserstein", target: unit, support: [0, 2] }, -7 / 3],
    [{ kind: "cramer", target: unit, support: [0, 2] }, -4 / 3],
  ])("computes how far outcomes from a support can be from a target: $kind", (spec, low) => {
    const goal = utility(spec);
    const ends = withinRange({ low: -infinite, high: infinite }, goal.learningSpace(), goal);
    // On 401 cells.
    expect(Math.abs(ends.low / low - 1)).toBeLessThan(1e-4);
    expect(ends.high).toBe(0);
  });

  it("subtracts the cost from the range", () => {
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
    // All outcomes at one end: the mean of t^2 for t uniform from 0.5 to 4.5.
    [{ kind: "wasserstein", target: uniform({ low: 0.5, high: 4.5 }), support: [0, 5] }, -(2.5 ** 2 + 4 / 3 + 1e-3), 0],
  ])("keeps intervals and bounds within the possible range: $kind", (spec, low, high) => {
    const goal = utility(spec);
    const known = new KnownArms({ utility: goal, arms: samples.map((list) => empirical({ samples: list })) });
    const half = Float64Array.of(0.5, 0.5);
    const outcomes = samples.flat();
    const pooled = new KnownArms({ utility: goal, arms: [empirical({ samples: outcomes })] });
    const found = [
      new BlendInference({ known, samples, floor: 0 }).interval(half),
      new BlendInference({ known, samples, floor: 0 }).oneLookInterval(half),
      weightedInterval({ known: pooled, outcomes, ratios: new Float64Array(outcomes.length).fill(1) }),
      new UtilityBounds({ known, samples }).of(half),
    ].filter((ends) => ends.grade !== "none");
    expect(found.length).toBeGreaterThanOrEqual(3);
    for (const ends of found) {
      expect(ends.low).toBeGreaterThanOrEqual(low);
      expect(ends.low).toBeLessThan(ends.high);
      expect(ends.high).toBeLessThanOrEqual(high);
    }
  });
});
