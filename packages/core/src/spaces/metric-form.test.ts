import { describe, expect, it } from "vitest";
import { exponential } from "../distributions/exponential.ts";
import { metricFeatures } from "./metric-form.ts";
import { metricList } from "./metrics.ts";

describe("metricFeatures", () => {
  const form = metricFeatures(
    metricList([{ kind: "mean" }, { kind: "above", threshold: 2 }, { kind: "at-most", threshold: 0 }]),
  );

  it("lists the metrics of a reward in order", () => {
    const out = new Float64Array(3);
    form.features(5, out);
    expect(Array.from(out)).toEqual([5, 1, 0]);
    form.features(-1, out);
    expect(Array.from(out)).toEqual([-1, 0, 1]);
    expect(form.dimension).toBe(3);
  });

  it("lists their expectations, known without integrating", () => {
    const expected = form.expected(exponential({ rate: 0.5 }));
    expect(expected[0]).toBe(2);
    expect(expected[1]).toBeCloseTo(Math.exp(-1), 15);
    expect(expected[2]).toBe(0);
  });
});
