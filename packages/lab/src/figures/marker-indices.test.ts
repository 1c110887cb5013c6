import { describe, expect, it } from "vitest";
import { axisScale } from "./axis-scale.ts";
import { markerIndices } from "./marker-indices.ts";

describe("markerIndices", () => {
  const x = Array.from({ length: 1000 }, (_, i) => i + 1);

  it("spreads markers evenly over a logarithmic axis", () => {
    const marked = markerIndices(x, axisScale(x, { log: true }), 0).map((i) => x[i]!);
    expect(marked).toHaveLength(7);
    for (const [i, value] of marked.slice(3).entries()) expect(value / marked[i + 2]!).toBeCloseTo(1000 ** (1 / 7), 0);
  });

  it("sets markers of different lines apart", () => {
    const axis = axisScale(x);
    const shared = markerIndices(x, axis, 0).filter((i) => markerIndices(x, axis, 0.5).includes(i));
    expect(shared).toEqual([]);
  });

  it("marks every point of a very short line", () => {
    expect(markerIndices([5], axisScale([5]), 0.9)).toEqual([0]);
  });
});
