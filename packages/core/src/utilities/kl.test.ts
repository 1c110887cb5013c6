import { describe, expect, it } from "vitest";
import { discrete } from "../distributions/discrete.ts";
import { exponential } from "../distributions/exponential.ts";
import { mixture } from "../distributions/mixture.ts";
import { uniform } from "../distributions/uniform.ts";
import { KnownArms } from "../optimum/known-arms.ts";
import { type KlOptions, kl } from "./kl.ts";

const target = discrete({ values: [1, 2, 3], masses: [0.5, 0.25, 0.25] });
const even = uniform({ low: 0, high: 1 });

describe("kl", () => {
  it("is -sum of p log(p / q) over the target's values", () => {
    const arm = discrete({ values: [1, 2, 3], masses: [0.2, 0.2, 0.6] });
    const known = new KnownArms({ utility: kl({ target }), arms: [arm] });
    const expected = -(0.2 * Math.log(0.4) + 0.2 * Math.log(0.8) + 0.6 * Math.log(2.4));
    expect(known.value([1])).toBeCloseTo(expected, 14);
  });

  it("is zero for the target itself, and log q for a certain reward", () => {
    const arms = [target, discrete({ values: [3], masses: [1] })];
    const known = new KnownArms({ utility: kl({ target }), arms });
    expect(known.value([1, 0])).toBeCloseTo(0, 14);
    expect(known.value([0, 1])).toBeCloseTo(Math.log(0.25), 14);
  });

  it("between exponential distributions in fine bins is close to its closed form, log(a / b) + b / a - 1", () => {
    const edges = Array.from({ length: 4000 }, (_, index) => (index + 1) / 200);
    const utility = kl({ target: exponential({ rate: 1 }), edges });
    const known = new KnownArms({ utility, arms: [exponential({ rate: 2 })] });
    // Bins of width h lose about h^2 (a - b)^2 / 24.
    expect(known.value([1])).toBeCloseTo(-(Math.log(2) + 0.5 - 1), 5);
  });

  it("has influence -log(p / q) - U, which is finite even for p = 0", () => {
    const arms = [discrete({ values: [1, 2], masses: [0.5, 0.5] }), discrete({ values: [3], masses: [1] })];
    const known = new KnownArms({ utility: kl({ target }), arms });
    known.moveTo([1, 0]);
    const value = -0.5 * Math.LN2;
    expect(known.influence(1)).toBeCloseTo(-value, 14);
    expect(known.influence(2)).toBeCloseTo(-Math.LN2 - value, 14);
    // The slope of the chord is -log 1e-12 + log q; the other slopes have an additional -1.
    expect(known.influence(3)).toBeCloseTo(12 * Math.LN10 + Math.log(0.25) + 1 - value, 10);
  });

  it("uses its target as the prior distribution", () => {
    expect(kl({ target }).target).toMatchObject({ kind: "discrete", mean: 1.75 });
  });

  it("accepts fewer categories than the target has, and then has the log of their mass as its maximum", () => {
    const known = new KnownArms({
      utility: kl({ target, categories: [1, 2] }),
      arms: [discrete({ values: [1, 2], masses: [2 / 3, 1 / 3] })],
    });
    expect(known.value([1])).toBeCloseTo(Math.log(0.75), 14);
  });

  it("refuses rewards and arms to which the target gives no probability", () => {
    const utility = kl({ target });
    expect(() => utility.learningSpace().check?.(4)).toThrow("reward must be one of the categories 1, 2, 3");
    expect(() => new KnownArms({ utility, arms: [uniform({ low: 0, high: 1 })] })).toThrow(
      "A uniform arm has a probability of 1 outside the categories.",
    );
  });

  it.each<[object, string]>([
    [{ target, categories: [1, 4] }, "The target gives 4 no probability."],
    [{ target: even, edges: [0.5, 1, 2] }, "The target gives the bin from 1 to 2 no probability."],
    [{ target: even }, "target must be a discrete distribution, unless categories or edges are stated"],
    [
      {
        target: mixture({
          parts: [
            { weight: 0.5, distribution: target },
            { weight: 0.5, distribution: even },
          ],
        }),
      },
      "target must be a discrete distribution, unless categories or edges are stated",
    ],
    [{ target, categories: [1], edges: [2] }, "Give either categories or edges, not both."],
    [{ categories: [1] }, "target must be a distribution, for example beta({ alpha: 2, beta: 2 })"],
    [
      { target: { kind: "uniform", low: 0, high: 1 } },
      "target must be a distribution, for example beta({ alpha: 2, beta: 2 })",
    ],
    [{ target, catgories: [1] }, 'kl has no option "catgories".'],
  ])("refuses %j", (options, message) => {
    expect(() => kl(options as KlOptions)).toThrow(message);
  });
});
