import { Random } from "@blendit/core";
import { utility } from "@blendit/core/specs";
import { describe, expect, it } from "vitest";
import { exp3 } from "./exp3.ts";

const mean = utility({ kind: "mean", support: [0, 1] });
const context = { utility: mean, armCount: 3, floor: 1e-9 };

/** Rewards of an adversary: arm 0 pays in the first 40 % of rounds, arm 1 in the others, arm 2 in every tenth round. */
function adversary(arm: number, round: number, rounds: number): number {
  if (arm === 2) return round % 10 === 0 ? 1 : 0;
  return round < 0.4 * rounds === (arm === 0) ? 0.9 : 0;
}

describe("exp3", () => {
  it("takes one step as in the paper", () => {
    const learner = exp3({ rate: 0.3, ...context, floor: 0.02 });
    for (const weight of learner.weights) expect(weight).toBeCloseTo(1 / 3, 14);
    learner.update(1, 0.8, 0.25);
    // w = exp(gamma / K * x / p); q = (1 - gamma) w / sum + gamma / K; then the floor.
    const raised = Math.exp((0.3 / 3) * (0.8 / 0.25));
    const q = [1, raised, 1].map((weight) => (0.7 * weight) / (2 + raised) + 0.1);
    learner.weights.forEach((weight, arm) => {
      expect(weight).toBeCloseTo(0.94 * q[arm]! + 0.02, 14);
    });
  });

  it("scales rewards net of costs to [0, 1] by support and costs", () => {
    const wide = utility({ kind: "mean", support: [-1, 3] });
    const learner = exp3({ rate: 0.3, utility: wide, armCount: 3, floor: 1e-9, costs: [0, 1, -1] });
    learner.update(1, 2, 0.5);
    // Net rewards are in [-2, 4]; 2 - 1 is in the middle.
    const raised = Math.exp((0.3 / 3) * (0.5 / 0.5));
    expect(learner.weights[1]).toBeCloseTo((0.7 * raised) / (2 + raised) + 0.1, 8);
  });

  it("uses the rate min(1, sqrt(K ln K / ((e - 1) t))) by default", () => {
    const learner = exp3(context);
    learner.update(0, 1, 0.5);
    const gamma = Math.sqrt((3 * Math.log(3)) / ((Math.E - 1) * 2));
    const raised = Math.exp((gamma / 3) * 2);
    expect(learner.weights[0]).toBeCloseTo(((1 - gamma) * raised) / (2 + raised) + gamma / 3, 8);
    const many = exp3({ ...context, armCount: 20 });
    many.update(0, 1, 0.05);
    for (const weight of many.weights) expect(weight).toBeCloseTo(0.05, 14);
  });

  it("estimates the sum of each arm's rewards without bias", () => {
    const [rounds, runs] = [20, 20_000];
    const random = Random.stream(1, "exp3");
    const sums = [0, 0, 0];
    const squares = [0, 0, 0];
    for (let run = 0; run < runs; run++) {
      const learner = exp3({ rate: 0.5, ...context });
      for (let round = 0; round < rounds; round++) {
        const arm = learner.choose(random);
        learner.update(arm, adversary(arm, round, rounds), learner.weights[arm]!);
      }
      const { counts, means } = learner.save() as unknown as Record<"counts" | "means", number[]>;
      counts.forEach((count, arm) => {
        sums[arm]! += count * means[arm]!;
        squares[arm]! += (count * means[arm]!) ** 2;
      });
    }
    sums.forEach((sum, arm) => {
      const truth = Array.from({ length: rounds }, (_, t) => adversary(arm, t, rounds)).reduce((a, b) => a + b);
      const standardError = Math.sqrt((squares[arm]! / runs - (sum / runs) ** 2) / runs);
      expect(Math.abs(sum / runs - truth)).toBeLessThan(4.5 * standardError);
    });
  });

  it("has an expected regret of at most 2 sqrt(e - 1) sqrt(g K ln K) against an adversary (corollary 3.2)", () => {
    const [rounds, runs] = [10_000, 20];
    const gains = [0, 1, 2].map((arm) => {
      let sum = 0;
      for (let round = 0; round < rounds; round++) sum += adversary(arm, round, rounds);
      return sum;
    });
    const best = Math.max(...gains);
    const bound = 2 * Math.sqrt(Math.E - 1) * Math.sqrt(best * 3 * Math.log(3));
    const rate = Math.min(1, Math.sqrt((3 * Math.log(3)) / ((Math.E - 1) * best)));
    let earned = 0;
    for (let run = 0; run < runs; run++) {
      const learner = exp3({ rate, ...context });
      const random = Random.stream(2, "exp3", run);
      for (let round = 0; round < rounds; round++) {
        const arm = learner.choose(random);
        const reward = adversary(arm, round, rounds);
        earned += reward / runs;
        learner.update(arm, reward, learner.weights[arm]!);
      }
    }
    expect(best - earned).toBeLessThan(bound);
    // The bound is not trivial here: uniform play exceeds it.
    expect(best - gains.reduce((sum, gain) => sum + gain / 3, 0)).toBeGreaterThan(bound);
  });

  it("keeps weights that sum to 1 after a million rounds", () => {
    const learner = exp3({ rate: 1e-3, ...context });
    for (let round = 0; round < 1_000_000; round++) learner.update(round % 2, 1, 0.001);
    expect(learner.weights.reduce((sum, weight) => sum + weight, 0)).toBeCloseTo(1, 12);
    expect(learner.weights[2]).toBeCloseTo(1e-3 / 3, 8);
  });

  it("refuses a rate that is not in (0, 1]", () => {
    for (const rate of [0, -1, 1.1, Number.NaN, "0.5", null]) {
      expect(() => exp3({ rate: rate as never, ...context })).toThrow("rate must be above 0 and at most 1");
    }
    expect(exp3({ rate: 1, ...context }).weights[0]).toBeCloseTo(1 / 3, 14);
  });
});
