import { describe, expect, it, test } from "vitest";
import { discrete } from "../distributions/discrete.ts";
import { gaussian } from "../distributions/gaussian.ts";
import type { Utility } from "../features/utility.ts";
import { KnownArms } from "../optimum/known-arms.ts";
import { Random } from "../random/random.ts";
import { gini } from "../utilities/gini.ts";
import { mean } from "../utilities/mean.ts";
import { variance } from "../utilities/variance.ts";
import { effectiveSize } from "./sampling-units.ts";
import { weightedInterval } from "./weighted-inference.ts";

test("equal ratios count as many rows as there are, one large ratio counts as one", () => {
  expect(effectiveSize(Float64Array.of(2, 2, 2, 2))).toBe(4);
  expect(effectiveSize(Float64Array.of(1, 0, 0))).toBe(1);
  expect(effectiveSize(new Float64Array(3))).toBe(0);
});

/** A log in which arms were drawn by case: 90 to 10 in half of all cases, 10 to 90 in the others, and cases differ. */
function log(count: number, seed: number) {
  const random = Random.stream(seed, "log");
  const outcomes: number[] = [];
  const ratios = new Float64Array(count);
  for (let row = 0; row < count; row++) {
    const isHard = random.uniform() < 0.5;
    const chance = isHard ? 0.9 : 0.1;
    const isFirst = random.uniform() < chance;
    const distribution = gaussian({ mean: (isHard ? -1 : 1) + (isFirst ? 0.5 : 0), deviation: 0.5 });
    outcomes.push(distribution.sample(random));
    ratios[row] = 0.5 / (isFirst ? chance : 1 - chance);
  }
  return { outcomes, ratios };
}

function intervalOf(utility: Utility, { outcomes, ratios }: ReturnType<typeof log>) {
  const distribution = discrete({
    values: outcomes,
    masses: Array.from(ratios, (ratio) => ratio / ratios.reduce((sum, each) => sum + each)),
  });
  return weightedInterval({ known: new KnownArms({ utility, arms: [distribution] }), outcomes, ratios });
}

describe("weightedInterval", () => {
  // Four equal components: means -1, -0.5, 1, 1.5, deviation 0.5.
  it.each([
    ["mean", mean(), 0.25],
    ["variance", variance(), 0.25 + 1.0625],
  ] as const)("covers the truth of a blend if arms were chosen by case: %s", (_, utility, truth) => {
    const logs = 60;
    let misses = 0;
    for (let seed = 0; seed < logs; seed++) {
      const interval = intervalOf(utility, log(200, seed));
      if (interval.grade === "none") throw new Error(interval.reason);
      if (!(truth >= interval.low && truth <= interval.high)) misses++;
    }
    expect(misses).toBeLessThanOrEqual(0.05 * logs + 4 * Math.sqrt(0.05 * 0.95 * logs));
  });

  it("covers the truth if the given support is wider than most logs show", () => {
    const truth = new KnownArms({
      utility: gini(),
      arms: [discrete({ values: [0, 1, 10], masses: [0.69, 0.3, 0.01] })],
    });
    const logs = 60;
    let misses = 0;
    for (let seed = 0; seed < logs; seed++) {
      const random = Random.stream(seed, "rarely high");
      const outcomes = Array.from({ length: 100 }, () => truth.distributions[0]!.sample(random) as number);
      const interval = intervalOf(gini({ support: [0, 10] }), { outcomes, ratios: new Float64Array(100).fill(1) });
      if (interval.grade === "none") throw new Error(interval.reason);
      if (!(truth.value([1]) >= interval.low && truth.value([1]) <= interval.high)) misses++;
    }
    // More than a third of these logs have no outcome of 10.
    expect(misses).toBeLessThanOrEqual(0.05 * logs + 4 * Math.sqrt(0.05 * 0.95 * logs));
  });

  it("is wider than with equal ratios", () => {
    const given = log(500, 1);
    const equal = { ...given, ratios: new Float64Array(500).fill(1) };
    const width = (of: ReturnType<typeof log>) => {
      const interval = intervalOf(gini(), of);
      return interval.grade === "none" ? Number.NaN : interval.high - interval.low;
    };
    expect(width(given)).toBeGreaterThan(1.2 * width(equal));
  });

  it("does not exist if the log has as much information as a few rows", () => {
    const given = log(500, 1);
    given.ratios[7] = 1e4;
    expect(intervalOf(mean(), given)).toMatchObject({
      grade: "none",
      reason: expect.stringMatching(/as much as 1\.\d outcomes of this blend, and intervals need 20/),
    });
  });

  it("refuses a wrong number of ratios", () => {
    const known = new KnownArms({ utility: mean(), arms: [gaussian({ mean: 0, deviation: 1 })] });
    expect(() => weightedInterval({ known, outcomes: [1, 2], ratios: Float64Array.of(1) })).toThrow(
      /ratios\.length must be 2, one for each outcome/,
    );
  });
});
