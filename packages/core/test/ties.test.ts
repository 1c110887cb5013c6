import { describe, expect, it } from "vitest";
import { discrete } from "../src/distributions/discrete.ts";
import { mirrorAscent } from "../src/learners/mirror-ascent.ts";
import { KnownArms } from "../src/optimum/known-arms.ts";
import { Random } from "../src/random/random.ts";
import { type UtilitySpec, utility } from "../src/specs/utility.ts";
import { PlainMirrorAscent } from "./plain-mirror-ascent.ts";

const atoms = { kind: "discrete", values: [0, 1, 2, 3], masses: [0.25, 0.25, 0.25, 0.25] } as const;
const metrics = [
  { kind: "above", threshold: 1.5 },
  { kind: "at-most", threshold: 1.5 },
] as const;
const kinked: readonly UtilitySpec[] = [
  { kind: "upper-cvar", level: 0.5 },
  { kind: "upper-cvar", level: 0.25, support: [0, 3], grid: { cells: 3 } },
  { kind: "median-deviation" },
  { kind: "inter-es", level: 0.25 },
  { kind: "inter-es", level: 0.5, support: [-1, 4], grid: { cells: 10 } },
  { kind: "wasserstein", target: atoms },
  { kind: "wasserstein", target: { kind: "discrete", values: [1, 2], masses: [0.5, 0.5] } },
  { kind: "maximin", metrics },
  {
    kind: "sum",
    terms: [
      { weight: 1, utility: { kind: "variance" } },
      { weight: 2, utility: { kind: "median-deviation" } },
    ],
  },
];

describe("at blends whose shares are exactly at a kink of the utility", () => {
  const cases = kinked.flatMap((spec) =>
    (["agile", "lazy"] as const).flatMap((projection) =>
      [2, 7, 70].map((armCount) => ({ spec, kind: spec.kind, projection, armCount })),
    ),
  );

  it.each(cases)(
    "the learner and the printed algorithm choose the same side: $kind, $projection, $armCount arms",
    (one) => {
      const { spec, projection, armCount } = one;
      const options = { utility: utility(spec), armCount, floor: 0.5 / armCount, projection } as const;
      const [fast, plain] = [mirrorAscent(options), new PlainMirrorAscent(options)];
      for (let round = 0; round < 12 * armCount; round++) {
        // Every arm has four values in turn, so after each cycle any blend of the arms has shares of exactly a quarter.
        const arm = Math.floor(round / 4) % armCount;
        const probability = fast.probability(arm);
        fast.update(arm, round % 4, probability);
        plain.update(arm, round % 4, probability);
        expect(distance(fast.weights, plain.weights)).toBeLessThan(1e-10);
      }
    },
  );

  const broken = kinked.filter(({ kind }) => ["upper-cvar", "median-deviation", "inter-es"].includes(kind));

  it.each(broken)("plain and fast known arms choose the same side: %o", (spec) => {
    const random = Random.stream(92, "known ties");
    for (let trial = 0; trial < 100; trial++) {
      // Masses in twentieths: blends with a weight of nine tenths on equal shares often reach a quarter exactly, and equal
      // weights do.
      const arms = Array.from({ length: 2 + (trial % 4) }, () => twentieths(random)).concat(
        discrete({ values: atoms.values, masses: atoms.masses }),
      );
      const plain = new KnownArms({ utility: utility(spec), arms });
      const fast = new KnownArms({ utility: utility(spec), arms });
      for (const last of [1, 0.9, 1 / arms.length]) {
        const weights = arms.map((_, arm) => (arm === arms.length - 1 ? last : (1 - last) / (arms.length - 1)));
        expect(distance(fast.gradient(weights), plain.gradient(weights))).toBeLessThan(1e-12);
        for (const known of [fast, plain]) known.moveTo(weights);
        for (const reward of atoms.values) {
          expect(Math.abs(fast.influence(reward) - plain.influence(reward))).toBeLessThan(1e-12);
        }
      }
    }
  });
});

function distance(left: ArrayLike<number>, right: ArrayLike<number>): number {
  return Array.from(left).reduce((most, value, index) => Math.max(most, Math.abs(value - right[index]!)), 0);
}

/** Twenty random rewards at four values. */
function twentieths(random: Random) {
  const counts = atoms.values.map(() => 0);
  for (let reward = 0; reward < 20; reward++) counts[Math.floor(4 * random.uniform())]!++;
  const met = atoms.values.filter((_, index) => counts[index]! > 0);
  return discrete({ values: met, masses: counts.filter((count) => count > 0).map((count) => count / 20) });
}
