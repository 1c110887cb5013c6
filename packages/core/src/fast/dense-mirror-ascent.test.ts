import { describe, expect, it } from "vitest";

import { distance, farthestApart, LONG_RUN } from "../../test/beside-plain.ts";

import type { LearnerContext } from "../learners/learner.ts";
import { type MirrorAscentOptions, mirrorAscent } from "../learners/mirror-ascent.ts";
import { Random } from "../random/random.ts";
import { distribution } from "../specs/law.ts";
import { type UtilitySpec, utility } from "../specs/utility.ts";
import { DenseMirrorAscent } from "./dense-mirror-ascent.ts";
import { fastMirrorAscent } from "./fast-mirror-ascent.ts";

function contextOf(armCount: number, share: number, spec: UtilitySpec = { kind: "variance" }): LearnerContext {
  return { utility: utility(spec), armCount, floor: share / armCount };
}

function dense(options: MirrorAscentOptions, context: LearnerContext) {
  const learner = fastMirrorAscent({ ...options, ...context });
  expect(learner).toBeInstanceOf(DenseMirrorAscent);
  return learner;
}

describe("DenseMirrorAscent against the plain learner, fed with the same rounds", () => {
  it.each([2, 8, 30, 64].flatMap((armCount) => [0.9, 0.5, 0.1, 0.01, 1e-6].map((share) => ({ armCount, share }))))(
    `has the same weights and averages within 1e-10 for ${LONG_RUN} rounds: $armCount arms, floor $share/K`,
    ({ armCount, share }) => {
      const context = contextOf(armCount, share);
      const { weights, averages } = farthestApart(dense({}, context), mirrorAscent(context), LONG_RUN);
      expect(weights).toBeLessThan(1e-10);
      expect(averages).toBeLessThan(1e-10);
    },
    60_000,
  );

  it.each<{ spec: UtilitySpec; options: MirrorAscentOptions }>([
    { spec: { kind: "deviation" }, options: { step: { kind: "constant", size: 0.01 } } },
    { spec: { kind: "mean" }, options: {} },
    { spec: { kind: "mean-variance", lambda: 2 }, options: { prior: { count: 3, mean: 1, secondMoment: 2 } } },
    { spec: { kind: "variance" }, options: { step: { kind: "constant", size: 1e-4 } } },
    // Steps that throw arms to the floor and back.
    { spec: { kind: "variance" }, options: { step: { kind: "constant", size: 5 } } },
  ])("has the same weights and averages for $spec.kind with $options", ({ spec, options }) => {
    const context = contextOf(20, 0.1, spec);
    const { weights, averages } = farthestApart(
      dense(options, context),
      mirrorAscent({ ...options, ...context }),
      10_000,
    );
    expect(weights).toBeLessThan(1e-10);
    expect(averages).toBeLessThan(1e-10);
  });

  it("draws the same arms", () => {
    const context = contextOf(6, 0.3);
    const choices = [dense({}, context), mirrorAscent(context)].map((learner) => {
      const random = Random.stream(86);
      return Array.from({ length: 500 }, () => {
        const arm = learner.choose(random);
        learner.update(arm, arm + random.uniform(), learner.weights[arm]!);
        return arm;
      });
    });
    expect(choices[0]).toEqual(choices[1]);
  });

  it("shows the same influence function and expected gradient", () => {
    const context = contextOf(4, 0.2);
    const laws = [0, 1, 2, 3].map((mean) => distribution({ kind: "gaussian", mean, deviation: 0.5 }));
    const [own, plain] = [dense({}, context), mirrorAscent(context)];
    const random = Random.stream(83);
    for (let round = 0; round < 50; round++) {
      const [arm, reward] = [round % 4, random.uniform()];
      expect(distance(own.expectedGradient!(laws), plain.expectedGradient!(laws))).toBeLessThan(1e-12);
      expect(own.influence!()(reward)).toBeCloseTo(plain.influence!()(reward), 12);
      own.update(arm, reward, 0.25);
      plain.update(arm, reward, 0.25);
    }
  });
});

describe("DenseMirrorAscent", () => {
  it("refuses or clips rewards outside of the support, and very large ones, as the plain learner does", () => {
    const refusing = dense({}, contextOf(3, 0.1, { kind: "variance", support: [0, 1] }));
    expect(() => refusing.update(0, 2, 0.3)).toThrow("invalid reward: expected 0 <= reward <= 1");
    const clipping: UtilitySpec = { kind: "variance", support: [0, 1], outside: "clip" };
    const learners = [dense({}, contextOf(3, 0.1, clipping)), mirrorAscent(contextOf(3, 0.1, clipping))];
    for (const learner of learners) for (const reward of [0.5, 7, -7]) learner.update(1, reward, 0.3);
    expect(distance(learners[0]!.weights, learners[1]!.weights)).toBeLessThan(1e-14);
    expect(() => dense({}, contextOf(3, 0.1)).update(0, 1e101, 0.3)).toThrow("invalid reward");
  });

  it("refuses a state of the plain learner, and is unchanged by any bad state", () => {
    const context = contextOf(3, 0.1);
    const learner = dense({}, context);
    for (const reward of [0.1, 0.7, 0.4]) learner.update(1, reward, 0.3);
    const good = learner.save();
    expect(() => learner.restore(mirrorAscent(context).save())).toThrow("invalid state: expected");
    expect(() => learner.restore({ ...good, round: -1 })).toThrow("invalid state.round");
    expect(() => learner.restore({ ...good, dense: {}, space: { origin: 9 } })).toThrow("invalid state.weights");
    expect(() => learner.restore({ ...good, space: { origin: "x" } })).toThrow("invalid origin");
    expect(learner.save()).toEqual(good);
  });
});
