import { describe, expect, it } from "vitest";
import { betaArms as arms, betaContext as contextOf } from "../../test/beta-context.ts";
import { expectWithin } from "../../test/expect-within.ts";
import { estimatedCertificate } from "../certificate/estimated-certificate.ts";
import type { Distribution } from "../distributions/distribution.ts";
import { Random } from "../random/random.ts";
import type { Floor } from "../simplex/weight-domain.ts";
import { distribution } from "../specs/distribution.ts";
import { gini } from "../utilities/gini.ts";
import { mean } from "../utilities/mean.ts";
import { fullGradient } from "./full-gradient.ts";
import type { Learner } from "./learner.ts";

describe("adding and retiring arms of full-gradient", () => {
  const play = (learner: Learner, distributions: readonly Distribution[], rounds: number, random: Random) => {
    for (let round = 0; round < rounds; round++) {
      const arm = learner.choose(random);
      learner.update(arm, distributions[arm]!.sample(random), learner.weights[arm]!);
    }
  };
  const better = distribution({ kind: "gaussian", mean: 5, deviation: 1 });

  it("gives a new arm half of the free weight until it is tried, and keeps playing it if it is good", () => {
    const random = Random.stream(71, "added");
    const learner = fullGradient(contextOf({ kind: "mean" }));
    play(learner, arms, 200, random);
    expect(learner.addArm()).toBe(4);
    expect(learner.weights).toHaveLength(5);
    expect(learner.weights[4]).toBeGreaterThanOrEqual((1 - 5 * 0.03) / 2);
    expectWithin(
      learner.weights.reduce((sum, weight) => sum + weight, 0),
      1,
      1e-14,
    );
    play(learner, [...arms, better], 300, random);
    expectWithin(learner.weights[4]!, 1 - 4 * 0.03, 1e-12);
    expect(learner.recommend()[4]).toBeGreaterThan(0.7);
  });

  it("never plays a retired arm again, but learns from its late rewards", () => {
    const random = Random.stream(72, "retired");
    const learner = fullGradient(contextOf({ kind: "variance" }));
    play(learner, arms, 100, random);
    const share = learner.weights[1]! / (1 - learner.weights[2]!);
    learner.retireArm(2);
    expectWithin(learner.weights[1]!, share, 0.03);
    learner.update(2, 0.7, 0.1);
    for (let round = 0; round < 300; round++) {
      const arm = learner.choose(random);
      expect(arm).not.toBe(2);
      learner.update(arm, arms[arm]!.sample(random), learner.weights[arm]!);
      expect(learner.weights[2]).toBe(0);
      expect(learner.recommend()[2]).toBe(0);
    }
  });

  it("continues bit for bit from JSON in a learner that was created with the original arms", () => {
    const random = Random.stream(73, "restored");
    const original = fullGradient(contextOf({ kind: "gini" }, { costs: [0, 0.01, 0, 0] }));
    play(original, arms, 50, random);
    original.addArm({ cost: 0.02 });
    original.retireArm(0);
    const distributions = [...arms, better];
    play(original, distributions, 50, random);
    const copy = fullGradient(contextOf({ kind: "gini" }, { costs: [0, 0.01, 0, 0] }));
    copy.restore(JSON.parse(JSON.stringify(original.save())));
    const again = Random.restore(random.save());
    play(original, distributions, 100, random);
    play(copy, distributions, 100, again);
    expect(JSON.stringify(copy.save())).toBe(JSON.stringify(original.save()));
  });

  it("restores a state saved before further arms joined", () => {
    const random = Random.stream(75, "earlier");
    const learner = fullGradient(contextOf({ kind: "gini" }, { costs: [0, 0.01, 0, 0] }));
    play(learner, arms, 50, random);
    const saved = JSON.parse(JSON.stringify(learner.save()));
    learner.addArm({ cost: 0.02 });
    learner.addArm();
    play(learner, [...arms, better, better], 50, random);
    learner.restore(saved);
    expect(JSON.stringify(learner.save())).toBe(JSON.stringify(saved));
    expect(learner.weights).toHaveLength(4);
    const copy = fullGradient(contextOf({ kind: "gini" }, { costs: [0, 0.01, 0, 0] }));
    copy.restore(saved);
    const again = Random.restore(random.save());
    play(learner, arms, 100, random);
    play(copy, arms, 100, again);
    expect(JSON.stringify(learner.save())).toBe(JSON.stringify(copy.save()));
    expect(learner.addArm()).toBe(4);
  });

  it("refuses a state with fewer arms than it was created with", () => {
    const other = fullGradient(contextOf({ kind: "mean" }, { armCount: 3 }));
    const learner = fullGradient(contextOf({ kind: "mean" }));
    expect(() => learner.restore(other.save())).toThrow("state must be saved with armCount 4");
  });

  it("never chooses a retired arm, not even the last one by the largest uniform number below one", () => {
    const largest = { uniform: () => 1 - 2 ** -53 };
    for (let run = 0; run < 50; run++) {
      const random = Random.stream(76, run);
      const learner = fullGradient(contextOf({ kind: "variance" }));
      play(learner, arms, 20 + run, random);
      learner.retireArm(3);
      for (let round = 0; round < 20; round++) {
        const arm = learner.choose(largest);
        expect(arm).toBeLessThan(3);
        learner.update(arm, arms[arm]!.sample(random), learner.weights[arm]!);
      }
    }
  });

  it("refuses a new arm if the floors leave no room for it, and changes nothing", () => {
    const learner = fullGradient({ ...contextOf({ kind: "mean" }), floor: 0.22 });
    const before = JSON.stringify(learner.save());
    expect(() => learner.addArm()).toThrow("floor must be at least 0 and below 1/5, so that 5 options fit");
    const roomy = fullGradient(contextOf({ kind: "mean" }));
    expect(() => roomy.addArm({ cost: Number.NaN })).toThrow("cost must be a finite number");
    expect(roomy.save()).toEqual(fullGradient(contextOf({ kind: "mean" })).save());
    expect(() => learner.retireArm(7)).toThrow("arm must be");
    expect(JSON.stringify(learner.save())).toBe(before);
  });
});

describe("changing-arms", () => {
  /** A learner whose current blend is the given one. */
  function at(floor: Floor, ...blend: readonly number[]) {
    const learner = fullGradient({ utility: mean(), armCount: blend.length, floor });
    for (const arm of blend.keys()) learner.update(arm, 1, 0.5);
    learner.restore({ ...learner.save(), blend, before: blend, average: blend });
    return learner;
  }

  function expectBlend(actual: readonly number[], expected: readonly number[]): void {
    expect(actual).toHaveLength(expected.length);
    expected.forEach((weight, arm) => {
      expectWithin(actual[arm]!, weight, 1e-15);
    });
  }

  describe("addArm", () => {
    it("gives a new arm an equal share, and splits the rest among the others in proportion", () => {
      const learner = at(0.1, 0.3, 0.7);
      expect(learner.addArm()).toBe(2);
      const { blend, before, average } = learner.save();
      for (const each of [blend, before, average]) expectBlend(each, [0.2, (0.7 * 2) / 3, 1 / 3]);
    });

    it("keeps every arm at its floor when others join", () => {
      const learner = at(0.2, 0.2, 0.8);
      learner.addArm();
      // 2/3 of 0.2 would be below the floor; the other two share 0.8 as 8 : 5.
      expectBlend(learner.save().blend, [0.2, (0.8 * 8) / 13, (0.8 * 5) / 13]);
    });

    it("counts a new arm as untried, with no weight in earlier rounds", () => {
      const learner = at(0.1, 0.5, 0.5);
      learner.addArm({ cost: 0.25 });
      const { untried, plugIn } = learner.save();
      expect(untried).toEqual([2]);
      expect(plugIn.costs).toEqual([0, 0, 0.25]);
      expect(plugIn.statistics.counts).toEqual([1, 1, 0]);
      expect(learner.average()[2]).toBe(0);
      learner.addArm();
      expect(learner.save().plugIn.costs).toEqual([0, 0, 0.25, 0]);
    });

    it("adds an arm with its own floor, which the state keeps", () => {
      const learner = at(0.1, 0.3, 0.7);
      learner.addArm({ floor: 0.4 });
      expect(learner.floor).toEqual([0.1, 0.1, 0.4]);
      // A third is below the floor: the others share 0.6 as 3 : 7.
      expectBlend(learner.save().blend, [0.18, 0.42, 0.4]);
      const copy = fullGradient({ utility: mean(), armCount: 2, floor: 0.1 });
      copy.restore(JSON.parse(JSON.stringify(learner.save())));
      expect(copy.save()).toEqual(learner.save());
      expect(copy.floor).toEqual([0.1, 0.1, 0.4]);
      const same = at(0.1, 0.3, 0.7);
      same.addArm({ floor: 0.1 });
      expect(same.floor).toBe(0.1);
    });

    it("requires a floor for a new arm if every arm has its own", () => {
      const learner = at([0.1, 0.3], 0.3, 0.7);
      expect(() => learner.addArm()).toThrow("floor must be a finite number of at least 0");
      learner.addArm({ floor: 0 });
      expect(learner.floor).toEqual([0.1, 0.3, 0]);
      expect(() => learner.addArm({ floor: 0.6 })).toThrow(
        "floor must be a list of 4 numbers of at least 0 with a sum below 1",
      );
    });

    it("saves no costs if there are none", () => {
      const learner = at(0.1, 0.5, 0.5);
      learner.addArm();
      expect(learner.save().plugIn.costs).toBeNull();
    });

    it("has no certificate until the new arm has a reward", () => {
      const learner = fullGradient({ utility: gini(), armCount: 2, floor: 0.1, certificate: estimatedCertificate });
      for (let round = 0; round < 40; round++) learner.update(round % 2, (round % 7) / 7, 0.5);
      expect(learner.certificate().grade).toBe("estimated");
      learner.addArm();
      expect(learner.certificate()).toMatchObject({ grade: "none", limitedBy: 2 });
    });

    it("refuses one arm too many and an invalid cost, and changes nothing", () => {
      const learner = at(0.3, 0.3, 0.3, 0.4);
      const before = JSON.stringify(learner.save());
      expect(() => learner.addArm()).toThrow("floor must be at least 0 and below 1/4, so that 4 options fit");
      expect(() => learner.addArm({ cost: Number.NaN })).toThrow("cost must be a finite number");
      expect(JSON.stringify(learner.save())).toBe(before);
    });
  });

  describe("retireArm", () => {
    it("splits the weight of a retired arm in proportion, and never reuses its index", () => {
      const learner = at(0.1, 0.2, 0.5, 0.3);
      learner.retireArm(1);
      const { blend, before, average, retired } = learner.save();
      for (const each of [blend, before, average]) expectBlend(each, [0.4, 0, 0.6]);
      expect(retired).toEqual([1]);
      expect(learner.probability(1)).toBe(0);
      expect(learner.addArm()).toBe(3);
    });

    it("frees the floor of a retired arm", () => {
      const learner = at([0.1, 0.5, 0.2], 0.2, 0.5, 0.3);
      expect(() => learner.addArm({ floor: 0.4 })).toThrow(
        "floor must be a list of 4 numbers of at least 0 with a sum below 1",
      );
      learner.retireArm(1);
      expectBlend(learner.save().blend, [0.4, 0, 0.6]);
      learner.addArm({ floor: 0.4 });
      expect(learner.floor).toEqual([0.1, 0.5, 0.2, 0.4]);
      // Two thirds of 0.4 and 0.6 remain, shared with the floor of the new arm.
      expectBlend(learner.save().blend, [0.24, 0, 0.36, 0.4]);
    });

    it("refuses to retire an inactive arm or to leave fewer than two, and changes nothing", () => {
      const learner = at(0.3, 0.3, 0.3, 0.4);
      expect(() => learner.retireArm(3)).toThrow("arm must be one of the arms that play: 0, 1, 2");
      learner.retireArm(0);
      const before = JSON.stringify(learner.save());
      expect(() => learner.retireArm(0)).toThrow("arm must be one of the arms that play: 1, 2");
      expect(() => learner.retireArm(1)).toThrow("two must remain");
      expect(JSON.stringify(learner.save())).toBe(before);
    });

    it("no longer counts a retired arm as untried", () => {
      const learner = fullGradient({ utility: mean(), armCount: 4, floor: 0.05 });
      learner.update(0, 1, 0.25);
      learner.retireArm(2);
      expect(learner.save().untried).toEqual([1, 3]);
    });
  });
});
