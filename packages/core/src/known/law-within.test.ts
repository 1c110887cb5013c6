import { expect, it } from "vitest";
import { gaussian } from "../distributions/gaussian.ts";
import { gaussianVector } from "../distributions/gaussian-vector.ts";
import { gini } from "../utilities/gini.ts";
import { lawWithin } from "./law-within.ts";

it("clips a law of numbers where the utility clips rewards, and nothing else", () => {
  const law = gaussian({ mean: 0, deviation: 1 });
  expect(lawWithin(gini({ support: [0, 1], outside: "clip" }), law)).toMatchObject({ support: [0, 1] });
  for (const utility of [gini(), gini({ support: [0, 1] }), gini({ outside: "clip" })]) {
    expect(lawWithin(utility, law)).toBe(law);
  }
  const vectors = gaussianVector({ mean: [0, 1], deviation: 1 });
  expect(lawWithin(gini({ support: [0, 1], outside: "clip" }), vectors)).toBe(vectors);
});
