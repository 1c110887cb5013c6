import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { accessibilityComplaints } from "../../../test/browser/accessibility-complaints.ts";
import { openApp } from "./open-app.ts";

/** Opens a page that uses a term, and returns the first occurrence of the term. */
async function openTerm(width: 1440 | 390 = 1440) {
  const { page } = await openApp("/?puzzle=within-a-budget", { width });
  const term = page.getByRole("button", { name: "blend", exact: true }).first();
  await term.waitFor();
  return { page, term };
}

function meaning(page: Page) {
  return page.getByRole("tooltip");
}

describe("the meaning of a term", () => {
  test("is shown while the mouse is over it", async () => {
    const { page, term } = await openTerm();
    await term.hover();
    expect(await meaning(page).textContent()).toBe("A blend says how often each option is used.");
    await meaning(page).hover();
    expect(await meaning(page).count()).toBe(1);
    await page.mouse.move(2, 2);
    await meaning(page).waitFor({ state: "detached" });
  });

  test("is shown and announced on keyboard focus, until Escape", async () => {
    const { page, term } = await openTerm(390);
    await term.focus();
    const id = await meaning(page).getAttribute("id");
    expect(await term.getAttribute("aria-describedby")).toBe(id);
    expect(await accessibilityComplaints(page)).toEqual([]);
    const box = (await meaning(page).boundingBox())!;
    expect(box.x).toBeGreaterThanOrEqual(0);
    expect(box.x + box.width).toBeLessThanOrEqual(390);
    await page.keyboard.press("Escape");
    await meaning(page).waitFor({ state: "detached" });
  });

  test("is shown by a tap, until a tap elsewhere", async () => {
    const { page, term } = await openTerm(390);
    // The events of a tap, in the order of a browser.
    await term.dispatchEvent("pointerenter", { pointerType: "touch" });
    await term.dispatchEvent("pointerdown", { pointerType: "touch", bubbles: true });
    await term.dispatchEvent("pointerleave", { pointerType: "touch" });
    await term.dispatchEvent("click");
    expect(await meaning(page).count()).toBe(1);
    await page.getByRole("heading", { level: 1 }).dispatchEvent("pointerdown", { bubbles: true });
    await meaning(page).waitFor({ state: "detached" });
  });
});
