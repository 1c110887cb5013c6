import { expect, inject, onTestFinished, test } from "vitest";
import { accessibilityComplaints } from "../../../../test/browser/accessibility-complaints.ts";
import { layoutComplaints } from "../../../../test/browser/layout-complaints.ts";
import { startBrowser } from "../../../../test/browser/start-browser.ts";
import { temporaryFolder } from "../temporary-folder.ts";
import { openPage } from "./open-page.ts";
import { samplePages } from "./sample-pages.ts";

const at = temporaryFolder();

test.each(["words", "suggestion"])("the %s report is accessible and complete on a phone", async (name) => {
  const html = await samplePages[name]!(at(name));
  const browser = await startBrowser(inject("chromium"));
  onTestFinished(() => browser.close());
  const { page, requests } = await openPage(browser, html, { width: 390, mode: "dark" });
  expect(await page.locator("figure svg").count()).toBeGreaterThan(0);
  expect(await page.locator(".answer").textContent()).toMatch(/\b(Use|It is) \d/);
  await page.evaluate(`document.querySelectorAll("details").forEach((each) => { each.open = true; })`);
  expect(await accessibilityComplaints(page)).toEqual([]);
  expect(await layoutComplaints(page)).toEqual([]);
  expect(requests).toEqual([]);
});
