import { describe, expect, test } from "vitest";
import { accessibilityComplaints } from "../../../test/browser/accessibility-complaints.ts";
import { openApp } from "./open-app.ts";

/** Pages, and selectors that match only after they have loaded. */
const pages = [
  ["Play", "/", "text=/^The best blend is .* than the best single option/"],
  ["Play after some rounds", "/?seed=2", "text=/^Round [1-9]/"],
  ["Play with a budget", "/?puzzle=within-a-budget", "text=/^For \\$0.25 per 1,000 prompts/"],
  ["Paper", "/paper", "[data-verdicts]"],
  ["Experiments", "/experiments", 'a:has-text("Create the first one")'],
  ["New experiment", "/experiments?create", 'form[aria-label="New experiment"]'],
] as const;

describe("the app", () => {
  test.each(pages)("loads the page %s", async (_name, path, selector) => {
    const { page, foreign, complaints } = await openApp(path, { width: 390 });
    await page.locator(selector).first().waitFor();
    expect(await accessibilityComplaints(page)).toEqual([]);
    expect([foreign, complaints]).toEqual([[], []]);
  });

  test("links its three pages, and sends requests only to the service", async () => {
    const { page, foreign, complaints } = await openApp();
    for (const [name, path] of [
      ["Paper", "/paper"],
      ["Experiments", "/experiments"],
      ["Play", "/"],
    ] as const) {
      await page.getByRole("navigation", { name: "Pages" }).getByRole("link", { name }).click();
      await page.waitForURL(`**${path}`);
      const heading = await page.getByRole("heading", { level: 1 }).textContent();
      expect(await page.title()).toBe(`${heading} · Blendit`);
    }
    expect(foreign).toEqual([]);
    expect(complaints).toEqual([]);
  });

  test("shows a notice for an address that does not exist", async () => {
    const { page } = await openApp("/paper");
    await page.evaluate("history.pushState(null, '', '/none'); dispatchEvent(new PopStateEvent('popstate'))");
    expect(await page.getByRole("heading", { level: 1 }).textContent()).toBe("Page not found: /none");
    expect(await page.title()).toBe("Page not found · Blendit");
    expect(await accessibilityComplaints(page)).toEqual([]);
  });

  test("uses the system's colours until the visitor chooses, and remembers the choice", async () => {
    const { page } = await openApp("/", { mode: "dark" });
    const scheme = () => page.evaluate("getComputedStyle(document.documentElement).backgroundColor");
    const dark = await scheme();
    await page.getByText("Light", { exact: true }).click();
    expect(await scheme()).not.toBe(dark);
    await page.reload();
    expect(await scheme()).not.toBe(dark);
    await page.getByText("Auto", { exact: true }).click();
    expect(await scheme()).toBe(dark);
  });
});
