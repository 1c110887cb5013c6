import { describe, expect, it } from "vitest";
import { axisScale } from "./axis-scale.ts";
import { thinPoints } from "./thin-points.ts";

describe("thinPoints", () => {
  it("leaves a series of up to a thousand points alone", () => {
    const series = { label: "a", x: [1, 2], mean: [3, 4], standardError: null };
    expect(thinPoints(series, axisScale([1, 2]))).toBe(series);
  });

  it("keeps no more of a long series than can be seen, with its first and last point", () => {
    const x = Array.from({ length: 200_000 }, (_, i) => i + 1);
    const series = { label: "a", x, mean: x.map((t) => 1 / t), standardError: x.map(() => 0) };
    const thin = thinPoints(series, axisScale(x, { log: true }));
    expect(thin.x.length).toBeLessThan(1002);
    expect([thin.x[0], thin.x.at(-1)]).toEqual([1, 200_000]);
    expect(thin.mean).toEqual(thin.x.map((t) => 1 / t));
    expect(thin.standardError).toHaveLength(thin.x.length);
  });
});
