import { describe, expect, it } from "vitest";
import { reportStyle } from "./report-style.ts";

/** WCAG contrast of two colours, 1 to 21. */
function contrast(one: string, other: string): number {
  const [light, dark] = [luminance(one), luminance(other)].toSorted((a, b) => b - a) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

function luminance(colour: string): number {
  const [red, green, blue] = [1, 3, 5].map((start) => {
    const level = Number.parseInt(colour.slice(start, start + 2), 16) / 255;
    return level <= 0.04045 ? level / 12.92 : ((level + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!;
}

describe("reportStyle", () => {
  const valuesOf = (name: string) =>
    [...reportStyle.matchAll(new RegExp(`--${name}: (#\\w{6})`, "g"))].map(([, c]) => c!);

  it("has text with a contrast of at least 4.5 : 1, in light, in dark and in print", () => {
    const papers = valuesOf("paper");
    expect(papers).toHaveLength(3);
    for (const name of ["ink", "quiet"]) {
      for (const [i, colour] of valuesOf(name).entries()) expect(contrast(colour, papers[i]!)).toBeGreaterThan(4.5);
    }
  });

  it("loads nothing", () => {
    expect(reportStyle).not.toMatch(/url\(|@import/);
  });
});
