import { describe, expect, it } from "vitest";
import { candidates, everyKind, problemOf, spreadOf } from "../../test/optimum-problems.ts";
import { plainOptimum as optimum, type PlainOptimumOptions } from "../../test/plain-optimum.ts";
import { Random } from "../random/random.ts";
import type { DistributionSpec } from "../specs/distribution.ts";
import type { UtilitySpec } from "../specs/utility.ts";

const beta = (alpha: number, b: number): DistributionSpec => ({ kind: "beta", alpha, beta: b });

function randomContinuous(random: Random): DistributionSpec {
  const choice = random.uniform();
  if (choice < 0.4) return beta(0.6 + 4 * random.uniform(), 0.6 + 4 * random.uniform());
  if (choice < 0.7) return { kind: "gaussian", mean: random.uniform(), deviation: 0.05 + 0.3 * random.uniform() };
  return { kind: "exponential", rate: 1 + 3 * random.uniform() };
}

/** Multiples of a tenth with random masses, so that arms share values and steps of the blend hit kinks exactly. */
function randomDiscrete(random: Random): DistributionSpec {
  const size = 2 + Math.floor(4 * random.uniform());
  const masses = Array.from({ length: size }, () => 0.05 + random.uniform());
  const total = masses.reduce((sum, mass) => sum + mass, 0);
  return {
    kind: "discrete",
    values: masses.map(() => Math.round(10 * random.uniform()) / 10),
    masses: masses.map((mass) => mass / total),
  };
}

describe("optimum on random problems", () => {
  const distributions = [
    { family: "continuous", draw: randomContinuous },
    { family: "discrete", draw: randomDiscrete },
  ];
  const cases = everyKind.flatMap((spec) =>
    distributions.map((distribution) => ({ kind: spec.kind, spec, ...distribution })),
  );

  it.each(cases)(
    "is certified for $kind of $family distributions, and no other blend beats the certificate",
    (problem) => {
      for (let replication = 0; replication < 10; replication++) {
        const random = Random.stream(5, replication, problem.family);
        const armCount = 2 + (replication % 5);
        const floor = [1e-9, 0.01, 0.5 / armCount][replication % 3]!;
        const options: PlainOptimumOptions = {
          utility: problem.spec,
          arms: Array.from({ length: armCount }, () => problem.draw(random)),
          floor,
          ...(replication % 4 === 3 && { costs: Array.from({ length: armCount }, () => random.uniform() / 10) }),
        };
        const best = optimum(options);
        const known = problemOf(options);
        const spread = spreadOf(known);
        expect(best.certificate).toBeLessThanOrEqual(1e-9 * spread);
        expect(best.value).toBeCloseTo(known.value(best.weights), 14);
        expect(Math.min(...best.weights)).toBeGreaterThanOrEqual(floor - 1e-17);
        // Rounding errors of thousands of small moves must not add up.
        expect(Math.abs(best.weights.reduce((sum, weight) => sum + weight, 0) - 1)).toBeLessThan(1e-14);
        let highest = Number.NEGATIVE_INFINITY;
        for (const weights of candidates(best.weights, floor, 20, random)) {
          highest = Math.max(highest, known.value(weights));
        }
        // 1e-11 of the spread allows for rounding of the values compared.
        expect(highest).toBeLessThanOrEqual(best.value + best.certificate + 1e-11 * spread);
      }
    },
  );

  it("is not beaten by a fine grid over three arms, by the definition of the utilities", () => {
    // Three arms at the values 0, 1, 3: a blend is three masses, and each utility is one line.
    const masses = [
      [0.7, 0.2, 0.1],
      [0.1, 0.8, 0.1],
      [0.3, 0.1, 0.6],
    ];
    const arms = masses.map((row): DistributionSpec => ({ kind: "discrete", values: [0, 1, 3], masses: row }));
    const byDefinition: readonly (readonly [UtilitySpec, (p: readonly number[]) => number])[] = [
      [{ kind: "variance" }, ([, b, c]) => b! + 9 * c! - (b! + 3 * c!) ** 2],
      [{ kind: "gini" }, ([a, b, c]) => a! * b! + 3 * a! * c! + 2 * b! * c!],
      // The mean distance to the median: integral of min(S, 1 - S) over (0, 1) and (1, 3).
      [{ kind: "median-deviation" }, ([a, , c]) => Math.min(a!, 1 - a!) + 2 * Math.min(c!, 1 - c!)],
      [{ kind: "upper-cvar", level: 0.5 }, ([a, , c]) => Math.min(2 * (1 - a!), 1) + 2 * Math.min(2 * c!, 1)],
      [{ kind: "entropy" }, (p) => -p.reduce((sum, x) => sum + x * Math.log(x), 0)],
      [
        { kind: "maximin", metrics: [{ kind: "at-most", threshold: 0 }, { kind: "mean" }] },
        ([a, b, c]) => Math.min(a!, b! + 3 * c!),
      ],
    ];
    const floor = 0.01;
    const side = 97;
    for (const [spec, value] of byDefinition) {
      const blend = (w: ArrayLike<number>) =>
        [0, 1, 2].map((place) => masses.reduce((sum, row, arm) => sum + w[arm]! * row[place]!, 0));
      const best = optimum({ utility: spec, arms, floor });
      expect(value(blend(best.weights))).toBeCloseTo(best.value, 12);
      let highest = Number.NEGATIVE_INFINITY;
      for (let i = 0; i <= side; i++) {
        for (let j = 0; i + j <= side; j++) {
          highest = Math.max(highest, value(blend([floor + i / 100, floor + j / 100, floor + (side - i - j) / 100])));
        }
      }
      expect(best.value + best.certificate).toBeGreaterThanOrEqual(highest - 1e-12);
      // Slopes are below 6, and no point is farther than 0.02 from the grid in weight.
      expect(best.value).toBeLessThanOrEqual(highest + 0.12);
    }
  });
});
