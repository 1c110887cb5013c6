import { describe, expect, it } from "vitest";
import { contrast, luminance } from "../../test/contrast.ts";
import { COLOURS, DARK, seriesStyle, styleByLabel, theme } from "./theme.ts";

/** CIE lightness, 0 for black and 100 for white, which a colour keeps when printed in grey. */
const lightness = (colour: string) => 116 * Math.cbrt(luminance(colour)) - 16;

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
    for (const colour of COLOURS) expect(contrast(colour, theme.background)).toBeGreaterThan(3);
  });

  it("has dark-mode colours with a contrast of 3 : 1 to a dark page, all different", () => {
    for (const colour of [...COLOURS, theme.ink, theme.quiet, theme.reference]) {
      expect(contrast(DARK[colour]!, DARK[theme.background]!)).toBeGreaterThan(3);
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

  it("makes references thin lines in the colour of their series, with different dashes and no markers", () => {
    const styles = styleByLabel([
      { ...series, label: "bound", dashed: true, colourOf: "a" },
      { ...series, label: "certificate", dashed: true, colourOf: "a" },
      { ...series, label: "a" },
    ]);
    const { colour, width } = seriesStyle(0);
    const references = ["bound", "certificate"].map((label) => styles.get(label)!);
    for (const reference of references) {
      expect(reference).toMatchObject({ colour, symbol: null });
      expect(reference.width).toBeLessThan(width);
    }
    expect(new Set(["none", ...references.map(({ dash }) => dash)]).size).toBe(3);
  });
});
