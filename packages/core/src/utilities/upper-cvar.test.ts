import { describe, expect, it } from "vitest";
import { beta } from "../distributions/beta.ts";
import { discrete } from "../distributions/discrete.ts";
import { exponential } from "../distributions/exponential.ts";
import { gaussian } from "../distributions/gaussian.ts";
import { uniform } from "../distributions/uniform.ts";
import { KnownArms } from "../optimum/known-arms.ts";
import { Random } from "../random/random.ts";
import { distribution } from "../specs/distribution.ts";
import { upperCvar } from "./upper-cvar.ts";

const levels = [0.01, 0.05, 0.3, 0.5, 0.77, 0.99, 0.999];
const worthOf = (level: number, arm: Parameters<typeof distribution>[0]) =>
  new KnownArms({ utility: upperCvar({ level }), arms: [distribution(arm)] }).value([1]);

/** Mean of the best `level` of a list of [value, mass], from the largest value down. */
function bestShare(level: number, points: readonly (readonly [number, number])[]): number {
  let left = level;
  let sum = 0;
  for (const [value, mass] of points.toSorted(([a], [b]) => b - a)) {
    sum += Math.min(mass, left) * value;
    left = Math.max(0, left - mass);
  }
  return sum / level;
}

describe("upperCvar", () => {
  it("of uniform on [0, 1] is 1 - level / 2, even if the quantile is at the end of a panel", () => {
    for (const level of levels) expect(worthOf(level, uniform({ low: 0, high: 1 }))).toBeCloseTo(1 - level / 2, 12);
  });

  it("of the exponential distribution of rate 1 is 1 - log level", () => {
    for (const level of levels) expect(worthOf(level, exponential({ rate: 1 }))).toBeCloseTo(1 - Math.log(level), 11);
  });

  it.each([
    // mean + deviation phi(z) / level with z the standard normal quantile: 2.0627128075074257 at 5 %, sqrt(2 / pi) at a half.
    [0.05, 2.0627128075074257],
    [0.5, Math.sqrt(2 / Math.PI)],
    [0.01, 2.665214220345808],
  ])("of a Gaussian, at level %d, is mean + %d deviations, at any scale and distance", (level, deviations) => {
    for (const [mean, deviation] of [
      [0, 1],
      [1000, 1],
      [-3, 1e-6],
      [5, 1e6],
    ] as const) {
      const value = worthOf(level, gaussian({ mean, deviation }));
      expect(Math.abs((value - mean) / deviation - deviations)).toBeLessThan(
        1e-11 + (1e-14 * Math.abs(mean)) / deviation,
      );
    }
  });

  it("of a blend of atoms is the mean of its best share, counted from the top", () => {
    const random = Random.stream(2, "atoms");
    for (let trial = 0; trial < 40; trial++) {
      const draw = (count: number) => Array.from({ length: count }, () => random.uniform());
      const distributions = [3, 5].map((count) => {
        const raw = draw(count);
        const total = raw.reduce((sum, mass) => sum + mass, 0);
        return { values: draw(count).map((u) => Math.round(20 * u) - 7), masses: raw.map((mass) => mass / total) };
      });
      const [w, level] = [random.uniform(), 0.02 + 0.96 * random.uniform()];
      const points = distributions.flatMap(({ values, masses }, arm) =>
        values.map((value, index) => [value, masses[index]! * (arm === 0 ? 1 - w : w)] as const),
      );
      const known = new KnownArms({ utility: upperCvar({ level }), arms: distributions.map(discrete) });
      expect(known.value([1 - w, w])).toBeCloseTo(bestShare(level, points), 11);
    }
  });

  it("of a blend of a beta distribution and atoms is min over v of v + E(R - v)^+ / level", () => {
    const [level, w] = [0.35, 0.6];
    const arms = [beta({ alpha: 2, beta: 2 }), discrete({ values: [0, 0.5, 1], masses: [0.5, 0.3, 0.2] })];
    // E(R - v)^+ = E R - v + E(v - R)^+, where the last is the integral of the cdf 3 x^2 - 2 x^3 up to v.
    const betaExcess = (v: number) => 0.5 - v + v ** 3 - v ** 4 / 2;
    const objective = (v: number) =>
      v + ((1 - w) * betaExcess(v) + w * (0.3 * Math.max(0.5 - v, 0) + 0.2 * (1 - v))) / level;
    let least = Infinity;
    for (let step = 0; step <= 200_000; step++) least = Math.min(least, objective(step / 200_000));
    expect(new KnownArms({ utility: upperCvar({ level }), arms }).value([1 - w, w])).toBeCloseTo(least, 9);
  });

  it("has influence v + (r - v)^+ / level - U with v the quantile", () => {
    const level = 0.2;
    const known = new KnownArms({ utility: upperCvar({ level }), arms: [uniform({ low: 0, high: 1 })] });
    known.moveTo([1]);
    for (const reward of [0, 0.3, 0.79]) expect(known.influence(reward)).toBeCloseTo(0.8 - 0.9, 12);
    expect(known.influence(1)).toBeCloseTo(0.8 + 1 - 0.9, 12);
  });

  it.each([0, 1, -0.1, Number.NaN])("refuses level %d", (level) => {
    expect(() => upperCvar({ level })).toThrow("level must be above 0 and below 1");
  });

  it("has a kink", () => {
    expect(upperCvar({ level: 0.5 }).smooth).toBe(false);
  });
});
