import { describe, expect, it } from "vitest";
import { expectWithin } from "../../../test/expect-within.ts";
import { Random } from "../../random/random.ts";
import { gini } from "../../utilities/gini.ts";
import { mean } from "../../utilities/mean.ts";
import { ArmRoster } from "../arm-roster.ts";
import { fullGradient } from "../full-gradient.ts";
import type { Bound } from "./certificate.ts";
import { estimatedCertificate } from "./estimated-certificate.ts";
import { TestedArm } from "./tested-arm.ts";

const limited = (limitedBy: number) => ({ grade: "none", reason: "", limitedBy }) as const;

describe("TestedArm", () => {
  it("moves its share to the corner of the arm, and stays on the truncated simplex", () => {
    const tested = new TestedArm(0.2);
    const roster = new ArmRoster(3, 0.1);
    const weights = Float64Array.of(0.1, 0.3, 0.6);
    expect(tested.mixed(weights, roster)).toBe(weights);
    tested.look(1, limited(0));
    const mixed = tested.mixed(weights, roster);
    for (const [arm, weight] of [0.8 * 0.1 + 0.2 * 0.8, 0.8 * 0.3 + 0.02, 0.8 * 0.6 + 0.02].entries()) {
      expectWithin(mixed[arm]!, weight, 1e-15);
    }
  });

  it("looks after a tenth more rounds, and not before ten", () => {
    const tested = new TestedArm(0.2);
    const looks: number[] = [];
    for (let round = 1; round <= 400; round++) {
      if (!tested.isLookDue(round)) continue;
      looks.push(round);
      tested.look(round, limited(0));
    }
    expect(looks.slice(0, 4)).toEqual([1, 11, 21, 31]);
    expect(looks.every((round, index) => index === 0 || round - looks[index - 1]! >= 10)).toBe(true);
    expect(looks.at(-1)! - looks.at(-2)!).toBeGreaterThan(30);
  });

  it("plays no arm that was retired, and comes back from JSON as it was", () => {
    const tested = new TestedArm(0.2);
    tested.look(1, limited(2));
    const copy = new TestedArm(0.2);
    copy.restore(JSON.parse(JSON.stringify(tested.save())));
    expect(copy.save()).toEqual(tested.save());
    const roster = new ArmRoster(3, 0.1, [2]);
    const weights = Float64Array.of(0.5, 0.5, 0);
    expect(copy.mixed(weights, roster)).toBe(weights);
    expect(() => copy.restore(null)).toThrow("invalid state.tested.nextLook");
    expect(() => copy.restore({ arm: -1, nextLook: 1 })).toThrow("invalid state.tested.arm");
    expect(() => new TestedArm(1)).toThrow("invalid certificateShare: expected 0 < certificateShare < 1, got 1");
  });
});

describe("full-gradient with a share for the certificate", () => {
  const options = { armCount: 4, floor: 0.02, certificate: estimatedCertificate, certificateShare: 0.1 } as const;
  const play = (blend: ReturnType<typeof fullGradient>, rounds: number, random: Random) => {
    for (let round = 0; round < rounds; round++) {
      const arm = blend.choose(random);
      blend.update(arm, [0, 0.1, 0.2, 0.9][arm]! + random.uniform(), blend.probability(arm));
    }
  };

  it("goes on bit for bit from a state in JSON", () => {
    const blend = fullGradient({ utility: gini(), ...options });
    const random = Random.stream(41);
    play(blend, 150, random);
    const copy = fullGradient({ utility: gini(), ...options });
    copy.restore(JSON.parse(JSON.stringify(blend.save())));
    expect(Array.from(copy.weights)).toEqual(Array.from(blend.weights));
    play(blend, 100, Random.stream(42));
    play(copy, 100, Random.stream(42));
    expect(JSON.stringify(copy.save())).toBe(JSON.stringify(blend.save()));
    expectWithin(
      blend.weights.reduce((sum, weight) => sum + weight, 0),
      1,
      1e-12,
    );
    expect(Math.min(...blend.weights)).toBeGreaterThanOrEqual(0.02 - 1e-12);
  });

  it("has a smaller certificate than without", () => {
    const uppersWith = (certificateShare?: number) =>
      [43, 44, 45, 46, 47, 48].map((seed) => {
        const { certificateShare: _, ...rest } = options;
        const blend = fullGradient({ utility: gini(), ...rest, ...(certificateShare && { certificateShare }) });
        play(blend, 1500, Random.stream(seed));
        return (blend.certificate() as Bound).upper;
      });
    const mean = (list: readonly number[]) => list.reduce((sum, value) => sum + value / list.length, 0);
    expect(mean(uppersWith(0.1))).toBeLessThan(0.9 * mean(uppersWith()));
  });

  it("needs a certificate beside it", () => {
    const { certificate: _, ...rest } = options;
    expect(() => fullGradient({ utility: mean(), ...rest })).toThrow(
      "invalid certificateShare: expected a certificate beside it, got 0.1",
    );
  });
});
