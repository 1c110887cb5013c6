import { describe, expect, it } from "vitest";
import { GroupedMirrorAscent } from "../grouped/grouped-mirror-ascent.ts";
import { KnownArms } from "../known/known-arms.ts";
import type { LearnerContext } from "../learners/learner.ts";
import type { MirrorAscentOptions } from "../learners/mirror-ascent.ts";
import { distribution } from "../specs/law.ts";
import { utility } from "../specs/utility.ts";
import { DenseMirrorAscent } from "./dense-mirror-ascent.ts";
import { fastMirrorAscent } from "./fast-mirror-ascent.ts";
import { LazyMirrorAscent } from "./lazy-mirror-ascent.ts";

const context: LearnerContext = { utility: utility({ kind: "variance" }), armCount: 3, floor: 0.001 };

function made(options: MirrorAscentOptions, other: Partial<LearnerContext> = {}) {
  return fastMirrorAscent({ ...options, ...context, ...other });
}

describe("fastMirrorAscent", () => {
  it("keeps groups or passes over few arms wherever a round moves one arm at a time, and only there", () => {
    const isFast = (options: MirrorAscentOptions, other: Partial<LearnerContext> = {}) => {
      const learner = made(options, other);
      return learner instanceof GroupedMirrorAscent || learner instanceof DenseMirrorAscent;
    };
    expect(isFast({})).toBe(true);
    expect(isFast({}, { utility: utility({ kind: "gini" }) })).toBe(true);
    expect(isFast({ prior: { kind: "pooled", count: 1 }, step: { kind: "constant", size: 1 } })).toBe(true);
    expect(isFast({ coordinates: "logit" })).toBe(false);
    expect(isFast({ averaging: "decaying" })).toBe(false);
    expect(isFast({ memory: { discount: 0.9 } })).toBe(false);
    expect(isFast({}, { costs: [1, 2, 3] })).toBe(false);
    const quota = utility({ kind: "quota", low: 0, high: 1, share: 0.5 });
    expect(isFast({}, { utility: quota })).toBe(false);
    expect(isFast({}, { utility: quota, armCount: 65 })).toBe(true);
  });

  it("has lazy weights for up to 64 arms where influence is exact, of moments, or in simplex coordinates of cells", () => {
    const isLazy = (options: MirrorAscentOptions, other: Partial<LearnerContext> = {}) =>
      made({ projection: "lazy", ...options }, other) instanceof LazyMirrorAscent;
    const knownArms = new KnownArms({
      utility: context.utility,
      arms: [0.2, 0.5, 0.9].map((p) => distribution({ kind: "bernoulli", p })),
    });
    const gini = utility({ kind: "gini" });
    expect(isLazy({})).toBe(true);
    expect(isLazy({ coordinates: "logit" })).toBe(true);
    expect(isLazy({}, { armCount: 64 })).toBe(true);
    expect(isLazy({}, { armCount: 65 })).toBe(false);
    expect(isLazy({ influence: "exact" }, { knownArms })).toBe(true);
    expect(isLazy({ prior: { kind: "pooled", count: 1 } })).toBe(false);
    expect(isLazy({}, { utility: gini })).toBe(true);
    expect(isLazy({ coordinates: "logit" }, { utility: gini })).toBe(false);
    expect(isLazy({ averaging: "decaying" })).toBe(false);
    expect(isLazy({ memory: { discount: 0.9 } })).toBe(false);
    expect(isLazy({}, { costs: [1, 2, 3] })).toBe(false);
    expect(isLazy({}, { utility: utility({ kind: "quota", low: 0, high: 1, share: 0.5 }) })).toBe(false);
    expect(() => isLazy({ influence: "exact" })).toThrow("invalid influence");
    expect(() => isLazy({ coordinates: "polar" as never })).toThrow("invalid coordinates");
  });

  it("passes over up to 64 arms for moments with a prior that is not pooled", () => {
    const isDense = (options: MirrorAscentOptions, other: Partial<LearnerContext> = {}) =>
      made(options, other) instanceof DenseMirrorAscent;
    expect(isDense({})).toBe(true);
    expect(isDense({}, { utility: utility({ kind: "deviation" }), armCount: 64 })).toBe(true);
    expect(isDense({}, { armCount: 65 })).toBe(false);
    expect(isDense({ prior: { kind: "pooled", count: 1 } })).toBe(false);
    expect(isDense({}, { utility: utility({ kind: "gini" }) })).toBe(false);
  });
});
