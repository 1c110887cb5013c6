import { describe, expect, it } from "vitest";
import { finitePoints } from "./curves.ts";

describe("finitePoints", () => {
  it("leaves out points without a number, with their errors", () => {
    const series = { label: "a", x: [1, 2, 3], mean: [1, Number.NaN, 3], standardError: [0.1, 0.2, 0.3] };
    expect(finitePoints(series)).toEqual({ label: "a", x: [1, 3], mean: [1, 3], standardError: [0.1, 0.3] });
  });

  it("is the series itself when all are numbers", () => {
    const series = { label: "a", x: [1], mean: [1], standardError: null };
    expect(finitePoints(series)).toBe(series);
  });
});
