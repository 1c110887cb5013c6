import type { CurvesOptions } from "@blendit/lab/figures";
import { scenarioDensities } from "@blendit/lab/paper";
import { describe, expect, test } from "vitest";
import { armColour } from "../shared/colours.ts";
import { armsChart, curvesChart, distributionChart, onCommonAxis } from "./panel-chart.ts";

const colours = { isDark: false, reference: "#404040" };
const x = [1, 10, 100];
const line = (label: string, slot: number, mean: number[], isOracle = false) => {
  return { label, slot, isOracle, x, mean, standardError: [0.1, 0.1, 0.1] };
};
const paper: CurvesOptions = {
  title: "Utility gap",
  xLabel: "Time t (rounds)",
  yLabel: "Gap (utility units)",
  logX: true,
  logY: true,
  series: [
    line("mirror-ascent-exact (oracle)", 0, [1, 0.5, 0.05], true),
    line("mirror-ascent-plug-in", 1, [1, 0.6, 0.2]),
    { ...line("mirror-ascent-exact: bound", 0, [9, 9, 9]), dashed: true },
  ],
};
const own: CurvesOptions = { ...paper, series: [line("full-gradient", 0, [1, 0.3, 0.02])] };

describe("a panel of curves", () => {
  test("has the paper's two learners under their names in the paper, exact dashed, without bounds", () => {
    const { series, isLogX, isLogY, xRange } = curvesChart(paper, undefined, colours);
    expect(series.map(({ label, colour, dash }) => [label, colour, dash !== undefined])).toEqual([
      ["exact (knows the distributions)", armColour(0, false), true],
      ["plug-in (learns them)", armColour(1, false), false],
    ]);
    expect([isLogX, isLogY, ...xRange!]).toEqual([true, true, 1, 100]);
  });

  test("has bands of one standard error, of which a log axis shows only what is above zero", () => {
    const [exact] = curvesChart(paper, undefined, colours).series;
    expect(exact!.band!.high).toEqual([1.1, 0.6, 0.05 + 0.1]);
    expect(exact!.band!.low).toEqual([0.9, 0.4, null]);
  });

  test("has Blendit's learner in a third colour, and names the lowest learner in its description", () => {
    const { series, description } = curvesChart(paper, own, colours);
    expect(series[2]).toMatchObject({ label: "Blendit (full-gradient)", colour: armColour(2, false) });
    expect(description).toContain("At the end, at 100: Blendit (full-gradient) is lowest with 0.02");
  });

  test("has a linear axis if any value is zero", () => {
    const zero = { ...paper, series: [line("mirror-ascent-plug-in", 1, [1, 0, 0.2])] };
    const { isLogY, series } = curvesChart(zero, undefined, colours);
    expect([isLogY, series[0]!.values]).toEqual([false, [1, 0, 0.2]]);
  });
});

describe("a panel of distributions", () => {
  const learned = { label: "Learned blend (plug-in, average of w)", x: [0, 1], mean: [1, 1], slot: 1 };
  const panel = {
    title: "Scenario 1",
    xLabel: "Reward (score)",
    yLabel: "Density (per unit)",
    series: [
      { label: "Best blend w*", x: [0, 1], mean: [0, 2], dashed: true },
      { label: "Target", x: [0, 0, 1, 1], mean: [0, 1, 1, 0], dashed: true },
      learned,
      { label: "Rewards", x: [0, 0, 1, 1], mean: [0, 1, 1, 0], dashed: true, colourOf: learned.label },
    ],
  };

  test("has dashed grey references, and the learned blend and its rewards in the learner's colour", () => {
    const { series, x } = distributionChart(panel, undefined, colours);
    expect(x).toEqual([0, 0, 1, 1]);
    expect(series.map(({ colour, dash }) => [colour, dash !== undefined])).toEqual([
      [colours.reference, true],
      [colours.reference, true],
      [armColour(1, false), false],
      [armColour(1, false), false],
    ]);
    expect(series[0]!.dash).not.toEqual(series[1]!.dash);
    expect(series.map(({ isHistogram = false }) => isHistogram)).toEqual([false, false, false, true]);
  });

  test("has the blend of Blendit's learner in that learner's colour", () => {
    const { series } = distributionChart(panel, { label: "own", x: [0, 1], mean: [2, 0] }, colours);
    expect(series.at(-1)).toMatchObject({ label: "own", colour: armColour(2, false), values: [2, 2, 0, 0] });
  });
});

test("the arms of a scenario are coloured by position, and have thin lines if there are many", () => {
  const few = armsChart(scenarioDensities(2), colours).series;
  expect(few.map(({ colour, width }) => [colour, width])).toEqual(
    [0, 1, 2, 3].map((arm) => [armColour(arm, false), 2]),
  );
  const many = armsChart(scenarioDensities(4), colours).series;
  expect(many).toHaveLength(30);
  expect(new Set(many.map(({ width }) => width))).toEqual(new Set([1]));
});

test("lines with the same positions are not changed", () => {
  const x = [0, 1, 2];
  expect(
    onCommonAxis([
      { x, y: [1, 2, 3] },
      { x, y: [4, 5, 6] },
    ]),
  ).toEqual({
    x,
    values: [
      [1, 2, 3],
      [4, 5, 6],
    ],
  });
});

test("a line is straight between its points and zero beyond its ends", () => {
  const { x, values } = onCommonAxis([
    { x: [1, 3], y: [10, 30] },
    { x: [0, 2, 4], y: [0, 0, 0] },
  ]);
  expect(x).toEqual([0, 1, 2, 3, 4]);
  expect(values[0]).toEqual([0, 10, 20, 30, 0]);
});

test("a jump of one line is two equal positions, at which the other lines have one height", () => {
  const { x, values } = onCommonAxis([
    { x: [0, 1, 1, 2], y: [5, 5, 7, 7] },
    { x: [0, 2], y: [0, 2] },
  ]);
  expect(x).toEqual([0, 1, 1, 2]);
  expect(values).toEqual([
    [5, 5, 7, 7],
    [0, 1, 1, 2],
  ]);
});
