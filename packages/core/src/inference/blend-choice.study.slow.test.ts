import { describe, expect, it } from "vitest";
import { apart, differenceOf, drawn, uneven } from "../../test/blend-tables.ts";
import type { Distribution } from "../distributions/distribution.ts";
import { beta, empirical, exponential, gaussian, uniform } from "../distributions/index.ts";
import type { Utility } from "../features/utility.ts";
import { KnownArms } from "../optimum/known-arms.ts";
import { maximise } from "../optimum/optimum.ts";
import { Random } from "../random/random.ts";
import { deviation, mean, upperCvar, variance, wasserstein } from "../utilities/index.ts";
import { BlendChoice } from "./blend-choice.ts";

/** How often the interval contains the true difference, and how often it is above zero. */
function study(utility: Utility, arms: readonly Distribution[], other: Float64Array, count: number, tables: number) {
  const truth = new KnownArms({ utility, arms });
  let [held, above] = [0, 0];
  for (let table = 0; table < tables; table++) {
    const samples = drawn(arms, count, Random.stream(3, table));
    const choice = new BlendChoice({ utility, samples, floor: 0 });
    const { low, high } = differenceOf(choice, other);
    const real = truth.value(choice.weights) - truth.value(other);
    if (real >= low && real <= high) held++;
    if (low > 0) above++;
  }
  return { held: held / tables, above: above / tables };
}

const tables = 200;
/** Three standard errors below 93 %, the minimum for any case, and above 2.5 %, for this many tables. */
const LEAST_HELD = 0.93 - 3 * Math.sqrt((0.93 * 0.07) / tables);
const MOST_ABOVE = 0.025 + 3 * Math.sqrt((0.025 * 0.975) / tables);

const skewed = [1, 2, 4].map((rate) => exponential({ rate }));
const bounded = [beta({ alpha: 2, beta: 2 }), beta({ alpha: 4, beta: 2 }), beta({ alpha: 0.5, beta: 0.5 })];

const pupils = [
  [0, 1],
  [1, 1],
  [0.5, 2],
].map(([average, spread]) => ({ arm: gaussian({ mean: average!, deviation: spread! }), spread: spread! }));

/** Half of the variance of outcomes is between 20 schools of each arm, which may be shared by all arms. */
function schools(isShared: boolean, random: Random) {
  const normal = gaussian({ mean: 0, deviation: Math.SQRT1_2 });
  const clusters = pupils.map((_, arm) =>
    Array.from({ length: 400 }, (_, row) => Math.floor(row / 20) + (isShared ? 0 : 20 * arm)),
  );
  const effects = Array.from({ length: 60 }, () => normal.sample(random));
  const samples = pupils.map(({ arm, spread }, index) =>
    clusters[index]!.map((cluster) => arm.mean + spread * (effects[cluster]! + normal.sample(random))),
  );
  return { samples, clusters };
}

describe("BlendChoice on many tables", () => {
  it("measures a blend that was chosen by other outcomes", () => {
    const blend = Float64Array.of(0.1, 0.6, 0.3);
    for (const [utility, arms] of [
      [variance(), apart],
      [mean(), skewed],
    ] as const) {
      const truth = new KnownArms({ utility, arms });
      const real = truth.value(blend) - truth.value(uneven);
      let held = 0;
      for (let table = 0; table < tables; table++) {
        const samples = drawn(arms, 60, Random.stream(5, table));
        const choice = new BlendChoice({ utility, samples, floor: 0, blend });
        expect(choice.weights).toEqual(blend);
        const { low, high } = differenceOf(choice, uneven);
        if (real >= low && real <= high) held++;
      }
      expect(held / tables).toBeGreaterThan(LEAST_HELD);
    }
  });

  it.each([
    ["variance of gaussians", variance(), apart, 50],
    ["variance of exponentials", variance(), skewed, 100],
    ["upper CVaR of gaussians", upperCvar({ level: 0.1 }), apart, 100],
    ["deviation of betas", deviation(), bounded, 30],
    ["Wasserstein distance of betas", wasserstein({ target: uniform({ low: 0, high: 1 }) }), bounded, 60],
    ["mean of exponentials", mean(), skewed, 40],
  ] as const)("has intervals that contain the true difference: %s", (_, utility, arms, count) => {
    expect(study(utility, arms, uneven, count, tables).held).toBeGreaterThan(LEAST_HELD);
  });

  it.each([
    ["identical arms", variance(), [apart[0]!, apart[0]!, apart[0]!], uneven],
    [
      "a mix that is already the best",
      variance(),
      apart,
      maximise(new KnownArms({ utility: variance(), arms: apart }), 0).weights,
    ],
    ["a mix that already has the best mean", mean(), apart, Float64Array.of(0, 1, 0)],
  ] as const)("rarely finds a difference if there is none: %s", (_, utility, arms, other) => {
    expect(study(utility, arms, other, 60, tables).above).toBeLessThan(MOST_ABOVE);
  });

  it("finds a difference of several standard errors", () => {
    expect(study(variance(), apart, Float64Array.of(0.1, 0.8, 0.1), 200, 30).above).toBe(1);
  });

  it.each([
    ["of each arm", false],
    ["shared by all arms", true],
  ])("has intervals by cluster, without which they would be far too narrow: clusters %s", (_, isShared) => {
    const truth = new KnownArms({ utility: mean(), arms: pupils.map(({ arm }) => arm) });
    const held = { clusters: 0, rows: 0 };
    for (let table = 0; table < tables; table++) {
      const { samples, clusters } = schools(isShared, Random.stream(9, table));
      for (const [name, facts] of [["clusters", { clusters }] as const, ["rows", {}] as const]) {
        const choice = new BlendChoice({ utility: mean(), samples, floor: 0, ...facts });
        const { low, high } = differenceOf(choice, uneven);
        const real = truth.value(choice.weights) - truth.value(uneven);
        if (real >= low && real <= high) held[name]++;
      }
    }
    expect(held.clusters / tables).toBeGreaterThan(LEAST_HELD);
    expect(held.rows / tables).toBeLessThan(0.8);
  });

  it("holds if a support is given, or outcomes are trimmed, and tails are decisive", () => {
    const levels = Array.from({ length: 1000 }, (_, index) => (index + 0.5) / 1000);
    // Nine of ten outcomes are zero, and P(R > r) of the others falls as r^-0.8 up to at most 5000.
    const arms = [1, 2, 3].map((scale) =>
      empirical({ samples: levels.map((level) => (level < 0.1 ? scale * (10 * level) ** -1.25 : 0)) }),
    );
    const largest = 3 * 200 ** 1.25;
    const choice = (utility: Utility) =>
      new BlendChoice({ utility, samples: drawn(arms, 100, Random.stream(3, 0)), floor: 0 });
    expect(differenceOf(choice(upperCvar({ level: 0.1 })), uneven).heavyTail).not.toBeNull();
    for (const support of [[0, largest] as const, [0, 20] as const]) {
      const stated = upperCvar({ level: 0.1, support, outside: "clip" });
      expect(differenceOf(choice(stated), uneven).heavyTail).toBeNull();
      expect(study(stated, arms, uneven, 100, tables).held).toBeGreaterThan(LEAST_HELD);
    }
  });
});
