import { describe, expect, it } from "vitest";
import type { Bound } from "../src/certificate/certificate.ts";
import { estimatedCertificate } from "../src/certificate/estimated-certificate.ts";
import { fullGradient } from "../src/learners/full-gradient.ts";
import { Random } from "../src/random/random.ts";
import { type AnyDistributionSpec, anyDistribution } from "../src/specs/distribution.ts";
import { type UtilitySpec, utility } from "../src/specs/utility.ts";
import { type Played, plainCertificate } from "./plain-certificate.ts";

const floor = 0.05;
const arms: AnyDistributionSpec[] = [
  { kind: "beta", alpha: 2, beta: 8 },
  { kind: "beta", alpha: 8, beta: 2 },
  { kind: "beta", alpha: 2, beta: 2 },
];

/** The certificate of the library after this many rounds, and the upper end of the reference. */
function both(spec: UtilitySpec, count: number) {
  const goal = utility(spec);
  const distributions = arms.map((arm) => anyDistribution(arm));
  const blend = fullGradient({ utility: goal, armCount: 3, floor, certificate: estimatedCertificate });
  const random = Random.stream(17, spec.kind);
  const rounds: { arm: number; reward: Played["rounds"][number]["reward"] }[] = [];
  for (let round = 0; round < count; round++) {
    const arm = blend.choose(random);
    const reward = distributions[arm]!.sample(random);
    blend.update(arm, reward, blend.probability(arm));
    rounds.push({ arm, reward });
  }
  const reference = plainCertificate({ utility: goal, floor, weights: blend.recommend(), rounds });
  return { certificate: blend.certificate(), reference };
}

describe("plainCertificate", () => {
  it("equals the library's upper end for the mean, which has no remainder", () => {
    const { certificate, reference } = both({ kind: "mean" }, 120);
    expect((certificate as Bound).upper / reference!).toBeCloseTo(1, 5);
  });

  it.each<UtilitySpec>([{ kind: "variance" }, { kind: "gini", support: [0, 1] }])(
    "is close to the library's upper end for utilities whose remainders use other random signs: $kind",
    (spec) => {
      const { certificate, reference } = both(spec, 250);
      expect(Math.abs((certificate as Bound).upper / reference! - 1)).toBeLessThan(0.1);
    },
  );

  it("is undefined while an arm has few rewards", () => {
    expect(both({ kind: "mean" }, 6).reference).toBeUndefined();
  });
});
