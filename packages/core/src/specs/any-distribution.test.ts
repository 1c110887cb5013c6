import { describe, expect, it } from "vitest";
import { anyDistribution, anyDistributionKinds, distributionKinds } from "./distribution.ts";

describe("distribution", () => {
  it("builds distributions on the line and of vectors from plain data", () => {
    expect(anyDistribution({ kind: "uniform", low: 0, high: 1 })).toMatchObject({ kind: "uniform", mean: 0.5 });
    expect(anyDistribution({ kind: "gaussian-vector", mean: [0, 1], deviation: 2 })).toMatchObject({ dimension: 2 });
    expect(anyDistribution({ kind: "empirical-vectors", samples: [[1, 2, 3]] })).toMatchObject({ dimension: 3 });
  });

  it("lets a built distribution pass as it is", () => {
    const built = anyDistribution({ kind: "empirical-vectors", samples: [[1]] });
    expect(anyDistribution(built)).toBe(built);
  });

  it("knows every distribution, and each kind by the name it has", () => {
    expect(Object.keys(anyDistributionKinds)).toEqual([
      ...Object.keys(distributionKinds),
      "gaussian-vector",
      "empirical-vectors",
    ]);
  });

  it.each([undefined, null, 3, {}, { kind: "toString" }, { kind: "recorded-vectors" }])("refuses %j", (spec) => {
    expect(() => anyDistribution(spec as never)).toThrow("invalid distribution kind: expected one of bernoulli, beta,");
  });
});
