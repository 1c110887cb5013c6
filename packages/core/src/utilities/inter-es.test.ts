import { describe, expect, it } from "vitest";
import { discrete } from "../distributions/discrete.ts";
import type { Distribution } from "../distributions/distribution.ts";
import { gaussian } from "../distributions/gaussian.ts";
import { uniform } from "../distributions/uniform.ts";
import { KnownArms } from "../optimum/known-arms.ts";
import { interEs } from "./inter-es.ts";

const worthOf = (level: number, distribution: Distribution) =>
  new KnownArms({ utility: interEs({ level }), arms: [distribution] }).value([1]);

describe("interEs", () => {
  it("of uniform on [0, 1] is 1 - level", () => {
    for (const level of [0.001, 0.01, 0.1, 0.3, 0.5]) {
      expect(worthOf(level, uniform({ low: 0, high: 1 }))).toBeCloseTo(1 - level, 11);
    }
  });

  it("of a Gaussian is 2 deviation phi(z) / level, twice the distance of one tail mean from the mean", () => {
    expect(worthOf(0.05, gaussian({ mean: 3, deviation: 1 }))).toBeCloseTo(2 * 2.0627128075074257, 11);
    expect(worthOf(0.5, gaussian({ mean: 3, deviation: 1 }))).toBeCloseTo(2 * Math.sqrt(2 / Math.PI), 11);
  });

  it("of six equally likely values at level 1/4 is the mean of the best 1.5 values minus that of the worst 1.5", () => {
    const distribution = discrete({ values: [-4, 0, 1, 2, 3, 10], masses: new Array(6).fill(1 / 6) });
    const tail = 6 / 4;
    expect(worthOf(0.25, distribution)).toBeCloseTo((10 + 0.5 * 3) / tail - (-4 + 0.5 * 0) / tail, 12);
  });

  it("at level 1/2 is twice the mean distance to the median", () => {
    const distribution = discrete({ values: [1, 2, 4, 9], masses: [0.1, 0.5, 0.2, 0.2] });
    expect(worthOf(0.5, distribution)).toBeCloseTo(2 * (0.1 * 1 + 0.2 * 2 + 0.2 * 7), 13);
  });

  it.each([0, 0.51, 1, Number.NaN])("refuses level %d, because tails must not overlap", (level) => {
    expect(() => interEs({ level })).toThrow("level must be above 0 and at most 0.5");
  });
});
