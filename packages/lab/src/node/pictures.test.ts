import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { Resvg, type ResvgRenderOptions } from "@resvg/resvg-js";
import { describe, expect, it } from "vitest";
import { sampleSummary } from "../../test/sample-summary.ts";
import { temporaryFolder } from "../../test/temporary-folder.ts";
import { summaryFigures } from "../figures/summary-figures.ts";
import { theme } from "../figures/theme.ts";
import { pictureFonts, renderPng, writeFigures } from "./pictures.ts";

const withoutSystemFonts = { ...pictureFonts, loadSystemFonts: false };

/** Number of dark pixels of a text of this weight, on a machine without fonts. */
function darkPixels(text: string, weight = 400, font: ResvgRenderOptions["font"] = withoutSystemFonts): number {
  const look = `font-family="${theme.fontFamily}" font-size="20" font-weight="${weight}"`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="400" height="40"><text y="25" ${look}>${text}</text></svg>`;
  const { pixels } = new Resvg(svg, { font }).render();
  let dark = 0;
  for (let alpha = 3; alpha < pixels.length; alpha += 4) if (pixels[alpha]! > 127) dark++;
  return dark;
}

describe("pictureFonts", () => {
  it("draw text on a machine without fonts", () => {
    expect(darkPixels("Utility gap", 400, { loadSystemFonts: false })).toBe(0);
    expect(darkPixels("Utility gap")).toBeGreaterThan(300);
  });

  it("have bold letters", () => {
    expect(darkPixels("Utility gap", 600)).toBeGreaterThan(1.2 * darkPixels("Utility gap"));
  });

  it.each([..."−×±·…≤≈⁰¹²³⁴⁵⁶⁷⁸⁹⁻*éŵЖλ"])("have the character %s", (character) => {
    // Every missing character is drawn as the same box.
    expect(new Set([darkPixels(character), darkPixels("\ue123"), 0]).size).toBe(3);
  });

  it("draw figures with equal outlines with and without fonts on the machine", () => {
    const figures = Object.values(summaryFigures(sampleSummary()));
    expect(figures.length).toBeGreaterThan(0);
    for (const { wide } of figures) {
      const drawn = new Resvg(wide, { font: pictureFonts }).toString();
      expect(drawn).not.toContain("<text");
      expect(new Resvg(wide, { font: withoutSystemFonts }).toString() === drawn).toBe(true);
    }
  });
});

const SQUARE = '<svg xmlns="http://www.w3.org/2000/svg" width="30" height="20"><rect width="30" height="20"/></svg>';
const sizeOf = (png: Uint8Array) => {
  const view = new DataView(png.buffer, png.byteOffset);
  return [view.getUint32(16), view.getUint32(20)];
};

describe("renderPng", () => {
  it("returns a PNG of twice the size", () => {
    const png = renderPng(SQUARE);
    expect(Buffer.from(png.subarray(1, 4)).toString()).toBe("PNG");
    expect(sizeOf(png)).toEqual([60, 40]);
  });

  it("accepts figures with any characters in names, so they are well-formed XML", () => {
    const summary = sampleSummary({ name: `<a> & "b" \u0000`, ids: ["'<c>&\u001b", "羅"] });
    for (const { wide } of Object.values(summaryFigures(summary))) {
      expect(renderPng(wide).length).toBeGreaterThan(1000);
    }
  });
});

const SVG = '<svg xmlns="http://www.w3.org/2000/svg" width="3" height="2"></svg>';
const FIGURE = { wide: SVG, narrow: "<svg/>" };

describe("writeFigures", () => {
  const inFolder = temporaryFolder();

  it("writes each figure as SVG and PNG, and creates the folder", async () => {
    const folder = inFolder("figures");
    await writeFigures({ gap: FIGURE, bias: FIGURE }, folder);
    expect(readdirSync(folder).sort()).toEqual(["bias.png", "bias.svg", "gap.png", "gap.svg"]);
    expect(readFileSync(join(folder, "gap.svg"), "utf8")).toBe(SVG);
  });

  it("creates an empty folder if there are no figures", async () => {
    await writeFigures({}, inFolder("none"));
    expect(readdirSync(inFolder("none"))).toEqual([]);
  });
});
