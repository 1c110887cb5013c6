import { describe, expect, it } from "vitest";
import { expectWithin } from "../../test/expect-within.ts";
import { PlugIn } from "../estimates/plug-in.ts";
import { ArmRoster } from "../learners/arm-roster.ts";
import { equalShares } from "../learners/fixed.ts";
import { fullGradient } from "../learners/full-gradient.ts";
import { hasCertificate } from "../learners/learner.ts";
import { Random } from "../random/random.ts";
import { weightDomain } from "../simplex/weight-domain.ts";
import { gini } from "../utilities/gini.ts";
import { mean } from "../utilities/mean.ts";
import { type Bound, Certificates, type Certifier, certificatesOf } from "./certificate.ts";
import { estimatedCertificate } from "./estimated-certificate.ts";
import { guaranteedCertificate } from "./guaranteed-certificate.ts";

describe("certificates of learners", () => {
  const problem = { utility: mean(), armCount: 2, floor: 0.1 };
  const context = { utility: mean(), armCount: 2, forgets: false };

  it("exist for learners that support them", () => {
    expect(hasCertificate(fullGradient(problem))).toBe(true);
    expect(hasCertificate(equalShares(problem))).toBe(false);
  });

  it("say how to request them if they were not requested", () => {
    expect(fullGradient(problem).certificate()).toEqual({
      grade: "none",
      reason: "the learner was made without a certificate: pass certificate: estimatedCertificate",
    });
  });

  it("are made by the options, which require a certificate with a share", () => {
    expect(certificatesOf({}, context)).toBeUndefined();
    const certificates = certificatesOf({ certificate: estimatedCertificate, certificateShare: 0.2 }, context)!;
    expect(certificates.save()?.tested).toEqual({ arm: null, nextLook: 1 });
    expect(() => certificatesOf({ certificateShare: 0.2 }, context)).toThrow("certificateShare needs a certificate.");
  });
});

describe("Certificates", () => {
  const context = { utility: gini({ support: [0, 1] }), armCount: 3, floor: 0.1, forgets: false };
  const playing = new ArmRoster(3, 0.1);
  const weights = Float64Array.of(0.1, 0.3, 0.6);
  const { active, domain } = playing;
  const evidence = { active, domain, plugIn: new PlugIn({}, context), recommend: () => weights };

  /** Certificates that are always limited by one arm; records the rounds in which they were computed. */
  function limited(limitedBy: number, share: number | undefined) {
    let looks = 0;
    const certifier: Certifier = {
      certify: () => {
        looks++;
        return { grade: "none", reason: "", limitedBy };
      },
      observe: () => {},
      save: () => null,
      restore: () => {},
    };
    return { certificates: new Certificates(certifier, share), looks: () => looks };
  }

  it("do not change the weights without a share, and test no arm", () => {
    const { certificates, looks } = limited(0, undefined);
    certificates.observe(0, 0.5, 1, evidence);
    expect(certificates.mixed(weights, playing)).toBe(weights);
    expect(certificates.save().tested).toBeNull();
    expect(looks()).toBe(0);
  });

  it("give the share to the arm that limits them, within the truncated simplex", () => {
    const { certificates } = limited(0, 0.2);
    expect(certificates.mixed(weights, playing)).toBe(weights);
    certificates.observe(0, 0.5, 1, evidence);
    const mixed = certificates.mixed(weights, playing);
    for (const [arm, weight] of [0.8 * 0.1 + 0.2 * 0.8, 0.8 * 0.3 + 0.02, 0.8 * 0.6 + 0.02].entries()) {
      expectWithin(mixed[arm]!, weight, 1e-15);
    }
    const rest = Float64Array.of(0, 0.5, 0.5);
    expect(certificates.mixed(rest, new ArmRoster(3, 0.1, [0]))).toBe(rest);
  });

  it("leave the weights as they are if that arm already has all that it may have, with a ceiling for another arm", () => {
    const { certificates } = limited(0, 0.2);
    certificates.observe(0, 0.5, 1, evidence);
    for (const [floor, full] of [
      [0, [1, 0, 0]],
      [0.01, [0.98, 0.01, 0.01]],
    ] as const) {
      const capped = { active: [0, 1, 2], domain: weightDomain({ floor, ceiling: [1, 1, 0.3] }, 3) };
      const mixed = certificates.mixed(Float64Array.from(full), capped);
      expect(Array.from(mixed)).toEqual(full.map((weight) => expect.closeTo(weight, 15)));
    }
  });

  it("are computed again after a tenth more rounds, but at least ten", () => {
    const { certificates, looks } = limited(0, 0.2);
    const rounds: number[] = [];
    for (let round = 1; round <= 400; round++) {
      const before = looks();
      certificates.observe(0, 0.5, round, evidence);
      if (looks() > before) rounds.push(round);
    }
    expect(rounds.slice(0, 4)).toEqual([1, 11, 21, 31]);
    expect(rounds.every((round, index) => index === 0 || round - rounds[index - 1]! >= 10)).toBe(true);
    expect(rounds.at(-1)! - rounds.at(-2)!).toBeGreaterThan(30);
  });

  it("continue from JSON, and refuse a state with a missing or invalid field", () => {
    const made = () => new Certificates(guaranteedCertificate(context), 0.1);
    const certificates = made();
    certificates.observe(1, 0.3, 1, evidence);
    const saved = JSON.parse(JSON.stringify(certificates.save()));
    expect(saved.tested).toEqual({ arm: 0, nextLook: 11 });
    const copy = made();
    expect(() => copy.restore(null, 3)).toThrow("state.certificates must be those of a learner that has a certificate");
    expect(() => copy.restore({ ...saved, kept: null }, 3)).toThrow(
      "state.certificate.masses must be a list for each of 3 arms",
    );
    expect(() => copy.restore({ ...saved, tested: null }, 3)).toThrow("state.tested.nextLook must be");
    expect(() => copy.restore({ ...saved, tested: { arm: -1, nextLook: 1 } }, 3)).toThrow("state.tested.arm must be");
    copy.restore(saved, 3);
    expect(copy.save()).toEqual(certificates.save());
    expect(() => limited(0, 1)).toThrow("certificateShare must be above 0 and below 1");
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

  it("continues bit for bit from a state in JSON", () => {
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

  it("has a smaller certificate than without the share", () => {
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
});
