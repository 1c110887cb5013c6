import { describe, expect, it } from "vitest";
import { axisPosition, axisScale } from "./axis-scale.ts";

describe("axisScale", () => {
  it("is logarithmic when asked for and all values are positive", () => {
    const { type, domain, ticks } = axisScale([1, 2000], { log: true });
    expect({ type, domain, ticks }).toEqual({ type: "log", domain: [1, 2000], ticks: [1, 10, 100, 1000] });
  });

  it.each([0, -1e-9])("falls back to a linear axis when a value is %d", (low) => {
    expect(axisScale([low, 5], { log: true }).type).toBe("linear");
  });

  it("leaves out what is not finite", () => {
    expect(axisScale([1, Number.NaN, 3, Number.POSITIVE_INFINITY]).domain).toEqual([1, 3]);
  });

  it("begins at zero when asked to, or below where values are negative", () => {
    expect(axisScale([1, 3], { fromZero: true, padding: 0.1 }).domain[0]).toBe(0);
    expect(axisScale([-1, 3], { fromZero: true }).domain[0]).toBe(-1);
  });

  it.each([
    [[7], true],
    [[7], false],
    [[0], false],
    [[-2.123456789], false],
    [[], false],
    [[], true],
  ])("has an interval and ticks for the values %j (log: %s)", (values, log) => {
    const { domain, ticks } = axisScale(values, { log });
    expect(domain[1]).toBeGreaterThan(domain[0]);
    expect(ticks.length).toBeGreaterThan(0);
  });

  it("labels a lone value briefly", () => {
    const { ticks, format } = axisScale([0.0289123456789], { log: true });
    expect(ticks.map(format)).toEqual(["0.02891"]);
  });
});

describe("axisPosition", () => {
  it("is a share of the axis, in decades where it is logarithmic", () => {
    expect(axisPosition(axisScale([0, 10]), 2.5)).toBeCloseTo(0.25, 12);
    expect(axisPosition(axisScale([1, 100], { log: true }), 10)).toBeCloseTo(0.5, 12);
  });
});
