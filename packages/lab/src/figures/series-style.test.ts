import { describe, expect, it } from "vitest";
import { COLOURS, overlayStyle, seriesStyle } from "./series-style.ts";

/** CIE lightness, 0 for black and 100 for white: what is left of a colour in a grey print. */
function lightness(colour: string): number {
  const [red, green, blue] = [1, 3, 5].map((start) => {
    const level = Number.parseInt(colour.slice(start, start + 2), 16) / 255;
    return level <= 0.04045 ? level / 12.92 : ((level + 0.055) / 1.055) ** 2.4;
  });
  return 116 * Math.cbrt(0.2126 * red! + 0.7152 * green! + 0.0722 * blue!) - 16;
}

describe("seriesStyle", () => {
  it("has colours that differ in lightness, the first four by a lot", () => {
    const apart = (levels: number[]) => {
      const sorted = levels.toSorted((a, b) => a - b);
      return Math.min(...sorted.slice(1).map((level, i) => level - sorted[i]!));
    };
    expect(apart(COLOURS.map(lightness))).toBeGreaterThan(4);
    expect(apart(COLOURS.slice(0, 4).map(lightness))).toBeGreaterThan(10);
  });

  it("has colours that stand out from white by 3 : 1", () => {
    // Contrast 3 : 1 with white is luminance 0.3, which is lightness 61.7.
    for (const colour of COLOURS) expect(lightness(colour)).toBeLessThan(61.7);
  });

  it("does not repeat among 280 learners", () => {
    const styles = Array.from({ length: 280 }, (_, i) => JSON.stringify(seriesStyle(i)));
    expect(new Set(styles).size).toBe(280);
  });
});

describe("overlayStyle", () => {
  it("is thinner than a learner's line, dashed and without markers", () => {
    const { colour, dash, symbol, width } = overlayStyle("#123456", 0);
    expect({ colour, symbol }).toEqual({ colour: "#123456", symbol: null });
    expect(dash).not.toBe("none");
    expect(width).toBeLessThan(seriesStyle(0).width);
  });
});
