import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { startBrowser } from "../../../../test/browser/start-browser.ts";
import { setFont, testFonts } from "../../../../test/browser/test-fonts.ts";
import { textWidth } from "../../src/figures/svg/text.ts";

const SIZE = 100;
const ascii = Array.from({ length: 95 }, (_, index) => String.fromCharCode(32 + index));
const symbols = [..."−×±·…–—≤≥≈‘’“”⁰¹²³⁴⁵⁶⁷⁸⁹⁻°"];
const sentences = [
  "Utility gap of the averaged weights: An experiment with a name that is a good deal longer",
  "AVATAR WAVE To Ty fi ffl 10⁻⁶",
  "Crème brûlée, Łódź, Ærøskøbing, ça",
  "Наблюдения по категориям: Щука, Жёлудь",
  "Αποτελέσματα και μερίδια",
];

let browser: Browser;
let page: Page;
beforeAll(async () => {
  browser = await startBrowser(inject("chromium"));
  page = await browser.newPage();
  for (const font of testFonts) await setFont(page, font);
});
afterAll(() => browser?.close());

/** The width of each text in the browser, the largest over all test fonts. */
async function drawn(texts: readonly string[], weight: number): Promise<number[]> {
  const measure = `
    const context = document.createElement("canvas").getContext("2d");
    return ${JSON.stringify(texts)}.map((text) => Math.max(...${JSON.stringify(testFonts)}.map((font) => {
      context.font = "${weight} ${SIZE}px " + font;
      return context.measureText(text).width;
    })))`;
  return (await page.evaluate(`(() => {${measure}})()`)) as number[];
}

describe.each([400, 700])("textWidth at weight %d", (weight) => {
  it("is at least the width of every character, and at most 20 % more", async () => {
    const characters = [...ascii, ...symbols];
    for (const [index, width] of (await drawn(characters, weight)).entries()) {
      const room = textWidth(characters[index]!, SIZE, weight);
      expect(room, characters[index]).toBeGreaterThanOrEqual(width);
      expect(room, characters[index]).toBeLessThanOrEqual(1.2 * width);
    }
  });

  it("is at least the width of texts in European alphabets", async () => {
    for (const [index, width] of (await drawn(sentences, weight)).entries()) {
      expect(textWidth(sentences[index]!, SIZE, weight), sentences[index]).toBeGreaterThanOrEqual(width);
    }
  });
});
