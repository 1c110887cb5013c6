import { Resvg } from "@resvg/resvg-js";
import { describe, expect, it } from "vitest";
import { sampleSummary } from "../../test/sample-summary.ts";
import { createDocument } from "../figures/create-document.ts";
import { summaryFigures } from "../figures/summary-figures.ts";
import { theme } from "../figures/theme.ts";
import { pictureFonts } from "./picture-fonts.ts";

const withoutSystemFonts = { ...pictureFonts, loadSystemFonts: false };

/** Pixels that a text of this weight darkens, where the machine has no fonts. */
function darkPixels(text: string, weight = 400, font = withoutSystemFonts): number {
  const look = `font-family="${theme.fontFamily}" font-size="20" font-weight="${weight}"`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="400" height="40"><text y="25" ${look}>${text}</text></svg>`;
  const { pixels } = new Resvg(svg, { font }).render();
  let dark = 0;
  for (let alpha = 3; alpha < pixels.length; alpha += 4) if (pixels[alpha]! > 127) dark++;
  return dark;
}

describe("pictureFonts", () => {
  it("draw text on a machine without fonts, where there would otherwise be none", () => {
    expect(darkPixels("Utility gap", 400, { loadSystemFonts: false })).toBe(0);
    expect(darkPixels("Utility gap")).toBeGreaterThan(300);
  });

  it("have bold letters", () => {
    expect(darkPixels("Utility gap", 600)).toBeGreaterThan(1.2 * darkPixels("Utility gap"));
  });

  it.each([..."−×±·…≤≈⁰¹²³⁴⁵⁶⁷⁸⁹⁻*éŵЖλ"])("have the character %s", (character) => {
    // A missing character is a box, whichever it is.
    expect(new Set([darkPixels(character), darkPixels("\ue123"), 0]).size).toBe(3);
  });

  it("draw figures with the same outlines whether or not the machine has fonts", () => {
    const figures = Object.values(summaryFigures(sampleSummary(), createDocument()));
    expect(figures.length).toBeGreaterThan(0);
    for (const { wide } of figures) {
      const drawn = new Resvg(wide, { font: pictureFonts }).toString();
      expect(drawn).not.toContain("<text");
      expect(new Resvg(wide, { font: withoutSystemFonts }).toString() === drawn).toBe(true);
    }
  });
});
