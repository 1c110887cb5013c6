import { describe, expect, it } from "vitest";
import type { AnyDistribution, Distribution } from "../distributions/distribution.ts";
import { fullGradient } from "../learners/full-gradient.ts";
import { KnownArms } from "../optimum/known-arms.ts";
import { optimum } from "../optimum/optimum.ts";
import { Random } from "../random/random.ts";
import { anyDistribution } from "../specs/distribution.ts";
import { type UtilitySpec, utility } from "../specs/utility.ts";
import type { Bound, Certificate } from "./certificate.ts";
import { estimatedCertificate } from "./estimated-certificate.ts";

const floor = 0.05;

function learnerOf(spec: UtilitySpec, armCount: number, costs?: readonly number[]) {
  return fullGradient({ utility: utility(spec), armCount, floor, costs, certificate: estimatedCertificate });
}

/** The certificate after this many rewards of each arm, whatever the weights. */
function after(
  spec: UtilitySpec,
  distributions: readonly AnyDistribution[],
  count: number,
  costs?: readonly number[],
): Certificate {
  const blend = learnerOf(spec, distributions.length, costs);
  const random = Random.stream(12, spec.kind);
  for (let round = 0; round < count * distributions.length; round++) {
    const arm = round % distributions.length;
    blend.update(arm, distributions[arm]!.sample(random), blend.probability(arm));
  }
  return blend.certificate();
}

const betas = (
  [
    [2, 8],
    [8, 2],
    [2, 2],
  ] as const
).map(([alpha, beta]) => anyDistribution({ kind: "beta", alpha, beta }));

describe("estimatedCertificate", () => {
  it("gives the reason if there is none", () => {
    const blend = learnerOf({ kind: "variance" }, 2);
    expect(blend.certificate()).toMatchObject({ grade: "none", reason: "arm 0 has fewer than 5 rewards that count" });
    for (let index = 0; index < 5; index++) blend.update(0, index, 0.5);
    expect(blend.certificate()).toMatchObject({ grade: "none", reason: "arm 1 has fewer than 5 rewards that count" });
    for (let index = 0; index < 5; index++) blend.update(1, 3, 0.5);
    expect(blend.certificate()).toMatchObject({
      grade: "none",
      reason: expect.stringContaining("arm 1 has only one distinct outcome"),
    });
    blend.update(1, 2, 0.5);
    expect(blend.certificate().grade).toBe("estimated");
    const flat = learnerOf({ kind: "quota", low: 50, high: 60, share: 0.5 }, 2);
    for (let index = 0; index < 10; index++) flat.update(index % 2, index, 0.5);
    expect(flat.certificate()).toEqual({
      grade: "none",
      reason: "all rewards so far have the same effect on the utility",
    });
  });

  it("accepts an arm as constant after a thousand equal rewards", () => {
    const blend = learnerOf({ kind: "mean" }, 2);
    for (let index = 0; index < 999; index++) blend.update(0, 1, 0.5);
    for (let index = 0; index < 20; index++) blend.update(1, index % 3, 0.5);
    expect(blend.certificate().grade).toBe("none");
    blend.update(0, 1, 0.5);
    expect(blend.certificate().grade).toBe("estimated");
  });

  it("treats costs as exact: that of an arm at its floor does not affect the others", () => {
    const upper = (cost: number) => (after({ kind: "variance" }, betas, 50, [0, 0, cost]) as Bound).upper;
    expect(upper(1)).toBeGreaterThan(0.005);
    expect(Math.abs(upper(100) / upper(1) - 1)).toBeLessThan(1e-6);
  });

  it.each<UtilitySpec>([
    { kind: "wasserstein", target: { kind: "uniform", low: 0, high: 1 }, support: [0, 1] },
    { kind: "cramer", target: { kind: "uniform", low: 0, high: 1 }, support: [0, 1] },
    { kind: "gini", support: [0, 1] },
    { kind: "best-of", draws: 5, support: [0, 1] },
    { kind: "upper-cvar", level: 0.25, support: [0, 1] },
  ])("holds for point masses inside cells of the grid: $kind", (spec) => {
    const places = [0.1234, 0.4321, 0.9012];
    const distributions = places.map(
      (value) => anyDistribution({ kind: "discrete", values: [value], masses: [1] }) as Distribution,
    );
    const built = utility(spec);
    const known = new KnownArms({ utility: built, arms: distributions });
    const best = optimum({ utility: built, arms: distributions, floor }).value;
    const blend = learnerOf(spec, 3);
    for (let round = 0; round < 3000; round++) {
      const arm = round % 3;
      blend.update(arm, places[arm]!, blend.probability(arm));
      if (round % 100 !== 99) continue;
      const { upper } = blend.certificate() as Bound;
      expect(upper).toBeGreaterThanOrEqual(best - known.value(blend.recommend()));
    }
  });

  it("is narrow enough to be useful", () => {
    const [few, many] = [60, 6000].map((count) => after({ kind: "gini" }, betas, count) as Bound);
    // The arms have values from 0.07 to 0.12, the best blend about 0.2.
    expect(few!.upper).toBeLessThan(0.2);
    expect(many!.upper).toBeLessThan(0.01);
    expect(many!.estimate).toBeLessThan(0.002);
  });
});
