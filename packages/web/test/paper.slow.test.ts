import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { reproducePaper } from "@blendit/lab/node";
import { type Reproduction, verdictCountsText } from "@blendit/lab/paper";
import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { accessibilityComplaints } from "../../../test/browser/accessibility-complaints.ts";
import { layoutComplaints } from "../../../test/browser/layout-complaints.ts";
import { expectClose } from "./expect-close.ts";
import { openApp, scratchFolder } from "./open-app.ts";

const options = { variant: "published", replications: 10, seed: 3, horizon: 2000 } as const;
const SMALL = `/paper?replications=${options.replications}&seed=${options.seed}`;

/** Waits until everything requested has been computed. */
async function complete(page: Page): Promise<void> {
  await page.getByText("All replications are done").waitFor();
}

async function saved(page: Page): Promise<Reproduction> {
  const coming = page.waitForEvent("download");
  await page.getByRole("button", { name: "Save summary.json" }).click();
  const download = await coming;
  expect(download.suggestedFilename()).toBe("summary.json");
  return JSON.parse(readFileSync(await download.path(), "utf8"));
}

/** Only the numbers, without times, versions, and sentences about numbers near zero. */
function numbersOf({ elapsedSeconds, experiments, ...rest }: Reproduction) {
  return {
    ...rest,
    experiments: experiments.map(
      ({ versions, fingerprint, elapsedSeconds, roundsPerSecond, answer, ...summary }) => summary,
    ),
  };
}

describe("the Paper page", () => {
  test("shows twenty panels under the paper's figures, each with its arms, and what the paper says about each figure", async () => {
    const { page, complaints, foreign } = await openApp(SMALL);
    await complete(page);
    const headings = await page.getByRole("heading", { level: 2, name: /^Figure/ }).allTextContents();
    expect(headings.map((text) => text.split(".")[0])).toEqual([1, 2, 3, 4, 5].map((number) => `Figure ${number}`));
    expect(await page.getByRole("article").count()).toBe(20);
    const panel = page.getByRole("article").nth(2);
    await panel.scrollIntoViewIfNeeded();
    await panel.getByRole("img").first().waitFor();
    expect(await panel.getByRole("img").count()).toBe(2);
    expect(await panel.getByText("10 replications").count()).toBe(1);
    const region = page.getByRole("region", { name: "Figure 1" });
    expect(await region.getByText("8. Variance, scenario 3: the two curves become very close").count()).toBe(1);
    expect(await page.getByRole("link", { name: /^Sentence \d+,/ }).count()).toBe(31);
    expect(await page.getByText(/^With 10 replications: \d+ sentences? holds?/).count()).toBe(1);
    expect([complaints, foreign]).toEqual([[], []]);
  });

  test("keeps its seed if another one is not a whole number", async () => {
    const { page } = await openApp(SMALL);
    const seed = page.getByLabel("Seed");
    for (const text of ["-3", "2.5", ""]) {
      await seed.fill(text);
      await seed.press("Tab");
      await expect.poll(() => seed.inputValue()).toBe(String(options.seed));
    }
  });

  test("computes the numbers of `blendit reproduce`, and shows the file that it writes", async () => {
    const folder = scratchFolder();
    await reproducePaper({ ...options, folder });
    const file = join(folder, "summary.json");
    const expected: Reproduction = JSON.parse(readFileSync(file, "utf8"));
    const { page } = await openApp(SMALL);
    await complete(page);
    expectClose(numbersOf(await saved(page)), numbersOf(expected));

    await page.goto(page.url().replace(/\?.*/, "?replications=20"));
    await page.getByLabel("Load a run").setInputFiles(file);
    await page.getByText(verdictCountsText(expected.sentences, 10)).waitFor();
    await page.getByText("the published program's settings: 2,000 rounds, a minimum share of 3 %, seed 3").waitFor();
    await page.getByRole("button", { name: "Compute here instead" }).click();
    await page.getByText(/^With 20 replications:/).waitFor();
  });

  test("reports what is wrong with a file, and continues to compute", async () => {
    const { page } = await openApp(SMALL);
    const file = join(scratchFolder(), "mine.json");
    writeFileSync(file, '{"version": 1}');
    await page.getByLabel("Load a run").setInputFiles(file);
    const alert = page.getByRole("alert");
    await alert.waitFor();
    expect(await alert.textContent()).toMatch(
      /mine\.json: expected the summary\.json of `blendit reproduce`, but it has no .*sentences/,
    );
    await complete(page);
  });

  test.each([1440, 390] as const)("opens at the figure in the address at %i pixels", async (width) => {
    const { page } = await openApp("/paper?replications=5#figure-3", { width });
    const heading = page.getByRole("heading", { name: /^Figure 3\./ });
    const top = async () => (await heading.boundingBox())?.y;
    await expect.poll(top).toBeLessThan(200);
    // The verdicts that appear above it do not push it away.
    await page.locator("[data-verdicts]").waitFor({ state: "attached" });
    expect(await top()).toBeLessThan(200);
    expect(await top()).toBeGreaterThan(0);
  });

  test("pauses and resumes", async () => {
    const { page } = await openApp("/paper?replications=1000");
    await page.getByText(/^With \d+ replications/).waitFor();
    await page.getByRole("button", { name: "Pause" }).click();
    await page.getByText("Paused").waitFor();
    const progress = page.getByRole("progressbar");
    const done = async () => Number(await progress.getAttribute("value"));
    // Results of work in progress may still arrive after the click.
    await page.waitForTimeout(500);
    const before = await done();
    await page.waitForTimeout(500);
    expect(await done()).toBe(before);
    await page.getByRole("button", { name: "Resume" }).click();
    await expect.poll(done, { timeout: 20_000 }).toBeGreaterThan(before);
  });

  test("switches to Algorithm 1 as printed and back, keeps the setting in the address, and adds Blendit's learner", async () => {
    const { page } = await openApp(SMALL);
    await complete(page);
    const published = numbersOf(await saved(page));
    await page.getByText("As printed").click();
    await page.getByText("With Algorithm 1 as printed").waitFor();
    await complete(page);
    expect(new URL(page.url()).searchParams.get("variant")).toBe("algorithm1");
    const printed = await saved(page);
    expect(printed.variant).toBe("algorithm1");
    expect(printed.experiments[0]!.learners[1]!.utilityGap).not.toEqual(
      published.experiments[0]!.learners[1]!.utilityGap,
    );
    await page.getByText("Published program").click();
    await complete(page);
    expect(numbersOf(await saved(page))).toEqual(published);
    const panel = page.getByRole("article").first();
    await panel.scrollIntoViewIfNeeded();
    expect(await panel.getByText("Blendit (full-gradient)").count()).toBe(0);
    await page.getByLabel("Add Blendit's own learner").check();
    await panel.scrollIntoViewIfNeeded();
    await panel.getByText("Blendit (full-gradient)").waitFor();
    await page.reload();
    await panel.scrollIntoViewIfNeeded();
    await panel.getByText("Blendit (full-gradient)").waitFor();
  });

  test.each([1440, 390] as const)(
    "is accessible at %i pixels, light and dark, and nothing is cut off",
    async (width) => {
      const { page } = await openApp("/paper?replications=5&own", { width });
      await complete(page);
      for (const colorScheme of ["light", "dark"] as const) {
        await page.emulateMedia({ colorScheme });
        expect(await accessibilityComplaints(page)).toEqual([]);
      }
      expect(await layoutComplaints(page, ["cutOff"])).toEqual([]);
    },
  );
});
