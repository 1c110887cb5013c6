import { describe, expect, it } from "vitest";
import { uniform } from "../distributions/uniform.ts";
import { panelQuadrature } from "../optimum/panel-space.ts";
import { denseUtility } from "./dense-space.ts";

const square = {
  dimension: 1,
  features: (r: number, out: Float64Array) => {
    out[0] = r * r;
  },
  value: (m: Float64Array) => m[0]!,
  gradient: (_: Float64Array, out: Float64Array) => {
    out[0] = 1;
  },
};

describe("denseUtility", () => {
  it("has the same features for rewards and for known distributions", () => {
    const utility = denseUtility("square", square, {});
    const distribution = uniform({ low: 0, high: 1 });
    for (const space of [utility.learningSpace(), utility.knownSpace([distribution], panelQuadrature)]) {
      expect(space.value(space.expected(distribution))).toBeCloseTo(1 / 3, 14);
    }
  });

  it("is smooth by default, and has the given support", () => {
    expect(denseUtility("square", square, { support: [0, 1] })).toMatchObject({
      kind: "square",
      smooth: true,
      support: [0, 1],
    });
    expect(denseUtility("square", square, {}, false).smooth).toBe(false);
  });
});
