import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { accessibilityComplaints } from "../../../test/browser/accessibility-complaints.ts";
import { layoutComplaints } from "../../../test/browser/layout-complaints.ts";
import { budgetAt } from "../src/play/budget/budget-address.ts";
import { purchase } from "../src/play/budget/budget-problem.ts";
import { dollarsText, priceSentence, purchaseSentence } from "../src/play/budget/budget-words.ts";
import { openApp } from "./open-app.ts";

const address = "/?puzzle=within-a-budget";

function slider(page: Page) {
  return page.getByRole("slider", { name: /^Budget/ });
}

/** Waits until the page shows what a budget buys. */
async function expectPurchase(page: Page, budget: number): Promise<void> {
  const bought = purchase(budget);
  const answer = page.getByRole("region", { name: "The best blend" });
  await answer.getByText(purchaseSentence(bought)).waitFor();
  const price = priceSentence(bought);
  if (price !== "") await answer.getByText(price).waitFor();
  expect(await slider(page).getAttribute("aria-valuetext")).toBe(`${dollarsText(budget)} per 1,000 prompts`);
}

test("the budget puzzle is in the list, and Back leads to the previous puzzle", async () => {
  const { page, complaints, foreign } = await openApp("/?puzzle=a-quota");
  const before = await page.getByRole("heading", { level: 1 }).textContent();
  await page.getByRole("combobox", { name: /^Puzzle/ }).selectOption("Models within a budget");
  await page.getByRole("heading", { level: 1, name: "Models within a budget" }).waitFor();
  expect(await page.title()).toBe("Models within a budget · Blendit");
  await expectPurchase(page, 0.25);
  await page.goBack();
  await page.getByRole("heading", { level: 1, name: before! }).waitFor();
  expect([complaints, foreign]).toEqual([[], []]);
});

test("the budget is set by keys and by dragging in the chart, and is kept in the address", async () => {
  const { page, complaints } = await openApp(address);
  await slider(page).focus();
  await page.keyboard.press("Home");
  await expectPurchase(page, budgetAt(0));
  await page.getByText(/^This budget is below the cheapest model: /).waitFor();
  await page.keyboard.press("End");
  await expectPurchase(page, 20);
  const ofAddress = () => Number(new URL(page.url()).searchParams.get("budget"));
  await expect.poll(ofAddress).toBe(20);
  const picture = page.getByRole("img", { name: /^Mean quality against the budget/ });
  const box = (await picture.boundingBox())!;
  await page.evaluate(`{
    window.updates_ = 0;
    const update = history.replaceState.bind(history);
    history.replaceState = (...given) => (updates_++, update(...given));
  }`);
  await page.mouse.move(box.x + box.width - 30, box.y + 60);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width / 2, box.y + 60, { steps: 20 });
  await page.mouse.up();
  await expect.poll(ofAddress).toBeLessThan(5);
  const budget = ofAddress();
  expect(budget).toBeGreaterThan(0.1);
  // Safari fails if a page updates its address many times in a few seconds.
  expect(await page.evaluate("updates_")).toBeLessThan(10);
  await expectPurchase(page, budget);
  await page.reload();
  await expectPurchase(page, budget);
  expect(complaints).toEqual([]);
});

test("a budget that is not a number is reported, with advice", async () => {
  const { page } = await openApp(`${address}&budget=much`);
  await page.getByRole("alert").getByText("Move the slider to change it.").waitFor();
  await expectPurchase(page, 0.25);
});

test.each([
  { width: 1440, mode: "light" },
  { width: 390, mode: "dark" },
] as const)("nothing is cut off, and nothing violates WCAG, level A or AA: %j", async (view) => {
  for (const budget of [0.02, 0.25]) {
    const { page } = await openApp(`${address}&budget=${budget}`, view);
    await page.getByRole("img", { name: /^Mean quality against the budget/ }).waitFor();
    expect(await accessibilityComplaints(page)).toEqual([]);
    expect(await layoutComplaints(page, ["cutOff"])).toEqual([]);
  }
});
