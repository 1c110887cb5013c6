import { describe, expect, it } from "vitest";
import { expectWithin } from "../../test/expect-within.ts";
import { type DistributionSpec, distribution } from "../distributions/index.ts";
import { optimum } from "../optimum/optimum.ts";
import { Random } from "../random/random.ts";
import { KnownArms, type UtilitySpec, utility } from "../utilities/index.ts";
import { ArmRoster } from "./arm-roster.ts";
import { certificateInterval } from "./certificate-interval.ts";
import { PlugIn } from "./estimates/plug-in.ts";
import { RewardSamples } from "./estimates/reward-samples.ts";

const floor = 0.1;

/** Statistics of rewards that were played so often each. */
function seen(spec: UtilitySpec, rewards: readonly (readonly number[])[]) {
  const armCount = rewards.length;
  const plugIn = new PlugIn({}, { utility: utility(spec), armCount, floor });
  const samples = new RewardSamples(armCount);
  rewards.forEach((list, arm) => {
    for (const reward of list) {
      plugIn.observe(arm, reward, 0.5);
      samples.add(arm, reward);
    }
  });
  return (weights: Float64Array) => certificateInterval(plugIn, samples, new ArmRoster(armCount, floor), weights);
}

describe("certificateInterval", () => {
  it("is that of the difference of two means for the mean, by hand", () => {
    const half = Float64Array.of(0.5, 0.5);
    const { estimate, upper } = seen({ kind: "mean" }, [
      [0, 2, 0, 2],
      [3, 5, 3, 5, 4, 4],
    ])(half)!;
    // Means shrunk by one reward to the pooled mean 2.8 are 6.8/5 and 26.8/7, which is undone to first order: the pool lies at
    // 0.4 and 0.6 of them. All that is free goes to the second arm: 0.9 - 0.5.
    const [first, second] = [6.8 / 5, 26.8 / 7];
    const pool = 0.4 * first + 0.6 * second;
    const difference = second + (second - pool) / 6 - (first + (first - pool) / 4);
    expectWithin(estimate, 0.4 * difference, 1e-14);
    // Squared deviations of 0.4 times the rewards, and one degree of freedom from the pooled variance.
    const squares = [0.16 * 4, 0.16 * 4];
    const pooled = (squares[0]! + squares[1]!) / (3 + 5);
    const variance = (squares[0]! + pooled) / 4 / 5 + (squares[1]! + pooled) / 6 / 7;
    expectWithin(upper, estimate + 1.6448536269514722 * Math.sqrt(variance), 1e-12);
  });

  it("knows nothing before the first reward, and zero where all rewards are the same", () => {
    expect(seen({ kind: "variance" }, [[], []])(Float64Array.of(0.5, 0.5))).toBeUndefined();
    const { estimate, upper } = seen({ kind: "variance" }, [[1, 1], [1]])(Float64Array.of(0.5, 0.5))!;
    expect(estimate).toBe(0);
    expect(upper).toBeLessThan(1e-12);
  });

  it.each<UtilitySpec>([
    { kind: "variance" },
    { kind: "gini" },
    { kind: "wasserstein", target: { kind: "uniform", low: 0, high: 1 } },
    { kind: "upper-cvar", level: 0.3 },
  ])("has an upper end above the true gap in 95 %% of samples: $kind", (spec) => {
    const arms: DistributionSpec[] = [
      { kind: "beta", alpha: 2, beta: 8 },
      { kind: "beta", alpha: 8, beta: 2 },
      { kind: "beta", alpha: 2, beta: 2 },
    ];
    const laws = arms.map((arm) => distribution(arm));
    const known = new KnownArms({ utility: utility(spec), arms: laws });
    const best = optimum({ utility: spec, arms, floor });
    const runs = 300;
    let covered = 0;
    for (let run = 0; run < runs; run++) {
      const random = Random.stream(61, spec.kind, run);
      const interval = seen(
        spec,
        laws.map((law) => Array.from({ length: 60 }, () => law.sample(random))),
      );
      // Near the best blend, where a learner would ask.
      const weights = best.weights.map((weight) => 0.9 * weight + 0.1 / 3);
      if (interval(weights)!.upper >= best.value - known.value(weights)) covered++;
    }
    // Three standard errors of a share of 0.95 in 300 runs.
    expect(covered / runs).toBeGreaterThanOrEqual(0.95 - 3 * Math.sqrt((0.95 * 0.05) / runs));
  });

  it("is not so wide as to say nothing: 60 rewards of each arm bound the gap of a bad blend within half and double", () => {
    const laws = [0.2, 0.8].map((mean) => distribution({ kind: "gaussian", mean, deviation: 0.1 }));
    const random = Random.stream(62, "width");
    const interval = seen(
      { kind: "mean" },
      laws.map((law) => Array.from({ length: 60 }, () => law.sample(random))),
    );
    const { estimate, upper } = interval(Float64Array.of(0.9, 0.1))!;
    // The gap is 0.8 of the difference 0.6, the standard error 0.8 sqrt(2/60) 0.1 = 0.0146.
    expectWithin(estimate, 0.48, 0.07);
    expectWithin(upper - estimate, 1.645 * 0.0146, 0.01);
  });
});
