import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { accessibilityComplaints } from "../../../../test/browser/accessibility-complaints.ts";
import { layoutComplaints } from "../../../../test/browser/layout-complaints.ts";
import { startBrowser } from "../../../../test/browser/start-browser.ts";
import { setFont } from "../../../../test/browser/test-fonts.ts";
import { DARK, theme } from "../../src/figures/theme.ts";
import { type OpenPage, openPage, views } from "./open-page.ts";
import { samplePages } from "./sample-pages.ts";

/** The width of A4 paper without margins, in CSS pixels. */
const PAPER = 718;

let browser: Browser;
beforeAll(async () => {
  browser = await startBrowser(inject("chromium"));
});
afterAll(() => browser?.close());

describe.each(Object.entries(samplePages))("the %s page", (_, make) => {
  let html: string;
  beforeAll(async () => {
    const folder = mkdtempSync(join(tmpdir(), "blendit-page-"));
    html = await make(folder);
    rmSync(folder, { recursive: true });
  });

  describe.each(views)("at $width pixels, $mode", (view) => {
    let open: OpenPage;
    let page: Page;
    beforeAll(async () => {
      open = await openPage(browser, html, view);
      page = open.page;
      // Collapsed sections are checked too.
      await page.evaluate(`document.querySelectorAll("details").forEach((each) => { each.open = true; })`);
      await setFont(page, "wide");
    });
    afterAll(() => open?.close());

    it("requests nothing but itself", () => {
      expect(open.requests).toEqual([]);
    });

    it("has no violation of WCAG, level A or AA", async () => {
      expect(await accessibilityComplaints(page)).toEqual([]);
    });

    it("has no text below 9 pixels, no text cut off without a cue, and no overlapping text, with any font", async () => {
      expect(await layoutComplaints(page)).toEqual([]);
    });

    it("shows each figure in one shape, in the colours of the mode", async () => {
      const grounds = await page.evaluate(`
        [...document.querySelectorAll("figure")].map((figure) =>
          [...figure.querySelectorAll(":scope > div > svg")]
            .filter((svg) => svg.checkVisibility())
            .map((svg) => getComputedStyle(svg.querySelector("rect")).fill))`);
      const ground = view.mode === "dark" ? DARK[theme.background]! : theme.background;
      for (const shown of grounds as string[][]) expect(shown).toEqual([rgb(ground)]);
    });
  });

  it("expands the section that a link points to", async () => {
    const { page, close } = await openPage(browser, html, { width: 1280, mode: "light" });
    const links = page.locator('a[href^="#"]');
    if ((await links.count()) > 0) {
      const target = page.locator((await links.first().getAttribute("href"))!);
      expect(await target.isVisible()).toBe(false);
      await links.first().click();
      expect(await target.isVisible()).toBe(true);
    }
    await close();
  });

  it("prints in light mode, and fits on paper", async () => {
    const { page, close } = await openPage(browser, html, { width: 1280, mode: "dark" });
    await page.setViewportSize({ width: PAPER, height: 1000 });
    await page.emulateMedia({ media: "print", colorScheme: "dark" });
    expect(await page.evaluate("getComputedStyle(document.body).color")).toBe("rgb(0, 0, 0)");
    // On paper all sections are expanded.
    expect(
      await page.evaluate(`[...document.querySelectorAll("details h3")].filter((each) => !each.checkVisibility())`),
    ).toEqual([]);
    expect(await layoutComplaints(page)).toEqual([]);
    await close();
  });
});

function rgb(colour: string): string {
  const levels = [1, 3, 5].map((start) => Number.parseInt(colour.slice(start, start + 2), 16));
  return `rgb(${levels.join(", ")})`;
}
