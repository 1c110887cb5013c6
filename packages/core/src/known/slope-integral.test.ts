import { describe, expect, it } from "vitest";
import { discrete } from "../distributions/discrete.ts";
import { bestOf } from "../utilities/best-of.ts";
import { deviation } from "../utilities/deviation.ts";
import { gini } from "../utilities/gini.ts";
import { interEs } from "../utilities/inter-es.ts";
import { medianDeviation } from "../utilities/median-deviation.ts";
import { upperCvar } from "../utilities/upper-cvar.ts";
import { wang } from "../utilities/wang.ts";
import { exactGap } from "./exact-gap.ts";
import { fastestArms } from "./fastest-arms.ts";
import { riseOutside, slopeIntegral } from "./slope-integral.ts";

const coin = discrete({ values: [0, 1], masses: [0.7, 0.3] });

describe("slopeIntegral", () => {
  it("is the integral of 2 (x - q(p)) for the Wasserstein distance, on the line and on the mirrored one", () => {
    const integrand = exactGap(coin);
    expect(slopeIntegral(integrand, 1, [2, 4], 0)).toBeCloseTo(12, 13);
    expect(slopeIntegral(integrand, -1, [2, 4], 1)).toBeCloseTo(-16, 13);
  });
});

describe("riseOutside", () => {
  it("is zero within the ends", () => {
    for (const place of [0, 0.4, 1]) expect(riseOutside(exactGap(coin), 1, [0, 1], place, 0)).toBe(0);
  });

  it.each([
    // In closed form, for the rewards 4 and -2. E|r - R| - 2 U with U = 0.21.
    ["gini", gini(), 3.28, 1.88],
    // The integral of h'(S) (1{r > t} - S) with h' = 5 (1 - S)^4: that is 1.2005 between the values, 5 above and 0 below.
    ["best of 5", bestOf({ draws: 5 }), 0.7 * 1.2005 + 3 * 5, -0.3 * 1.2005],
    // v + (r - v)^+ / level - U with v = U = 1.
    ["upper CVaR", upperCvar({ level: 0.1 }), 30, 0],
    // |r - 0| - 0.3.
    ["median deviation", medianDeviation(), 3.7, 1.7],
    // (r - v)^+ / level + (v' - r)^+ / level - U.
    ["inter-ES", interEs({ level: 0.1 }), 30, 20],
    // ((r - mean)^2 - variance) / (2 deviation).
    ["deviation", deviation(), (3.7 ** 2 - 0.21) / (2 * Math.sqrt(0.21)), (2.3 ** 2 - 0.21) / (2 * Math.sqrt(0.21))],
  ] as const)("makes the influence function right beyond all values of a coin: %s", (_, utility, above, below) => {
    const known = fastestArms({ utility, arms: [coin] });
    known.moveTo([1]);
    expect(known.influence(4)).toBeCloseTo(above, 12);
    expect(known.influence(-2)).toBeCloseTo(below, 12);
  });

  it("takes the chord up to a share, where the slope itself is infinite", () => {
    const known = fastestArms({ utility: wang(), arms: [coin] });
    known.moveTo([1]);
    // h(s) = sqrt(s) - s: the slope between the values is h'(0.3), the chord above them h(0.01) / 0.01.
    expect(known.influence(4, 0.01)).toBeCloseTo(0.7 * (0.5 / Math.sqrt(0.3) - 1) + 3 * 9, 12);
    expect(known.influence(4)).toBeGreaterThan(1e15);
  });
});
