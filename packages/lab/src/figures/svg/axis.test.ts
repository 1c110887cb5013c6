import { describe, expect, it } from "vitest";
import { theme } from "../theme.ts";
import { type AxisScale, axisScale, END_ROOM, wordAxis } from "./axis.ts";
import { textWidth } from "./text.ts";

/** The labels of an axis. */
const labels = (values: number[], log = false) => {
  const { ticks, format } = axisScale(values, { log });
  return ticks.map(format);
};

/** The start and end of each label of a horizontal axis in pixels. */
const ends = ({ ticks, format, position }: AxisScale, width: number) =>
  ticks.map((tick) => {
    const half = textWidth(format(tick), theme.tickSize) / 2;
    return [position(tick) * width - half, position(tick) * width + half] as const;
  });

function expectSideBySide(axis: AxisScale, width: number): void {
  const places = ends(axis, width);
  expect(places.length).toBeGreaterThan(0);
  for (const [index, [start]] of places.entries()) expect(start).toBeGreaterThan(places[index - 1]?.[1] ?? -Infinity);
  expect(places.at(-1)![1]).toBeLessThanOrEqual(width + END_ROOM);
}

describe("axisScale", () => {
  it("is logarithmic on request if all values are positive", () => {
    const { type, domain, ticks } = axisScale([1, 2000], { log: true });
    expect({ type, domain, ticks }).toEqual({ type: "log", domain: [1, 2000], ticks: [1, 10, 100, 1000] });
  });

  it.each([0, -1e-9])("falls back to a linear axis if a value is %d", (low) => {
    expect(axisScale([low, 5], { log: true }).type).toBe("linear");
  });

  it("ignores values that are not finite", () => {
    expect(axisScale([1, Number.NaN, 3, Number.POSITIVE_INFINITY]).domain).toEqual([1, 3]);
  });

  it("begins at zero on request, or below if values are negative", () => {
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

  it.each([
    [1, 60],
    [5e-4, 0.07],
    [0.031, 0.049],
    [1e-30, 1],
    [3, 1e7],
    [0.0063, 0.0097],
    [0.0101, 0.0189],
    [0.9, 4],
  ])("has three to ten labels from %d to %d on a logarithmic axis, with all ticks inside", (low, high) => {
    const { ticks, minorTicks } = axisScale([low, high], { log: true });
    expect(ticks.length).toBeGreaterThanOrEqual(3);
    expect(ticks.length).toBeLessThanOrEqual(10);
    for (const tick of [...ticks, ...minorTicks]) expect(tick >= low && tick <= high).toBe(true);
  });

  it("labels a lone value briefly", () => {
    expect(labels([0.0289123456789], true)).toEqual(["0.02891"]);
  });

  it("writes numbers of ordinary size plainly, with a true minus sign", () => {
    expect(labels([0, 12_000])).toEqual(["0", "2,000", "4,000", "6,000", "8,000", "10,000", "12,000"]);
    expect(labels([-0.5, 0.5])).toEqual(["−0.4", "−0.2", "0", "0.2", "0.4"]);
    expect(labels([0.001, 0.1], true)).toContain("0.01");
  });

  it("writes all ticks of an axis as powers of ten if some would be long", () => {
    expect(labels([1e-6, 1e-3], true)).toEqual(["10⁻⁶", "10⁻⁵", "10⁻⁴", "10⁻³"]);
    expect(labels([-5e-5, 5e-5])).toEqual(["−4×10⁻⁵", "−2×10⁻⁵", "0", "2×10⁻⁵", "4×10⁻⁵"]);
    expect(labels([0, 5e12])).toContain("2×10¹²");
  });

  it.each([
    [[-4.4e-5, 4.4e-5], false],
    [[1e-9, 1.25e-5], false],
    [[0, 98_765], false],
    [[1, 90_000], true],
    [[1e-30, 1], true],
  ])("has labels that do not touch along a narrow axis of the values %j (log: %s)", (values, log) => {
    for (const width of [150, 240, 340, 640])
      expectSideBySide(axisScale(values, { log, width, count: width < 300 ? 4 : 6 }), width);
  });

  it("maps a value to its share of the axis, logarithmically on a logarithmic axis", () => {
    expect(axisScale([0, 10]).position(2.5)).toBeCloseTo(0.25, 12);
    expect(axisScale([1, 100], { log: true }).position(10)).toBeCloseTo(0.5, 12);
  });
});

describe("wordAxis", () => {
  it("has a section for each word, with its label in the middle", () => {
    const { domain, ticks, format, position } = wordAxis(["red", "green"], 300);
    expect(domain).toEqual([-0.5, 1.5]);
    expect(ticks.map(format)).toEqual(["red", "green"]);
    expect(ticks.map(position)).toEqual([0.25, 0.75]);
  });

  it("shortens long words but keeps full labels, and omits some if there are many", () => {
    const words = Array.from({ length: 24 }, (_, index) => `category number ${index}`);
    const { ticks, format, fullLabel } = wordAxis(words, 400);
    expect(ticks).toEqual([0, 3, 6, 9, 12, 15, 18, 21]);
    expect(format(3)).toMatch(/^c.*….*3$/);
    expect(fullLabel!(3)).toBe("category number 3");
    const few = wordAxis(["good", "in between", "bad"], 300);
    expect(few.ticks.map(few.format)).toEqual(["good", "in between", "bad"]);
  });

  it.each([1, 2, 5, 12, 40])("has %d wide words that do not touch", (count) => {
    const words = Array.from({ length: count }, (_, index) => `WWWWWWWW MMMMMMMM ${index}`);
    for (const width of [150, 240, 340, 640]) expectSideBySide(wordAxis(words, width), width);
  });
});
