import { describe, expect, it } from "vitest";
import { COLOURS, DARK, overlayStyle, seriesStyle, styleByLabel, theme } from "./theme.ts";

/** CIE lightness, 0 for black and 100 for white, which a colour keeps when printed in grey. */
function lightness(colour: string): number {
  const [red, green, blue] = [1, 3, 5].map((start) => {
    const level = Number.parseInt(colour.slice(start, start + 2), 16) / 255;
    return level <= 0.04045 ? level / 12.92 : ((level + 0.055) / 1.055) ** 2.4;
  });
  return 116 * Math.cbrt(0.2126 * red! + 0.7152 * green! + 0.0722 * blue!) - 16;
}

describe("seriesStyle", () => {
  it("has colours of different lightness, the first four very different", () => {
    const apart = (levels: number[]) => {
      const sorted = levels.toSorted((a, b) => a - b);
      return Math.min(...sorted.slice(1).map((level, i) => level - sorted[i]!));
    };
    expect(apart(COLOURS.map(lightness))).toBeGreaterThan(4);
    expect(apart(COLOURS.slice(0, 4).map(lightness))).toBeGreaterThan(10);
  });

  it("has colours with a contrast to white of 3 : 1", () => {
    // A contrast of 3 : 1 to white means luminance 0.3, which is lightness 61.7.
    for (const colour of COLOURS) expect(lightness(colour)).toBeLessThan(61.7);
  });

  it("has dark-mode colours with a contrast of 3 : 1 to a dark page, all different", () => {
    const luminance = (colour: string) => ((lightness(colour) + 16) / 116) ** 3;
    const paper = luminance(DARK[theme.background]!);
    for (const colour of [...COLOURS, theme.ink, theme.quiet, theme.reference]) {
      expect((luminance(DARK[colour]!) + 0.05) / (paper + 0.05)).toBeGreaterThan(3);
    }
    expect(new Set(COLOURS.map((colour) => DARK[colour])).size).toBe(COLOURS.length);
  });

  it("has a dashed line for an oracle, and solid ones for the first eight learners", () => {
    expect(seriesStyle(1, true)).toEqual({ ...seriesStyle(1), dash: seriesStyle(0, true).dash });
    for (let i = 0; i < 8; i++) expect([seriesStyle(i).dash, seriesStyle(i, true).dash]).toEqual(["none", "8 4"]);
  });

  it("is different for each of 280 learners", () => {
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

describe("styleByLabel", () => {
  const series = { x: [1], mean: [1], standardError: null };

  it("gives a label the same style everywhere", () => {
    const styles = styleByLabel([
      { ...series, label: "a" },
      { ...series, label: "b" },
      { ...series, label: "a" },
    ]);
    expect([...styles]).toEqual([
      ["a", seriesStyle(0)],
      ["b", seriesStyle(1)],
    ]);
  });

  it("uses the requested slot of a series", () => {
    expect(styleByLabel([{ ...series, label: "b", slot: 1 }]).get("b")).toEqual(seriesStyle(1));
  });

  it("gives references the colour of their series, with different dashes", () => {
    const styles = styleByLabel([
      { ...series, label: "bound", dashed: true, colourOf: "a" },
      { ...series, label: "certificate", dashed: true, colourOf: "a" },
      { ...series, label: "a" },
    ]);
    expect(styles.get("bound")?.colour).toBe(seriesStyle(0).colour);
    expect(styles.get("certificate")?.colour).toBe(seriesStyle(0).colour);
    expect(styles.get("bound")?.dash).not.toBe(styles.get("certificate")?.dash);
  });
});
