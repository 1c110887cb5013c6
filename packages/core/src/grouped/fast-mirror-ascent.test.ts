import { describe, expect, it } from "vitest";
import { utility } from "../all.ts";
import type { LearnerContext } from "../learners/learner.ts";
import type { MirrorAscentOptions } from "../learners/mirror-ascent.ts";
import { fastMirrorAscent } from "./fast-mirror-ascent.ts";
import { GroupedMirrorAscent } from "./grouped-mirror-ascent.ts";

const context: LearnerContext = { utility: utility({ kind: "variance" }), armCount: 3, floor: 0.1 / 3 };

describe("fastMirrorAscent", () => {
  it("keeps groups wherever a round moves one arm at a time, and only there", () => {
    const isGrouped = (options: MirrorAscentOptions, other: Partial<LearnerContext> = {}) =>
      fastMirrorAscent(options, { ...context, ...other }) instanceof GroupedMirrorAscent;
    expect(isGrouped({})).toBe(true);
    expect(isGrouped({}, { utility: utility({ kind: "gini" }) })).toBe(true);
    expect(isGrouped({ prior: { kind: "pooled", count: 1 }, step: { kind: "constant", size: 1 } })).toBe(true);
    expect(isGrouped({ coordinates: "logit" })).toBe(false);
    expect(isGrouped({ projection: "lazy" })).toBe(false);
    expect(isGrouped({ averaging: "decaying" })).toBe(false);
    expect(isGrouped({ memory: { discount: 0.9 } })).toBe(false);
    expect(isGrouped({}, { costs: [1, 2, 3] })).toBe(false);
    expect(isGrouped({}, { utility: utility({ kind: "quota", low: 0, high: 1, share: 0.5 }) })).toBe(false);
  });
});
