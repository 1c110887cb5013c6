import { expect, test, vi } from "vitest";
import { alignedData, type ChartLook, logTicks, positiveOnly, spreadApart, tickText, uplotOptions } from "./chart.ts";

const series = [
  { label: "a", colour: "#000000", values: [1, 2] },
  { label: "b", colour: "#ff0000", values: [3, 4], dash: [2, 3], band: { low: [2, 3], high: [4, 5] } },
  { label: "c", colour: "#0000ff", values: [5, null], width: 1 },
];
const look: ChartLook = {
  xLabel: "rounds",
  yLabel: "gap",
  isLogX: true,
  yRange: [0, 1],
  colours: { ink: "#111111", quiet: "#222222", grid: "#333333", surface: "#ffffff" },
  marks: [],
};
const options = uplotOptions(look, series, { width: 300, height: 200 });

test("data columns are in the order of the lines, and the edges of a band follow its line", () => {
  expect(alignedData([0, 1], series)).toEqual([
    [0, 1],
    [1, 2],
    [3, 4],
    [4, 5],
    [2, 3],
    [5, null],
  ]);
  expect(options.series).toHaveLength(6);
});

test("a band is filled with a translucent version of its line's colour", () => {
  expect(options.bands).toEqual([{ series: [3, 4], fill: "#ff00002e" }]);
});

test("axes are logarithmic on request, and keep a given range", () => {
  expect(options.scales!.x).toMatchObject({ time: false, distr: 3 });
  expect(options.scales!.y).toEqual({ distr: 1, range: [0, 1] });
});

test("a log axis labels powers of ten, and with fewer than two of them also twice and five times each", () => {
  const splits = [1, 2, 3, 5, 10, 20, 30, 50, 100];
  expect(logTicks(splits, [1, 100])).toEqual([1, null, null, null, 10, null, null, null, 100]);
  expect(logTicks(splits, [2, 30])).toEqual([1, 2, null, 5, 10, 20, null, 50, 100]);
});

test("a log axis omits numbers that are not positive", () => {
  expect(positiveOnly(Float64Array.of(1, 0, -2, Number.NaN, 3))).toEqual([1, null, null, null, 3]);
});

test.each([
  [0, "0"],
  [0.30000000000000004, "0.3"],
  [1500, "1,500"],
  [0.001, "0.001"],
  [1e-5, "10⁻⁵"],
  [2.5e-12, "2.5·10⁻¹²"],
  [1e4, "10⁴"],
  [-1e5, "−10⁵"],
  [-0.25, "−0.25"],
])("labels %f as %s", (value, text) => {
  expect(tickText(value)).toBe(text);
});

test("labels at the ends of lines are spread apart, and stay within the chart", () => {
  expect(spreadApart([50, 10, 52], 14, 200)).toEqual([50, 10, 64]);
  expect(spreadApart([199, 198], 14, 200)).toEqual([200, 186]);
  expect(spreadApart([], 14, 200)).toEqual([]);
});

test("there is room for labels at the ends of lines", () => {
  const labelled = uplotOptions(look, [{ ...series[0]!, endLabel: "Algorithm 1" }], { width: 300, height: 200 });
  const [, plain] = options.padding as number[];
  expect((labelled.padding as number[])[1]).toBeGreaterThan(plain! + 30);
});

test("there is room for labels of marks above the plot", () => {
  const marked = uplotOptions({ ...look, marks: [{ x: 1, label: "options change" }] }, series, {
    width: 300,
    height: 200,
  });
  expect((marked.padding as number[])[0]).toBeGreaterThanOrEqual((options.padding as number[])[0]! + 12);
});

test("every mark has a line, but labels that would overlap the last one are left out", () => {
  vi.stubGlobal("devicePixelRatio", 1);
  const [moveTo, fillText] = [vi.fn(), vi.fn()];
  const measureText = (text: string) => ({ width: 10 * text.length });
  const draws = { save() {}, restore() {}, setLineDash() {}, beginPath() {}, lineTo() {}, stroke() {} };
  const plot = {
    ctx: { ...draws, moveTo, fillText, measureText, canvas: { width: 300 } },
    bbox: { left: 0, top: 20, width: 300, height: 100 },
    valToPos: (x: number) => x,
  };
  const marks = [50, 60, 90, 295, 400].map((x, index) => ({ x, label: `v${index}` }));
  const { hooks } = uplotOptions({ ...look, marks }, [], { width: 300, height: 200 });
  hooks!.draw![0]!(plot as never);
  expect(moveTo.mock.calls.map(([x]) => x)).toEqual([50, 60, 90, 295]);
  expect(fillText.mock.calls.map(([label, left]) => [label, left])).toEqual([
    ["v0", 40],
    ["v2", 80],
    ["v3", 280],
  ]);
  vi.unstubAllGlobals();
});
