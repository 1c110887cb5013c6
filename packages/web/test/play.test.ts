import { describe, expect, test } from "vitest";
import { accessibilityComplaints } from "../../../test/browser/accessibility-complaints.ts";
import { openApp } from "./open-app.ts";

describe("the first page", () => {
  test("opens already running, on a problem with a surprise that it tells in words", async () => {
    const { page, complaints, foreign } = await openApp();
    await page.getByRole("button", { name: "Pause" }).waitFor();
    const density = page.getByRole("region", { name: "What comes out" });
    await expect
      .poll(() => density.textContent())
      .toMatch(/“wide” is worth most \(0\.083\d?\); the best blend gives it 2\.0 %/);
    await expect.poll(() => page.getByText(/^Round \d/).textContent()).toMatch(/^Round ([2-9]\d|\d{3}) of 3,000$/);
    expect(complaints).toEqual([]);
    expect(foreign).toEqual([]);
  });

  test("is paused, taken a step further, looked back in and begun anew", async () => {
    const { page } = await openApp();
    const round = async () =>
      Number(/Round ([\d,]+)/.exec((await page.getByText(/^Round \d/).textContent())!)![1]!.replace(",", ""));
    await expect.poll(round).toBeGreaterThan(12);
    await page.getByRole("button", { name: "Pause" }).click();
    await page.getByRole("button", { name: "Run", exact: true }).waitFor();
    const paused = await round();
    await page.getByRole("button", { name: "Step" }).click();
    await expect.poll(round).toBe(paused + 1);
    const slider = page.getByRole("slider", { name: /^Round/ });
    await slider.press("Home");
    await expect.poll(round).toBe(1);
    await page.getByText("looking back").waitFor();
    await slider.press("End");
    await expect.poll(round).toBe(paused + 1);
    await page.getByRole("button", { name: "Reset" }).click();
    await expect.poll(round).toBeLessThan(paused);
  });

  test.each(["light", "dark"] as const)("has no violation of WCAG, level A or AA, in %s", async (mode) => {
    for (const width of [1440, 390] as const) {
      const { page } = await openApp("/", { width, mode });
      await page.getByRole("region", { name: "Weights over time" }).waitFor();
      await page.getByRole("button", { name: "Pause" }).click();
      expect(await accessibilityComplaints(page)).toEqual([]);
      expect(await page.evaluate("document.documentElement.scrollWidth - innerWidth")).toBeLessThanOrEqual(0);
    }
  });
});
