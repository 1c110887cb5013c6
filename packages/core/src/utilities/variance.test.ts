import { describe, expect, it } from "vitest";
import { bernoulli } from "../distributions/bernoulli.ts";
import { beta } from "../distributions/beta.ts";
import { discrete } from "../distributions/discrete.ts";
import { exponential } from "../distributions/exponential.ts";
import { gaussian } from "../distributions/gaussian.ts";
import { uniform } from "../distributions/uniform.ts";
import { KnownArms } from "../optimum/known-arms.ts";
import { variance } from "./variance.ts";

describe("variance", () => {
  it.each([
    ["beta(2, 3)", beta({ alpha: 2, beta: 3 }), 6 / 150],
    ["gaussian of deviation 3", gaussian({ mean: -2, deviation: 3 }), 9],
    ["uniform on [0, 1]", uniform({ low: 0, high: 1 }), 1 / 12],
    ["exponential of rate 4", exponential({ rate: 4 }), 1 / 16],
    ["bernoulli(0.3)", bernoulli({ p: 0.3 }), 0.21],
    ["a single point", discrete({ values: [7], masses: [1] }), 0],
  ])("is that of the formula for the distribution %s", (_, distribution, exact) => {
    expect(new KnownArms({ utility: variance(), arms: [distribution] }).value([1])).toBeCloseTo(exact, 14);
  });

  it.each([0, 1e3, 1e6])(
    "is the variance within plus between arms for a blend, accurate at a distance of %d deviations",
    (far) => {
      const arms = [gaussian({ mean: far, deviation: 1 }), gaussian({ mean: far + 3, deviation: 2 })];
      const known = new KnownArms({ utility: variance(), arms });
      for (const w of [0, 0.25, 0.5, 0.9, 1]) {
        const exact = (1 - w) * 1 + w * 4 + 9 * w * (1 - w);
        expect(Math.abs(known.value([1 - w, w]) / exact - 1)).toBeLessThan(1e-13);
      }
    },
  );

  it("has influence (r - E R)^2 - Var R", () => {
    const known = new KnownArms({ utility: variance(), arms: [gaussian({ mean: 1000, deviation: 2 })] });
    known.moveTo([1]);
    for (const reward of [990, 1000, 1003.5]) expect(known.influence(reward)).toBeCloseTo((reward - 1000) ** 2 - 4, 11);
  });
});
