import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { layoutComplaints } from "../../../../test/browser/layout-complaints.ts";
import { startBrowser } from "../../../../test/browser/start-browser.ts";
import { openPage } from "./open-page.ts";

let browser: Browser;
beforeAll(async () => {
  browser = await startBrowser(inject("chromium"));
});
afterAll(() => browser?.close());

/** The complaints about a page with this body, on a phone. */
async function complaints(body: string): Promise<string[]> {
  const html = `<!doctype html><meta name="viewport" content="width=device-width"><body style="margin: 0">${body}`;
  const { page, close } = await openPage(browser, html, { width: 390, mode: "light" });
  const found = await layoutComplaints(page);
  await close();
  return found;
}

const svg = (inner: string, size = "width='200' height='50' viewBox='0 0 200 50'") => `<svg ${size}>${inner}</svg>`;
const wide = "<div style='width: 900px'>wide</div>";

describe("layoutComplaints", () => {
  it("has no complaints about a correct page", async () => {
    expect(await complaints(`<p>text</p>${svg("<text y='20'>one</text><text y='40'>two</text>")}`)).toEqual([]);
  });

  it("ignores text that is only for screen readers", async () => {
    const hidden = "position: absolute; width: 1px; overflow: hidden; clip-path: inset(50%)";
    expect(
      await complaints(`<p style="${hidden}">unseen</p><a style="position: absolute; left: -999px">skip</a>`),
    ).toEqual([]);
  });

  it.each([
    ["small text", "<p style='font-size: 8.5px'>tiny</p>", "text of 8.5 px: <p> tiny"],
    [
      "text in a picture that is scaled down",
      svg("<text y='20' font-size='12'>tiny</text>", "width='100' viewBox='0 0 200 50'"),
      "text of 6.0 px: <text> tiny",
    ],
    ["a page that is too wide", wide, "the page is 510 px wider than the screen"],
    ["text hidden beyond an edge", `<div style="overflow: hidden">${wide}</div>`, "cut off: <div> wide"],
    [
      "scrolling without a visual cue",
      `<div style="overflow: auto" tabindex="0">${wide}</div>`,
      "scrolls without a cue: <div> wide",
    ],
    [
      "text beyond the edge of its picture",
      svg("<text x='180' y='20'>a long word</text>"),
      "beyond the edge: <text> a long word",
    ],
    [
      "text beyond the edge of a picture within its picture",
      svg("<svg x='20' width='100' height='50'><text x='80' y='20'>a long word</text></svg>"),
      "beyond the edge: <text> a long word",
    ],
    ["overlapping text", svg("<text y='20'>one</text><text y='22'>two</text>"), "overlap: <text> one and <text> two"],
  ])("finds %s", async (_, body, complaint) => {
    expect(await complaints(body)).toEqual(
      expect.arrayContaining([`wide font: ${complaint}`, `narrow font: ${complaint}`]),
    );
  });

  it("finds text that does not fit only with a wide font", async () => {
    const found = await complaints(svg("<text y='20' font-size='17'>Utility gap of the weights</text>"));
    expect(found).toEqual(["wide font: beyond the edge: <text> Utility gap of the weights"]);
  });

  it("allows scrolling if shadows show it and the keyboard can reach it", async () => {
    const style = "overflow: auto; background: linear-gradient(red, blue)";
    expect(await complaints(`<div tabindex="0" style="${style}">${wide}</div>`)).toEqual([]);
  });
});
