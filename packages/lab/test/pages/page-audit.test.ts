import { readFileSync } from "node:fs";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { startBrowser } from "../../../../test/browser/start-browser.ts";
import { openPage } from "./open-page.ts";

const audit = readFileSync(new URL("page-audit.js", import.meta.url), "utf8");

let browser: Browser;
beforeAll(async () => {
  browser = await startBrowser(inject("chromium"));
});
afterAll(() => browser?.close());

/** What the audit says of a page with this body, on a phone. */
async function complaints(body: string): Promise<string[]> {
  const html = `<!doctype html><meta name="viewport" content="width=device-width"><body style="margin: 0">${body}`;
  const { page, close } = await openPage(browser, html, { width: 390, mode: "light" });
  await page.addScriptTag({ content: audit });
  const found = (await page.evaluate("auditPage()")) as string[];
  await close();
  return found;
}

const svg = (inner: string, size = "width='200' height='50' viewBox='0 0 200 50'") => `<svg ${size}>${inner}</svg>`;
const wide = "<div style='width: 900px'>wide</div>";

describe("auditPage", () => {
  it("has nothing to say of a page that is in order", async () => {
    expect(await complaints(`<p>text</p>${svg("<text y='20'>one</text><text y='40'>two</text>")}`)).toEqual([]);
  });

  it.each([
    ["small text", "<p style='font-size: 8.5px'>tiny</p>", "text of 8.5 px: <p> tiny"],
    [
      "text that a picture shrinks",
      svg("<text y='20' font-size='12'>tiny</text>", "width='100' viewBox='0 0 200 50'"),
      "text of 6.0 px: <text> tiny",
    ],
    ["a page that is too wide", wide, "the page is 510 px wider than the screen"],
    ["what is hidden beyond an edge", `<div style="overflow: hidden">${wide}</div>`, "cut off: <div> wide"],
    [
      "what scrolls without showing it",
      `<div style="overflow: auto" tabindex="0">${wide}</div>`,
      "scrolls without a cue: <div> wide",
    ],
    [
      "text beyond the edge of its picture",
      svg("<text x='180' y='20'>a long word</text>"),
      "beyond the edge: <text> a long word",
    ],
    ["text upon text", svg("<text y='20'>one</text><text y='22'>two</text>"), "overlap: <text> one and <text> two"],
  ])("finds %s", async (_, body, complaint) => {
    expect(await complaints(body)).toContain(complaint);
  });

  it("lets scroll what shows it by shadows and can be reached with the keyboard", async () => {
    const style = "overflow: auto; background: linear-gradient(red, blue)";
    expect(await complaints(`<div tabindex="0" style="${style}">${wide}</div>`)).toEqual([]);
  });
});
