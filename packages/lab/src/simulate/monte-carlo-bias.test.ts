import { Random } from "@blendit/core";
import { KnownArms } from "@blendit/core/known";
import { biasOf } from "@blendit/core/learners";
import { distribution, type UtilitySpec, utility } from "@blendit/core/specs";
import { describe, expect, test } from "vitest";
import { learner } from "../baselines/index.ts";
import { monteCarloBias } from "./monte-carlo-bias.ts";

const arms = [
  distribution({ kind: "beta", alpha: 2, beta: 5 }),
  distribution({ kind: "beta", alpha: 5, beta: 2 }),
  distribution({ kind: "uniform", low: 0, high: 1 }),
];
const support = [0, 1] as const;
const specs: UtilitySpec[] = [
  { kind: "mean", support },
  { kind: "variance", support },
  { kind: "deviation", support },
  { kind: "mean-variance", lambda: 0.5, support },
  { kind: "wasserstein", target: { kind: "uniform", low: 0, high: 1 }, support },
  { kind: "cramer", target: { kind: "beta", alpha: 3, beta: 3 }, support },
  { kind: "upper-cvar", level: 0.25, support },
  { kind: "gini", support },
  { kind: "median-deviation", support },
  { kind: "wang", support },
  { kind: "best-of", draws: 4, support },
  { kind: "inter-es", level: 0.2, support },
  { kind: "entropy", edges: [0.25, 0.5, 0.75] },
  { kind: "gini-simpson", edges: [0.3, 0.6] },
  { kind: "quota", low: 0.4, high: 0.6, share: 0.3 },
  {
    kind: "maximin",
    metrics: [
      { kind: "above", threshold: 0.6 },
      { kind: "at-most", threshold: 0.3 },
    ],
  },
  {
    kind: "nash",
    metrics: [
      { kind: "above", threshold: 0.6 },
      { kind: "at-most", threshold: 0.3 },
    ],
  },
  {
    kind: "sum",
    terms: [
      { weight: 1, utility: { kind: "variance" } },
      { weight: 1, utility: { kind: "gini" } },
    ],
    support,
  },
];
const BATCHES = 40;

/** Every component of the paper's Monte-Carlo bias against the closed form, at five states of a running learner. */
describe.each(specs)("the bias by drawing agrees with its closed form: $kind", (spec) => {
  const goal = utility(spec);
  const known = new KnownArms({ utility: goal, arms });
  const ascent = learner({ kind: "mirror-ascent" }, { utility: goal, armCount: 3, floor: 0.05 });
  const random = Random.stream(31, spec.kind);
  const draws = Random.stream(32, spec.kind);

  test.each([5, 20, 80, 200, 400])("within 4.5 standard errors after %i rounds", (rounds) => {
    while (rounds > (ascent.save() as unknown as { round: number }).round) {
      const arm = ascent.choose(random);
      ascent.update(arm, arms[arm]!.sample(random), ascent.weights[arm]!);
    }
    const exact = biasOf(ascent, known)!;
    const batches = Array.from({ length: BATCHES }, () => monteCarloBias(ascent, known, draws, 200)!);
    exact.forEach((bias, arm) => {
      const values = batches.map((batch) => batch[arm]!);
      const mean = values.reduce((sum, value) => sum + value, 0) / BATCHES;
      const variance = values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / (BATCHES - 1);
      // 1e-6: grid against exact influence, which the closed form takes as it is and the draws see pointwise.
      expect(Math.abs(mean - bias)).toBeLessThanOrEqual(4.5 * Math.sqrt(variance / BATCHES) + 1e-6);
    });
  });
});
