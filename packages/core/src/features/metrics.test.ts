import { describe, expect, it } from "vitest";
import { discrete } from "../distributions/discrete.ts";
import { exponential } from "../distributions/exponential.ts";
import { between, type MetricSpec, metricFeatures, metricList } from "./metrics.ts";

const only = (spec: MetricSpec) => metricList([spec])[0]!;
const atoms = discrete({ values: [0, 1, 2], masses: [0.2, 0.3, 0.5] });

describe("metrics", () => {
  it("mean is the reward itself", () => {
    expect(only({ kind: "mean" }).of(-3.5)).toBe(-3.5);
    expect(only({ kind: "mean" }).expected(atoms)).toBeCloseTo(1.3, 15);
  });

  it("above excludes the threshold, at-most includes it, and together they cover everything", () => {
    const [above, atMost] = metricList([
      { kind: "above", threshold: 1 },
      { kind: "at-most", threshold: 1 },
    ]);
    expect([0.9, 1, 1.1].map((r) => above!.of(r))).toEqual([0, 0, 1]);
    expect([0.9, 1, 1.1].map((r) => atMost!.of(r))).toEqual([1, 1, 0]);
    expect(above!.expected(atoms)).toBeCloseTo(0.5, 15);
    expect(atMost!.expected(atoms)).toBeCloseTo(0.5, 15);
    const rare = only({ kind: "above", threshold: 50 }).expected(exponential({ rate: 1 }));
    expect(Math.abs(rare / Math.exp(-50) - 1)).toBeLessThan(1e-13);
  });

  it("between includes both ends, and atoms there", () => {
    const metric = between({ low: 0, high: 1 });
    expect([-1e-9, 0, 0.5, 1, 1.0001].map((r) => metric.of(r))).toEqual([0, 1, 1, 1, 0]);
    expect(metric.expected(atoms)).toBeCloseTo(0.5, 15);
    expect(between({ low: 0.5, high: 2 }).expected(exponential({ rate: 1 }))).toBeCloseTo(
      Math.exp(-0.5) - Math.exp(-2),
      15,
    );
  });

  it.each([
    [[], "metrics must be a list of at least one metric"],
    [undefined, "metrics must be a list of at least one metric"],
    [[{ kind: "abov", threshold: 1 }], 'Did you mean "above"?'],
    [[null], "metric kind must be one of mean, above, at-most, between"],
    [[{ kind: "above" }], "threshold must be a finite number"],
    [[{ kind: "at-most", threshold: Number.NaN }], "threshold must be a finite number"],
    [[{ kind: "between", low: 2, high: 1 }], "low and high must be two finite numbers, the lower first"],
  ])("refuses %j", (specs, message) => {
    expect(() => metricList(specs as never)).toThrow(message);
  });
});

describe("metricFeatures", () => {
  const form = metricFeatures(
    metricList([{ kind: "mean" }, { kind: "above", threshold: 2 }, { kind: "at-most", threshold: 0 }]),
  );

  it("computes the metrics of a reward in order", () => {
    const out = new Float64Array(3);
    form.features(5, out);
    expect(Array.from(out)).toEqual([5, 1, 0]);
    form.features(-1, out);
    expect(Array.from(out)).toEqual([-1, 0, 1]);
    expect(form.dimension).toBe(3);
  });

  it("computes their expectations without integrating", () => {
    const expected = form.expected(exponential({ rate: 0.5 }));
    expect(expected[0]).toBe(2);
    expect(expected[1]).toBeCloseTo(Math.exp(-1), 15);
    expect(expected[2]).toBe(0);
  });
});
