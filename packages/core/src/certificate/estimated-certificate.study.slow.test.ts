import { describe, expect, it } from "vitest";
import { fullGradient } from "../learners/full-gradient.ts";
import { KnownArms } from "../optimum/known-arms.ts";
import { optimum } from "../optimum/optimum.ts";
import { Random } from "../random/random.ts";
import { type AnyDistributionSpec, anyDistribution } from "../specs/distribution.ts";
import { type UtilitySpec, utility } from "../specs/utility.ts";
import { estimatedCertificate } from "./estimated-certificate.ts";

const floor = 0.05;

describe("estimatedCertificate in many runs", () => {
  it.each<{ utility: UtilitySpec; arms: readonly AnyDistributionSpec[] }>([
    {
      utility: { kind: "variance" },
      arms: [0.2, 0.5, 0.8].map((p) => ({ kind: "bernoulli", p })),
    },
    {
      utility: { kind: "mean" },
      arms: [0, 0.2, 1].map((mean) => ({ kind: "gaussian", mean, deviation: 1 })),
    },
    {
      utility: { kind: "wasserstein", target: { kind: "uniform", low: 0, high: 1 } },
      arms: [
        { kind: "beta", alpha: 2, beta: 8 },
        { kind: "beta", alpha: 8, beta: 2 },
        { kind: "beta", alpha: 2, beta: 2 },
      ],
    },
    {
      utility: { kind: "entropy" },
      arms: [
        [0.7, 0.2, 0.1],
        [0.1, 0.8, 0.1],
        [0.2, 0.1, 0.7],
      ].map((masses) => ({ kind: "discrete", values: [0, 1, 2], masses })),
    },
    {
      utility: { kind: "upper-cvar", level: 0.1 },
      arms: [
        { kind: "gaussian", mean: 0, deviation: 1 },
        { kind: "gaussian", mean: 0.5, deviation: 0.5 },
        { kind: "gaussian", mean: -1, deviation: 2 },
      ],
    },
    {
      utility: { kind: "best-of", draws: 6, support: [0, 10] },
      arms: [
        { kind: "uniform", low: 0, high: 1 },
        {
          kind: "mixture",
          parts: [
            { weight: 0.97, distribution: { kind: "uniform", low: 0, high: 0.5 } },
            { weight: 0.03, distribution: { kind: "uniform", low: 9, high: 10 } },
          ],
        },
      ],
    },
    {
      utility: { kind: "quota", low: 0, high: 10, share: 0.5 },
      arms: [0, 0.5, -1].map((mean) => ({ kind: "gaussian", mean, deviation: 0.5 })),
    },
    {
      utility: {
        kind: "nash",
        metrics: [
          { kind: "above", threshold: 0.5 },
          { kind: "at-most", threshold: 0.02 },
        ],
      },
      arms: [
        { kind: "uniform", low: 0.1, high: 1 },
        { kind: "uniform", low: 0, high: 0.4 },
        { kind: "uniform", low: 0, high: 1.2 },
      ],
    },
    {
      utility: { kind: "log-det" },
      arms: [0, 1, 2].map((place) => ({ kind: "gaussian-vector", mean: [place, place * place], deviation: 0.5 })),
    },
  ])("is above the true gap at all of 20 checks in nearly all runs: $utility.kind", ({ utility: spec, arms }) => {
    const distributions = arms.map((arm) => anyDistribution(arm));
    const built = utility(spec);
    const known = new KnownArms({ utility: built, arms: distributions });
    const best = optimum({ utility: built, arms: distributions, floor }).value;
    const runs = 30;
    let missed = 0;
    for (let run = 0; run < runs; run++) {
      const blend = fullGradient({
        utility: built,
        armCount: distributions.length,
        floor,
        certificate: estimatedCertificate,
      });
      const random = Random.stream(61, spec.kind, run);
      let isMissed = false;
      for (let round = 1; round <= 600; round++) {
        const arm = blend.choose(random);
        blend.update(arm, distributions[arm]!.sample(random), blend.probability(arm));
        if (round % 30 > 0) continue;
        const certificate = blend.certificate();
        if (certificate.grade === "none") continue;
        isMissed ||= best - known.value(blend.recommend()) > certificate.upper;
      }
      missed += isMissed ? 1 : 0;
    }
    // Three standard errors of a share of 0.05 in 30 runs.
    expect(missed / runs).toBeLessThanOrEqual(0.05 + 3 * Math.sqrt((0.05 * 0.95) / runs));
  });
});
