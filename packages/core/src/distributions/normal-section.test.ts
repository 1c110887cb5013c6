import { describe, expect, it } from "vitest";
import { normalCdf } from "../numeric/normal.ts";
import { normalSection } from "./normal-section.ts";

describe("normalSection", () => {
  it("weighs the point nearest to 0 with 1", () => {
    expect(normalSection(50, 60).weight(50)).toBe(1);
    expect(normalSection(-3, -2).weight(-2)).toBe(1);
    expect(normalSection(-1, 1).weight(0)).toBe(1);
  });

  it("has the mass of the normal law on an interval around 0", () => {
    const expected = (normalCdf(2) - normalCdf(-1)) * Math.sqrt(2 * Math.PI);
    expect(normalSection(-1, 2).total).toBeCloseTo(expected, 14);
  });

  it("has a mass that adds up, where it is long and where it is short", () => {
    for (const [from, to] of [
      [8, 9],
      [-9, -8],
      [-1, 1],
      [2, 2.0001],
    ] as const) {
      const section = normalSection(from, to);
      const middle = from + (to - from) / 3;
      expect((section.mass(from, middle) + section.mass(middle, to)) / section.total).toBeCloseTo(1, 12);
    }
  });

  it("has in drop the integral of z times the weight", () => {
    const section = normalSection(8, 9);
    expect(8 + section.meanOffset).toBeCloseTo(section.drop(9) / section.total, 12);
  });

  it("has the whole law's variance when the interval holds all of it", () => {
    expect(normalSection(-20, 30).variance).toBeCloseTo(1, 14);
    expect(normalSection(-20, 30).meanOffset).toBeCloseTo(0, 14);
  });

  it("guesses quantiles inside the interval", () => {
    for (const [from, to] of [
      [8, 9],
      [-9, -8],
      [-1, 1],
    ] as const) {
      const guess = normalSection(from, to).guess(0.4);
      expect(guess).toBeGreaterThan(from);
      expect(guess).toBeLessThan(to);
    }
  });
});
