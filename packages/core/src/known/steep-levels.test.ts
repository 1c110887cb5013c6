import { expect, it } from "vitest";
import { beta } from "../distributions/beta.ts";
import { discrete } from "../distributions/discrete.ts";
import type { Distribution } from "../distributions/distribution.ts";
import { gaussian } from "../distributions/gaussian.ts";
import { mixture } from "../distributions/mixture.ts";
import { exactGap } from "./exact-gap.ts";
import { steepLevels } from "./steep-levels.ts";

const half = (left: Distribution, right: Distribution) =>
  mixture({ parts: [left, right].map((distribution) => ({ weight: 0.5, distribution })) });

const levelsOf = (target: Distribution) => steepLevels(exactGap(target));

it("are those at which the quantiles of a mixture jump, or as good as", () => {
  const narrow = (mean: number) => gaussian({ mean, deviation: 0.01 });
  expect(levelsOf(half(narrow(0.2), narrow(0.8)))).toEqual([0.5]);
  const apart = half(beta({ alpha: 2, beta: 3, low: 0, high: 0.4 }), beta({ alpha: 2, beta: 2, low: 0.6, high: 1 }));
  expect(levelsOf(apart)).toEqual([0.5]);
});

it("are none for a law of one part, or of atoms, whose quantiles are straight between their jumps", () => {
  expect(levelsOf(beta({ alpha: 2, beta: 2 }))).toBeUndefined();
  expect(levelsOf(discrete({ values: [0, 1], masses: [0.5, 0.5] }))).toBeUndefined();
});
