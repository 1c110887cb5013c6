import { describe, expect, it } from "vitest";
import { expectWithin } from "../../test/expect-within.ts";
import type { Floor } from "../simplex/least-weights.ts";
import { gini } from "../utilities/gini.ts";
import { mean } from "../utilities/mean.ts";
import { estimatedCertificate } from "./certificate/estimated-certificate.ts";
import { addArm, retireArm } from "./changing-arms.ts";
import { fullGradient } from "./full-gradient.ts";

/** A learner that has these weights for its blend. */
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
  it("gives a new arm an equal share, and the others what is left in proportion", () => {
    const learner = at(0.1, 0.3, 0.7);
    expect(addArm(learner)).toBe(2);
    const { blend, before, average } = learner.save();
    for (const each of [blend, before, average]) expectBlend(each, [0.2, (0.7 * 2) / 3, 1 / 3]);
  });

  it("keeps every arm at its floor when others join", () => {
    const learner = at(0.2, 0.2, 0.8);
    addArm(learner);
    // 2/3 of 0.2 would be below the floor; the other two share 0.8 as 8 : 5.
    expectBlend(learner.save().blend, [0.2, (0.8 * 8) / 13, (0.8 * 5) / 13]);
  });

  it("counts the arm as one that was never tried, nor played in the rounds before", () => {
    const learner = at(0.1, 0.5, 0.5);
    addArm(learner, 0.25);
    const { untried, plugIn } = learner.save();
    expect(untried).toEqual([2]);
    expect(plugIn.costs).toEqual([0, 0, 0.25]);
    expect(plugIn.statistics.counts).toEqual([1, 1, 0]);
    expect(learner.average()[2]).toBe(0);
    addArm(learner);
    expect(learner.save().plugIn.costs).toEqual([0, 0, 0.25, 0]);
  });

  it("takes an arm with a least weight of its own, whose number the state keeps", () => {
    const learner = at(0.1, 0.3, 0.7);
    addArm(learner, 0, 0.4);
    expect(learner.floor).toEqual([0.1, 0.1, 0.4]);
    // A third is below the floor: the others share 0.6 as 3 : 7.
    expectBlend(learner.save().blend, [0.18, 0.42, 0.4]);
    const copy = fullGradient({ utility: mean(), armCount: 2, floor: 0.1 });
    copy.restore(JSON.parse(JSON.stringify(learner.save())));
    expect(copy.save()).toEqual(learner.save());
    expect(copy.floor).toEqual([0.1, 0.1, 0.4]);
    const same = at(0.1, 0.3, 0.7);
    addArm(same, 0, 0.1);
    expect(same.floor).toBe(0.1);
  });

  it("asks for the least weight of a new arm where the others have one each", () => {
    const learner = at([0.1, 0.3], 0.3, 0.7);
    expect(() => addArm(learner)).toThrow("invalid floor: expected a finite number >= 0, got undefined");
    addArm(learner, 0, 0);
    expect(learner.floor).toEqual([0.1, 0.3, 0]);
    expect(() => addArm(learner, 0, 0.6)).toThrow("with a sum below 1, got [0.1,0.3,0,0.6]");
  });

  it("leaves costs out where there are none", () => {
    const learner = at(0.1, 0.5, 0.5);
    addArm(learner);
    expect(learner.save().plugIn.costs).toBeNull();
  });

  it("has no certificate before the new arm has shown something", () => {
    const learner = fullGradient({ utility: gini(), armCount: 2, floor: 0.1, certificate: estimatedCertificate });
    for (let round = 0; round < 40; round++) learner.update(round % 2, (round % 7) / 7, 0.5);
    expect(learner.certificate().grade).toBe("estimated");
    addArm(learner);
    expect(learner.certificate()).toMatchObject({ grade: "none", limitedBy: 2 });
  });

  it("refuses an arm too many, and a cost that is no number, and changes nothing", () => {
    const learner = at(0.3, 0.3, 0.3, 0.4);
    const before = JSON.stringify(learner.save());
    expect(() => addArm(learner)).toThrow("invalid floor: expected 0 <= floor < 1/K = 0.25, got 0.3");
    expect(() => addArm(learner, Number.NaN)).toThrow("invalid cost: expected a finite number, got NaN");
    expect(JSON.stringify(learner.save())).toBe(before);
  });
});

describe("retireArm", () => {
  it("shares the weight of the arm in proportion; its number is not given again", () => {
    const learner = at(0.1, 0.2, 0.5, 0.3);
    retireArm(learner, 1);
    const { blend, before, average, retired } = learner.save();
    for (const each of [blend, before, average]) expectBlend(each, [0.4, 0, 0.6]);
    expect(retired).toEqual([1]);
    expect(learner.probability(1)).toBe(0);
    expect(addArm(learner)).toBe(3);
  });

  it("frees the least weight of the arm", () => {
    const learner = at([0.1, 0.5, 0.2], 0.2, 0.5, 0.3);
    expect(() => addArm(learner, 0, 0.4)).toThrow("invalid floor");
    retireArm(learner, 1);
    expectBlend(learner.save().blend, [0.4, 0, 0.6]);
    addArm(learner, 0, 0.4);
    expect(learner.floor).toEqual([0.1, 0.5, 0.2, 0.4]);
    // Two thirds of 0.4 and 0.6 are left to share with the floor of the new arm.
    expectBlend(learner.save().blend, [0.24, 0, 0.36, 0.4]);
  });

  it("refuses an arm that does not play, and to leave fewer than two, and changes nothing", () => {
    const learner = at(0.3, 0.3, 0.3, 0.4);
    expect(() => retireArm(learner, 3)).toThrow("invalid arm: expected one of 0,1,2, got 3");
    retireArm(learner, 0);
    const before = JSON.stringify(learner.save());
    expect(() => retireArm(learner, 0)).toThrow("invalid arm: expected one of 1,2, got 0");
    expect(() => retireArm(learner, 1)).toThrow("invalid arm: expected none of the last two, got 1");
    expect(JSON.stringify(learner.save())).toBe(before);
  });

  it("forgets that an arm was never tried", () => {
    const learner = fullGradient({ utility: mean(), armCount: 4, floor: 0.05 });
    learner.update(0, 1, 0.25);
    retireArm(learner, 2);
    expect(learner.save().untried).toEqual([1, 3]);
  });
});
