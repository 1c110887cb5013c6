import { describe, expect, it } from "vitest";
import { heatMapFigure } from "./heat-map.ts";

const options = {
  title: "Gaps",
  xLabel: "step",
  yLabel: "floor",
  columns: ["slow", "fast"],
  rows: ["low", "high"],
  panels: [
    {
      title: "learner <one>",
      values: [
        [0.001, 0.1],
        [null, 0.01],
      ],
    },
  ],
  notes: ["Darker: larger."],
};
const draw = (changes: object = {}, shape: "wide" | "narrow" = "wide") =>
  heatMapFigure({ ...options, ...changes })[shape];

/** The lightness of the cells. */
function lightness(svg: string): number[] {
  return Array.from(svg.matchAll(/<rect [^>]*fill="#(..)(..)(..)"\/>/g), ([, ...parts]) =>
    parts.reduce((sum, part) => sum + Number.parseInt(part, 16), 0),
  ).slice(1);
}

describe("heatMapFigure", () => {
  it("names rows, columns, panels and numbers, escaped", () => {
    const svg = draw();
    for (const text of ["Gaps", "step", "floor", "slow", "fast", "low", "high", "learner &lt;one&gt;", "0.100"]) {
      expect(svg).toContain(`>${text}<`);
    }
  });

  it("is darker for larger numbers, on a logarithmic scale if all are positive", () => {
    const [least, most, middle] = lightness(draw());
    expect(most).toBeLessThan(middle!);
    expect(middle).toBeLessThan(least!);
    expect(Math.abs(middle! - (least! + most!) / 2)).toBeLessThan(3);
  });

  it("can be drawn with zeros, negative numbers, a single number, or none", () => {
    for (const values of [[[0, -1]], [[5, 5]], [[3]], [[null]]]) {
      const svg = draw({ rows: ["a"], columns: values[0]!.map(String), panels: [{ title: "p", values }] });
      expect(svg).not.toMatch(/NaN|Infinity|undefined/);
    }
  });

  it("marks a missing number", () => {
    expect(draw().match(/stroke-dasharray/g)).toHaveLength(1);
  });

  it("omits numbers that do not fit their cells, and shortens names", () => {
    const columns = Array.from({ length: 40 }, (_, index) => `a long name ${index}`);
    const svg = draw(
      { columns, panels: [{ title: "p", values: [columns.map((_, index) => index + 0.123)] }] },
      "narrow",
    );
    expect(svg).not.toContain(">0.123<");
    expect(svg).toContain("…");
  });

  it("describes where it is smallest and largest", () => {
    expect(draw()).toContain("smallest at low and slow with 0.001000, largest at low and fast with 0.1000");
    expect(draw({ panels: [{ title: "p", values: [[null, null]] }] })).toContain("p: nothing yet.");
  });
});
