import { describe, expect, it } from "vitest";
import { discrete } from "../src/distributions/discrete.ts";
import { mirrorAscent } from "../src/learners/mirror-ascent.ts";
import { KnownArms } from "../src/optimum/known-arms.ts";
import { gini } from "../src/utilities/gini.ts";
import { variance } from "../src/utilities/variance.ts";

const arms = [
  { values: [0, 1, 5], masses: [0.2, 0.5, 0.3] },
  { values: [1, 2], masses: [0.6, 0.4] },
  { values: [-1, 4], masses: [0.7, 0.3] },
];
const SIZE = 0.01;
const utilities = { variance: variance(), gini: gini() };
const cases = Object.entries(utilities).flatMap(([name, utility]) =>
  (["simplex", "logit"] as const).flatMap((coordinates) =>
    (["agile", "lazy"] as const).flatMap((projection) =>
      [undefined, [0.1, 0.3, 0]].map((costs) => ({ name, utility, coordinates, projection, costs })),
    ),
  ),
);

describe("a reward that arrives late, after the weights have changed", () => {
  it.each(cases)("moves logits by their gradient on average: $name, $coordinates, $projection, costs $costs", (one) => {
    const { utility, coordinates, projection, costs } = one;
    const known = new KnownArms({ utility, arms: arms.map((arm) => discrete(arm)), costs });
    const problem = { utility, armCount: 3, floor: 0.001, knownArms: known, ...(costs && { costs }) };
    const step = { kind: "constant", size: SIZE } as const;
    const make = () => mirrorAscent({ ...problem, influence: "exact", coordinates, projection, step });
    const learner = make();
    const atChoice = Float64Array.from(learner.weights);
    for (let round = 0; round < 30; round++) learner.update(round % 2 ? 0 : 2, 4, 0.3);
    const now = Float64Array.from(learner.weights);
    expect(Math.abs(now[0]! - atChoice[0]!)).toBeGreaterThan(0.01);
    // Every arm that could have been chosen and every reward that it could have had, each with its probability at that time.
    const saved = learner.save();
    const mean = new Float64Array(3);
    arms.forEach(({ values, masses }, arm) => {
      values.forEach((value, index) => {
        const copy = make();
        copy.restore(saved);
        copy.update(arm, value, atChoice[arm]!);
        const share = atChoice[arm]! * masses[index]!;
        copy.weights.forEach((weight, other) => {
          // Weights determine logits up to a constant, here that of the first arm.
          mean[other]! += share * (Math.log(weight / now[other]!) - Math.log(copy.weights[0]! / now[0]!));
        });
      });
    });
    const slopes = known.gradient(now).map((slope, arm) => (coordinates === "logit" ? now[arm]! * slope : slope));
    for (let arm = 0; arm < 3; arm++) expect(mean[arm]).toBeCloseTo(SIZE * (slopes[arm]! - slopes[0]!), 14);
  });
});
