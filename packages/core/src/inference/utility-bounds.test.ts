import { describe, expect, it, test } from "vitest";
import type { Distribution } from "../distributions/distribution.ts";
import { empirical } from "../distributions/empirical.ts";
import { empiricalVectors } from "../distributions/empirical-vectors.ts";
import { KnownArms } from "../optimum/known-arms.ts";
import { Random } from "../random/random.ts";
import { type DistributionSpec, distribution } from "../specs/distribution.ts";
import { type UtilitySpec, utility } from "../specs/utility.ts";
import { logDet } from "../utilities/log-det.ts";
import { UtilityBounds } from "./utility-bounds.ts";

const support = [0, 1] as const;
const target: DistributionSpec = { kind: "uniform", low: 0, high: 1 };
const metrics = [{ kind: "mean" }, { kind: "above", threshold: 0.6 }] as const;
const edges = [0.25, 0.5, 0.75];

/** All kinds that have bounds. */
const goals: readonly UtilitySpec[] = [
  { kind: "mean", support },
  { kind: "variance", support },
  { kind: "deviation", support },
  { kind: "mean-variance", lambda: 0.5, support },
  { kind: "gini", support },
  { kind: "median-deviation", support },
  { kind: "upper-cvar", level: 0.1, support },
  { kind: "best-of", draws: 5, support },
  { kind: "inter-es", level: 0.2, support },
  { kind: "wang", support },
  { kind: "wasserstein", target, support },
  { kind: "cramer", target, support },
  { kind: "quota", low: 0.5, high: 1, share: 0.4 },
  { kind: "entropy", edges },
  { kind: "gini-simpson", edges },
  { kind: "kl", target, edges },
  { kind: "maximin", metrics, support },
  { kind: "nash", metrics, support },
  {
    kind: "sum",
    support,
    terms: [
      { weight: 1, utility: { kind: "mean" } },
      { weight: 2, utility: { kind: "gini" } },
    ],
  },
  {
    kind: "sum",
    support,
    terms: [
      { weight: -1, utility: { kind: "mean" } },
      { weight: 2, utility: { kind: "gini" } },
    ],
  },
];

const distributions: readonly Distribution[] = [
  distribution({ kind: "beta", alpha: 0.5, beta: 0.5 }),
  distribution({ kind: "beta", alpha: 2, beta: 6 }),
  distribution({ kind: "discrete", values: [0, 0.5, 1], masses: [0.3, 0.4, 0.3] }),
];
const weights = Float64Array.of(0.5, 0.2, 0.3);

function drawn(count: number, seed: number): number[][] {
  const random = Random.stream(seed, "outcomes");
  return distributions.map((distribution) => Array.from({ length: count }, () => distribution.sample(random)));
}

function boundsOf(goal: UtilitySpec, samples: readonly (readonly number[])[]) {
  const known = new KnownArms({ utility: utility(goal), arms: samples.map((list) => empirical({ samples: list })) });
  return { known, bounds: new UtilityBounds({ known, samples }) };
}

/** The ends for a blend, which must exist. */
function endsOf(goal: UtilitySpec, samples: readonly (readonly number[])[], blend = weights) {
  const ends = boundsOf(goal, samples).bounds.of(blend);
  if (ends.grade === "none") throw new Error(ends.reason);
  return ends;
}

describe("UtilityBounds", () => {
  it.each(goals)("contain the true and the empirical value in each of 8 tables: $kind", (goal) => {
    const truth = new KnownArms({ utility: utility(goal), arms: distributions }).value(weights);
    for (let seed = 0; seed < 8; seed++) {
      const samples = drawn(seed % 2 === 0 ? 30 : 300, seed);
      const { known, bounds } = boundsOf(goal, samples);
      const ends = bounds.of(weights);
      if (ends.grade === "none") throw new Error(ends.reason);
      for (const value of [truth, known.value(weights)]) {
        expect(value).toBeGreaterThanOrEqual(ends.low - 1e-12);
        expect(value).toBeLessThanOrEqual(ends.high + 1e-12);
      }
    }
  });

  it.each(goals)("converge as the number of outcomes grows: $kind", (goal) => {
    const width = (count: number) => {
      const { low, high } = endsOf(goal, drawn(count, 1));
      return high - low;
    };
    expect(width(12_000)).toBeLessThan(0.5 * width(600));
  });

  it("agree with the closed form for a share: the Bernoulli bound for repeated checks", () => {
    const samples = [0, 1].map(() => [...new Array(70).fill(0), ...new Array(30).fill(1)]);
    const { low, high } = endsOf(
      { kind: "maximin", metrics: [{ kind: "above", threshold: 0.5 }] },
      samples,
      Float64Array.of(0.5, 0.5),
    );
    const rate = Math.log(2 / 0.05) + Math.log(100) / 2 + Math.LN2;
    const distance = (p: number) => 0.3 * Math.log(0.3 / p) + 0.7 * Math.log(0.7 / (1 - p));
    expect(100 * distance(low)).toBeCloseTo(rate, 6);
    expect(100 * distance(high)).toBeCloseTo(rate, 6);
    expect(low).toBeLessThan(0.3);
    expect(high).toBeGreaterThan(0.3);
  });

  it("subtract the cost of the blend", () => {
    const samples = drawn(100, 2);
    const arms = samples.map((list) => empirical({ samples: list }));
    const goal = utility({ kind: "mean", support });
    const [free, dear] = [undefined, [1, 2, 3]].map((costs) => {
      const known = new KnownArms({ utility: goal, arms, costs });
      return new UtilityBounds({ known, samples }).of(weights) as { low: number };
    });
    expect(free!.low - dear!.low).toBeCloseTo(0.5 + 0.4 + 0.9, 12);
  });

  test.each<[UtilitySpec, string]>([
    [{ kind: "variance" }, "no support is stated"],
    [{ kind: "entropy", support: [0, 1] }, "none are known for entropy"],
    [{ kind: "kernel-diversity", bandwidth: 0.3, support: [0, 1] }, "none are known for kernel-diversity"],
    [
      { kind: "sum", support: [0, 1], terms: [{ weight: 1, utility: { kind: "kernel-diversity", bandwidth: 1 } }] },
      "none are known for sum",
    ],
  ])("do not exist for %j, with the reason", (goal, reason) => {
    expect(boundsOf(goal, drawn(30, 1)).bounds.of(weights)).toEqual({ grade: "none", reason });
  });

  it("do not exist for vectors", () => {
    const samples = [
      [
        [0, 1],
        [1, 0],
        [2, 1],
      ],
      [
        [0, 0],
        [1, 1],
        [3, 1],
      ],
    ];
    const known = new KnownArms({
      utility: logDet(),
      arms: samples.map((list) => empiricalVectors({ samples: list })),
    });
    expect(new UtilityBounds({ known, samples }).of(Float64Array.of(0.5, 0.5)).grade).toBe("none");
  });
});
