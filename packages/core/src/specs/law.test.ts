import { describe, expect, it } from "vitest";
import { distributionKinds, law, lawKinds } from "./law.ts";

describe("law", () => {
  it("builds laws on the line and of vectors from plain data", () => {
    expect(law({ kind: "uniform", low: 0, high: 1 })).toMatchObject({ kind: "uniform", mean: 0.5 });
    expect(law({ kind: "gaussian-vector", mean: [0, 1], deviation: 2 })).toMatchObject({ dimension: 2 });
    expect(law({ kind: "empirical-vectors", samples: [[1, 2, 3]] })).toMatchObject({ dimension: 3 });
  });

  it("lets a built law pass as it is", () => {
    const built = law({ kind: "empirical-vectors", samples: [[1]] });
    expect(law(built)).toBe(built);
  });

  it("knows every distribution, and each kind by the name it has", () => {
    expect(Object.keys(lawKinds)).toEqual([...Object.keys(distributionKinds), "gaussian-vector", "empirical-vectors"]);
  });

  it.each([undefined, null, 3, {}, { kind: "toString" }, { kind: "recorded-vectors" }])("refuses %j", (spec) => {
    expect(() => law(spec as never)).toThrow("invalid law kind: expected one of bernoulli, beta,");
  });
});
