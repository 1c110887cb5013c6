import { describe, expect, it } from "vitest";
import { beta } from "../distributions/beta.ts";
import { clipped } from "../distributions/clipped.ts";
import { discrete } from "../distributions/discrete.ts";
import { empirical } from "../distributions/empirical.ts";
import { exponential } from "../distributions/exponential.ts";
import { gaussian } from "../distributions/gaussian.ts";
import { mixture } from "../distributions/mixture.ts";
import { triangular } from "../distributions/triangular.ts";
import { uniform } from "../distributions/uniform.ts";
import { wasserstein } from "../utilities/wasserstein.ts";
import { exactGap } from "./exact-gap.ts";

const even = uniform({ low: 0, high: 1 });
const mixed = (...parts: Parameters<typeof mixture>[0]["parts"][number]["distribution"][]) =>
  mixture({ parts: parts.map((distribution) => ({ weight: 1 / parts.length, distribution })) });

describe("exactGap", () => {
  it("has kinks at the levels where the quantile function jumps or turns a corner", () => {
    expect(exactGap(even).kinks).toEqual([]);
    expect(exactGap(discrete({ values: [0, 1, 4], masses: [0.25, 0.25, 0.5] })).kinks).toEqual([0.25, 0.5]);
    expect(exactGap(mixed(even, uniform({ low: 2, high: 3 }))).kinks).toEqual([0.5]);
    expect(exactGap(mixed(even, uniform({ low: 0.5, high: 1.5 }))).kinks).toEqual([0.25, 0.75]);
  });

  it("is minus twice a gap that is zero where the cdf is that of the target, and never below", () => {
    const places = Float64Array.of(0.1, 0.4, 0.9);
    const values = new Float64Array(3);
    exactGap(even).on(places).values(places, values);
    expect(Array.from(values)).toEqual([0, 0, 0].map((zero) => expect.closeTo(zero, 15)));
    exactGap(even)
      .on(places)
      .values(Float64Array.of(0.6, 0.6, 0.6), values);
    // -2 (p^2 / 2 + x^2 / 2 - x p) = -(p - x)^2.
    expect(Array.from(values)).toEqual([0.25, 0.04, 0.09].map((gap) => expect.closeTo(-gap, 14)));
  });

  it("moves with its target", () => {
    const [gap, values] = [exactGap(even).moved!(3), new Float64Array(1)];
    gap.on(Float64Array.of(3.4)).values(Float64Array.of(0.6), values);
    expect(values[0]).toBeCloseTo(-0.04, 13);
  });

  it.each([
    even,
    beta({ alpha: 2, beta: 3 }),
    triangular({ low: 0, mode: 0.3, high: 1 }),
    exponential({ rate: 2 }),
    gaussian({ mean: 0, deviation: 1 }),
    discrete({ values: [3], masses: [1] }),
    discrete({ values: [1, 2], masses: [0.5, 0.5] }),
    empirical({ samples: [1, 1, 2, 5] }),
    clipped(gaussian({ mean: 0, deviation: 1 }), -1, 2),
    clipped(exponential({ rate: 1 }), 0, 1),
    mixed(even, uniform({ low: 2, high: 3 })),
    mixed(even, discrete({ values: [1], masses: [1] })),
    mixed(even, even),
  ])("has kinks if and only if the utility says that it is not smooth: %#", (target) => {
    expect(wasserstein({ target }).smooth).toBe(exactGap(target).kinks.length === 0);
  });
});
