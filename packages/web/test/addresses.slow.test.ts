import { describe, expect, test } from "vitest";
import { openApp } from "./open-app.ts";

describe("an address", () => {
  test("with invalid state opens with a notice that can be closed", async () => {
    const { page, complaints } = await openApp("/?puzzle=none&floor=x");
    const notice = page.getByRole("alert");
    await notice.getByText("There is no puzzle called “none”.").waitFor();
    await notice.getByText("“floor” in the address must be a number, but is “x”.").waitFor();
    await notice.getByRole("button", { name: "OK" }).click();
    await notice.waitFor({ state: "detached" });
    expect(complaints).toEqual([]);
  });

  test("that cannot be played has a link back to the puzzle", async () => {
    const { page } = await openApp("/?puzzle=a-quota&floor=5");
    const alert = page.getByRole("alert");
    await alert.getByText("floor").waitFor();
    await alert.getByRole("link", { name: "Start this puzzle again" }).click();
    await page.getByRole("button", { name: "Show the answer" }).waitFor();
    expect(await alert.count()).toBe(0);
  });

  test("of the paper with an invalid setting names the setting", async () => {
    const { page } = await openApp("/paper?replications=20&variant=other");
    await page.getByRole("alert").getByText("“variant” in the address cannot be “other”").waitFor();
  });

  test("that does not exist is answered by the app, with links to its pages", async () => {
    const { page, service } = await openApp("/experiments");
    const answer = await page.goto(`${service.origin}/experiments/quiz/more`);
    expect(answer!.status()).toBe(404);
    await page.getByRole("heading", { level: 1, name: "Page not found: /experiments/quiz/more" }).waitFor();
    await page.getByRole("main").getByRole("link", { name: "Paper" }).click();
    await page.getByRole("heading", { level: 1, name: "The paper, live" }).waitFor();
  });

  test.each(["/experiments/none", "/experiments/%E0%A4"])(
    "of an experiment that does not exist leads back to the list: %s",
    async (path) => {
      const { page } = await openApp("/experiments");
      await page.evaluate(`history.pushState(null, '', '${path}'); dispatchEvent(new PopStateEvent('popstate'))`);
      await page.getByRole("heading", { level: 1, name: path.slice(13) }).waitFor();
      await page.getByRole("link", { name: "All experiments", exact: true }).click();
      await page.getByRole("heading", { level: 1, name: "Experiments" }).waitFor();
      expect(await page.title()).toBe("Experiments · Blendit");
    },
  );
});

test("Back and Forward lead through puzzles, and a link to the current page restarts it", async () => {
  const { page, complaints } = await openApp("/?puzzle=a-quota");
  const title = () => page.title();
  const heading = () => page.getByRole("heading", { level: 1 }).textContent();
  const quota = await heading();
  await page.getByRole("combobox", { name: /^Puzzle/ }).selectOption({ index: 0 });
  await expect.poll(heading).not.toBe(quota);
  const first = await heading();
  expect(await title()).toBe(`${first} · Blendit`);
  await page.goBack();
  await expect.poll(heading).toBe(quota);
  expect(await title()).toBe(`${quota} · Blendit`);
  await page.goForward();
  await expect.poll(heading).toBe(first);
  await page.goBack();
  await expect.poll(heading).toBe(quota);
  await page.getByRole("navigation", { name: "Pages" }).getByRole("link", { name: "Play" }).click();
  await expect.poll(heading).toBe(first);
  expect(complaints).toEqual([]);
});
