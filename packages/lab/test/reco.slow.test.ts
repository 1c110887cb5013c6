/**
 * Compares with an independent program: the five-armed problem `Reco` of the universal off-policy evaluation code (Chandak and
 * others, 2021), whose guaranteed bands failed in none of 180 trials. The log draws arms with half the weights of the target blend
 * plus a tenth each.
 */
import { readFileSync } from "node:fs";
import { Random } from "@blendit/core";
import { gaussian } from "@blendit/core/distributions";
import { KnownArms } from "@blendit/core/optimum";
import { type UtilitySpec, utility } from "@blendit/core/specs";
import { type Evaluation, evaluate, parseExperiment } from "@blendit/lab";
import { describe, expect, test } from "vitest";

interface Reco {
  readonly means: readonly number[];
  readonly deviations: readonly number[];
  readonly target: readonly number[];
  readonly mean: number;
  readonly variance: number;
  readonly median: number;
}

const reco: Reco = JSON.parse(readFileSync(new URL("golden/reco.json", import.meta.url), "utf8"));
const distributions = reco.means.map((mean, arm) => gaussian({ mean, deviation: reco.deviations[arm]! }));
const clipped = { support: [0, 10], outside: "clip" } as const;
const weights = Object.fromEntries(reco.target.map((share, arm) => [`arm ${arm + 1}`, share]));
const TRIALS = 180;

/** The rewards in a log of this many rounds, by arm. */
function log(rounds: number, seed: number): number[][] {
  const random = Random.stream(seed, "reco");
  const samples: number[][] = distributions.map(() => []);
  for (let round = 0; round < rounds; round++) {
    let left = random.uniform();
    const arm = reco.target.findIndex((share) => {
      left -= 0.5 * share + 0.1;
      return left < 0;
    });
    const drawn = arm < 0 ? distributions.length - 1 : arm;
    samples[drawn]!.push(Math.min(10, Math.max(0, distributions[drawn]!.sample(random))));
  }
  return samples;
}

function evaluated(kind: "mean" | "variance", samples: readonly (readonly number[])[], anytime: boolean): Evaluation {
  const arms = samples.map((list) => ({ kind: "empirical", samples: list }));
  return evaluate(parseExperiment({ utility: { kind, ...clipped }, arms, floor: 0 }, { needs: "optimum" }), weights, {
    anytime,
  });
}

describe("the Reco problem", () => {
  test("has the published mean, median and variance, and known distributions agree with them to 1e-9", () => {
    expect(reco.mean).toBeCloseTo(7.1697, 4);
    expect(reco.median).toBeCloseTo(7.2024, 4);
    expect(reco.variance).toBeCloseTo(0.1372, 4);
    for (const kind of ["mean", "variance"] as const) {
      const known = new KnownArms({ utility: utility({ kind, ...clipped } as UtilitySpec), arms: distributions });
      expect(Math.abs(known.value(reco.target) - reco[kind])).toBeLessThan(1e-9);
    }
  });

  test.each([
    [100, false],
    [1000, false],
    [100, true],
    [1000, true],
  ])(
    "is covered by intervals, proven bounds and the band in 180 logs of %d rounds, at every look: %s",
    (rounds, anytime) => {
      const broken = { interval: 0, guaranteed: 0, median: 0 };
      const given = { interval: 0, guaranteed: 0, median: 0 };
      const count = (key: keyof typeof broken, low: number, high: number, truth: number) => {
        given[key]++;
        if (!(truth >= low && truth <= high)) broken[key]++;
      };
      for (let trial = 0; trial < TRIALS; trial++) {
        const samples = log(rounds, trial);
        for (const kind of ["mean", "variance"] as const) {
          const { interval, guaranteed, quantiles } = evaluated(kind, samples, anytime);
          if (interval) count("interval", interval.low, interval.high, reco[kind]);
          count("guaranteed", guaranteed!.low, guaranteed!.high, reco[kind]);
          const median = quantiles!.find(({ level }) => level === 0.5)!;
          count("median", median.low ?? 0, median.high ?? 10, reco.median);
        }
      }
      const most = (count: number) => 0.05 * count + 4 * Math.sqrt(0.05 * 0.95 * count);
      // Bounds with 95 % confidence at every look should fail in no trial, like the published bands. Others may fail in 5 % of trials
      // plus four standard errors.
      expect(broken.guaranteed).toBe(0);
      expect(broken.median).toBeLessThanOrEqual(anytime ? 0 : most(given.median));
      expect(broken.interval).toBeLessThanOrEqual(most(given.interval));
    },
  );
});
