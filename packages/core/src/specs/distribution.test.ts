import { describe, expect, it } from "vitest";
import { beta } from "../distributions/beta.ts";
import {
  anyDistribution,
  anyDistributionKinds,
  type DistributionSpec,
  distribution,
  distributionKinds,
} from "./distribution.ts";

const specs: DistributionSpec[] = [
  { kind: "bernoulli", p: 0.3 },
  { kind: "beta", alpha: 2, beta: 2 },
  { kind: "discrete", values: [1, 2], masses: [0.5, 0.5] },
  { kind: "empirical", samples: [1, 2, 3] },
  { kind: "exponential", rate: 2 },
  { kind: "gaussian", mean: 0, deviation: 1 },
  { kind: "triangular", low: 0, mode: 1, high: 2 },
  { kind: "truncated-gaussian", mean: 0, deviation: 1, low: 0, high: 1 },
  { kind: "uniform", low: 0, high: 1 },
  { kind: "mixture", parts: [{ weight: 1, distribution: { kind: "uniform", low: 0, high: 1 } }] },
];

describe("distribution", () => {
  it.each(specs)("builds $kind from a spec that went through JSON", (spec) => {
    expect(distribution(JSON.parse(JSON.stringify(spec))).kind).toBe(spec.kind);
  });

  it("covers every kind in its registry", () => {
    expect(specs.map((spec) => spec.kind).sort()).toEqual(Object.keys(distributionKinds).sort());
  });

  it("returns a built distribution as it is", () => {
    const built = beta({ alpha: 1, beta: 2 });
    expect(distribution(built)).toBe(built);
  });

  it("lists the kinds, and suggests the nearest, for an unknown kind", () => {
    expect(() => distribution({ kind: "bta" } as never)).toThrow(
      `distribution kind must be one of ${Object.keys(distributionKinds).join(", ")}; it is "bta". Did you mean "beta"?`,
    );
  });

  it("rejects values that are not specs", () => {
    for (const spec of [undefined, null, 3, {}, { kind: "toString" }, { kind: 7 }]) {
      expect(() => distribution(spec as never)).toThrow(/^distribution kind must be one of bernoulli, /);
    }
  });

  it("passes on the error of the factory", () => {
    expect(() => distribution({ kind: "beta", alpha: -1, beta: 1 })).toThrow("alpha must be a finite number above 0");
  });
});

describe("mixture", () => {
  it("accepts specs and built distributions as parts, at any depth", () => {
    const inner: DistributionSpec = {
      kind: "mixture",
      parts: [{ weight: 1, distribution: { kind: "bernoulli", p: 1 } }],
    };
    const outer = distribution({
      kind: "mixture",
      parts: [
        { weight: 0.5, distribution: inner },
        { weight: 0.5, distribution: beta({ alpha: 2, beta: 2 }) },
      ],
    });
    expect(outer.mean).toBe(0.75);
  });
});

describe("anyDistribution", () => {
  it("builds distributions of numbers and of vectors from plain data", () => {
    expect(anyDistribution({ kind: "uniform", low: 0, high: 1 })).toMatchObject({ kind: "uniform", mean: 0.5 });
    expect(anyDistribution({ kind: "gaussian-vector", mean: [0, 1], deviation: 2 })).toMatchObject({ dimension: 2 });
    expect(anyDistribution({ kind: "empirical-vectors", samples: [[1, 2, 3]] })).toMatchObject({ dimension: 3 });
  });

  it("returns a built distribution as it is", () => {
    const built = anyDistribution({ kind: "empirical-vectors", samples: [[1]] });
    expect(anyDistribution(built)).toBe(built);
  });

  it("contains every distribution, each under its own kind", () => {
    expect(Object.keys(anyDistributionKinds)).toEqual([
      ...Object.keys(distributionKinds),
      "gaussian-vector",
      "empirical-vectors",
      "empirical-records",
      "record",
    ]);
  });

  it.each([undefined, null, 3, {}, { kind: "toString" }, { kind: "recorded-vectors" }])("refuses %j", (spec) => {
    expect(() => anyDistribution(spec as never)).toThrow("distribution kind must be one of bernoulli, beta,");
  });
});

describe("anyDistribution of records", () => {
  it("builds records whose metrics are plain data", () => {
    const built = anyDistribution({
      kind: "record",
      metrics: { quality: { kind: "beta", alpha: 2, beta: 2 }, dollars: beta({ alpha: 1, beta: 3 }) },
    });
    expect(built.metrics).toEqual(["quality", "dollars"]);
    expect(anyDistribution({ kind: "empirical-records", samples: [{ x: 1 }, { x: 2 }] }).metrics).toEqual(["x"]);
  });

  it("builds all other kinds", () => {
    expect(anyDistribution({ kind: "uniform", low: 0, high: 1 }).kind).toBe("uniform");
  });

  it.each([
    [{ kind: "record" }, "metrics must be an object with a distribution for each metric"],
    [{ kind: "record", metrics: { x: { kind: "bta" } } }, 'Did you mean "beta"?'],
    [{ kind: "record", metrics: { x: { kind: "record", metrics: {} } } }, "distribution kind must be"],
    [{ kind: "recrd" }, 'Did you mean "record"?'],
  ])("refuses %j", (spec, message) => {
    expect(() => anyDistribution(spec as never)).toThrow(message);
  });
});
