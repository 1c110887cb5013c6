import { expect, it } from "vitest";
import { atomsOf } from "./atoms-of.ts";
import { bernoulli } from "./bernoulli.ts";
import { discrete } from "./discrete.ts";
import { mixture } from "./mixture.ts";
import { uniform } from "./uniform.ts";

const point = discrete({ values: [0.5], masses: [1] });

it("tells the values of laws of atoms and of their mixtures, with masses however small", () => {
  const law = discrete({ values: [2, 0, 1], masses: [1e-17, 0.5, 0.5] });
  expect(atomsOf(law)).toEqual({ points: [0, 1, 2], masses: Float64Array.of(0.5, 0.5, 1e-17) });
  const both = mixture({
    parts: [
      { weight: 0.25, distribution: bernoulli({ p: 0.5 }) },
      { weight: 0.75, distribution: point },
    ],
  });
  expect(atomsOf(both)).toEqual({ points: [0, 0.5, 1], masses: Float64Array.of(0.125, 0.75, 0.125) });
});

it("answers nothing for a law with a density, with or without atoms beside it", () => {
  const dense = uniform({ low: 0, high: 1 });
  const both = mixture({
    parts: [
      { weight: 0.25, distribution: dense },
      { weight: 0.75, distribution: point },
    ],
  });
  // The same without a word on its parts.
  const { parts: _, ...silent } = both;
  for (const law of [dense, both, silent]) expect(atomsOf(law)).toBeUndefined();
});
