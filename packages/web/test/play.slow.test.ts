import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import type { Summary } from "@blendit/lab";
import { csvFormat, csvParse } from "d3-dsv";
import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { appFolder } from "../../../scripts/ensure-app.ts";
import { accessibilityComplaints } from "../../../test/browser/accessibility-complaints.ts";
import { layoutComplaints } from "../../../test/browser/layout-complaints.ts";
import { expectClose } from "./expect-close.ts";
import { type OpenApp, openApp as openPage, scratchFolder, startApp } from "./open-app.ts";

/** Opens the page and scrolls to its forms, which are loaded when one comes near. */
async function openApp(...given: Parameters<typeof openPage>): Promise<OpenApp> {
  const app = await openPage(...given);
  await reachForms(app.page);
  return app;
}

async function reachForms(page: Page): Promise<void> {
  await page.getByRole("button", { name: /^(Compare two settings|Keep this one alone)$/ }).scrollIntoViewIfNeeded();
  await page.getByRole("button", { name: "Experiment file" }).waitFor();
}

/** Most bytes of the first page with its worker, compressed. */
const FIRST_PAGE = 150_000;

/** What the service sends for a path. */
function fileOf(path: string): Buffer {
  return readFileSync(join(appFolder, path === "/" ? "index.html" : path));
}

describe("the first page", () => {
  test("opens already running, on a problem with a surprise that it tells in words, and weighs little", async () => {
    const { page, complaints, foreign, paths } = await openPage();
    await page.getByRole("button", { name: "Pause" }).waitFor();
    const density = page.getByRole("region", { name: "What comes out" });
    await expect
      .poll(() => density.textContent())
      .toMatch(/“wide” is worth most \(0\.083\d?\); the best blend gives it 2\.0\s%/);
    await expect.poll(() => page.getByText(/^Round \d/).textContent()).toMatch(/^Round ([2-9]\d|\d{3}) of 3,000$/);
    expect(complaints).toEqual([]);
    expect(foreign).toEqual([]);
    await page.waitForLoadState("networkidle");
    const sizes = [...new Set(paths)].map((path) => gzipSync(fileOf(path)).length);
    expect(sizes.length).toBeGreaterThan(6);
    expect(sizes.reduce((sum, size) => sum + size)).toBeLessThan(FIRST_PAGE);
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

  test.each([1440, 390] as const)("cuts off no name of an arm and no number at %i pixels", async (width) => {
    const long = (which: string) => `Answers of the model with the longest name of all, ${which}`;
    const arms = [-4e6, 0, 4e6].map((mean, arm) => {
      return { kind: "gaussian", mean, deviation: 1e6, name: long(["first", "second", "third"][arm]!) };
    });
    const { page } = await openApp(`/?horizon=200&arms=${encodeURIComponent(JSON.stringify(arms))}`, { width });
    await page.getByRole("img", { name: /^Triangle of all blends/ }).waitFor();
    await page.getByRole("button", { name: "Pause" }).click();
    expect(await page.locator("svg text", { hasText: /^Ans.*…/ }).count()).toBe(6);
    expect(await layoutComplaints(page, ["cutOff"])).toEqual([]);
  });

  test.each(["light", "dark"] as const)("has no violation of WCAG, level A or AA, in %s", async (mode) => {
    for (const width of [1440, 390] as const) {
      const { page } = await openApp("/", { width, mode });
      await page.getByRole("region", { name: "Weights over time" }).waitFor();
      await page.getByRole("button", { name: "Pause" }).click();
      expect(await accessibilityComplaints(page)).toEqual([]);
      expect(await layoutComplaints(page, ["cutOff"])).toEqual([]);
    }
  });
});

/** The experiment file that the page saves. */
async function savedFile(page: Page): Promise<string> {
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Experiment file" }).click(),
  ]);
  const path = join(scratchFolder(), download.suggestedFilename());
  await download.saveAs(path);
  return path;
}

/** The numbers that the page saves: by learner and round, the mean gap and the weights. */
async function savedNumbers(page: Page): Promise<string> {
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "CSV", exact: true }).click(),
  ]);
  return readFileSync(await download.path(), "utf8");
}

/** Lets the page play to the end, as fast as it can. */
async function playToEnd(page: Page): Promise<void> {
  await page.getByText("fastest", { exact: true }).click();
  await page.getByRole("button", { name: "Run again" }).waitFor();
}

describe("a problem of one's own", () => {
  test("is built, played, its gap falls, and its link gives the same curve", async () => {
    const service = await startApp();
    const { page, complaints } = await openApp("/", {}, service);
    await page.getByLabel("Goal", { exact: true }).selectOption("quota");
    await page.getByRole("button", { name: "Add an arm" }).click();
    const added = page.getByRole("group", { name: "Arm arm 4" });
    await added.getByLabel("Distribution").selectOption("triangular");
    await added.getByLabel("mode").fill("0.8");
    await added.getByLabel("mode").press("Tab");
    await page.getByRole("group", { name: "Arm wide" }).getByRole("button").click();
    await page.getByLabel("Seed").fill("5");
    await page.getByLabel("Seed").press("Tab");
    await page.getByLabel("Rounds", { exact: true }).fill("800");
    await page.getByLabel("Rounds", { exact: true }).press("Tab");
    await playToEnd(page);
    const curve = csvParse(await savedNumbers(page));
    expect(curve.columns).toEqual(["learner", "round", "mean_gap", "weight low", "weight high", "weight arm 4"]);
    const gaps = curve.filter(({ learner }) => learner === "blendit").map(({ mean_gap }) => Number(mean_gap));
    expect(gaps.at(-1)).toBeLessThan(gaps[0]! / 10);
    const link = new URL(page.url());
    const other = await openApp(link.pathname + link.search, {}, service);
    await playToEnd(other.page);
    expect(await savedNumbers(other.page)).toBe(csvFormat(curve, curve.columns).concat("\n"));
    await other.page.reload();
    await reachForms(other.page);
    await other.page.getByRole("group", { name: "Arm arm 4" }).waitFor();
    expect(complaints).toEqual([]);
  });

  test("is told why it cannot be played, and plays again when that is mended", async () => {
    const { page } = await openApp();
    await page.getByLabel("Floor").fill("0.5");
    await page.getByLabel("Floor").press("Tab");
    await expect
      .poll(() => page.getByRole("alert").textContent())
      .toBe("floor must be at least 0 and below 1/K = 0.3333");
    await page.getByLabel("Floor").fill("0.1");
    await page.getByLabel("Floor").press("Tab");
    await page.getByRole("alert").waitFor({ state: "detached" });
  });

  test("takes pasted numbers as an arm, which stay out of the link", async () => {
    const { page } = await openApp();
    await page.getByRole("button", { name: "Paste one" }).click();
    await page.getByLabel(/^A table whose first row/).fill("0.1 0.2 0.9");
    await page.getByRole("button", { name: "Take it" }).click();
    await page.getByRole("group", { name: "Arm pasted" }).getByText("3 numbers, on this machine alone").waitFor();
    expect(page.url()).not.toContain("pasted");
  });
});

/** An arm's share of the best blend. */
function bestShare(page: Page, name: string): Promise<string | null> {
  const blend = page.getByRole("region", { name: "The blend, arm by arm" });
  return blend
    .getByRole("row", { name: new RegExp(`^${name}`) })
    .locator("td")
    .last()
    .textContent();
}

describe("an arm", () => {
  const bestOfTarget = async (page: Page) =>
    page.getByRole("row", { name: /^bold/ }).locator("td").last().textContent();

  test("is dragged by its shape, and the optimum moves", async () => {
    const { page } = await openPage("/?puzzle=match-a-target");
    const before = await bestOfTarget(page);
    const shape = page.getByRole("slider", { name: /^bold:/ });
    const box = (await shape.boundingBox())!;
    const [x, y] = [box.x + 0.75 * box.width, box.y + 0.75 * box.height];
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x - 40, y, { steps: 4 });
    await page.mouse.move(x - 90, y, { steps: 4 });
    await page.mouse.up();
    await expect.poll(() => page.url()).toContain("arms=");
    await expect.poll(() => bestOfTarget(page)).not.toBe(before);
  });

  test("is moved and widened by the keyboard", async () => {
    const { page } = await openApp("/?puzzle=match-a-target");
    const before = await bestOfTarget(page);
    const shape = page.getByRole("slider", { name: /^bold:/ });
    const mean = async () => Number(await shape.getAttribute("aria-valuenow"));
    const start = await mean();
    await shape.press("ArrowLeft");
    await expect.poll(mean).toBeCloseTo(start - 0.02, 2);
    for (let press = 0; press < 5; press++) await shape.press("ArrowLeft");
    await expect.poll(() => bestOfTarget(page)).not.toBe(before);
  });
});

test("a target is drawn by hand, and the picture follows it", async () => {
  const { page } = await openApp("/?puzzle=match-a-target");
  await page.getByRole("combobox", { name: "Target" }).selectOption("drawn by hand");
  const drawing = page.getByRole("slider", { name: "Target drawn by hand" });
  await drawing.scrollIntoViewIfNeeded();
  const box = (await drawing.boundingBox())!;
  await page.mouse.move(box.x + 2, box.y + 2);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width - 2, box.y + box.height - 2, { steps: 6 });
  await page.mouse.up();
  await expect.poll(() => page.url()).toContain("mixture");
  // Low outcomes are wanted most now.
  await expect.poll(() => bestShare(page, "shy")).toMatch(/^[5-9]\d/);
  await drawing.press("ArrowUp");
  await page.getByRole("alert").waitFor({ state: "detached" });
});

test("two settings stand side by side on the same seed, and one is kept", async () => {
  const { page } = await openApp("/?puzzle=a-quota");
  await page.getByRole("button", { name: "Compare two settings" }).click();
  await expect.poll(() => page.getByRole("region", { name: "What comes out" }).count()).toBe(2);
  await page.getByLabel("Floor").fill("0.2");
  await page.getByLabel("Floor").press("Tab");
  await expect.poll(() => page.url()).toContain("b.floor=0.2");
  await page.reload();
  await expect.poll(() => page.getByRole("region", { name: "What comes out" }).count()).toBe(2);
  await reachForms(page);
  expect(await accessibilityComplaints(page)).toEqual([]);
  await page.getByText("right", { exact: true }).click();
  await page.getByRole("button", { name: "Keep this one alone" }).click();
  await expect.poll(() => page.getByRole("region", { name: "What comes out" }).count()).toBe(1);
  expect(await page.getByLabel("Floor").inputValue()).toBe("0.2");
});

test("controls can be hidden for teaching", async () => {
  const { page } = await openPage("/?puzzle=best-of-ten&controls=hidden");
  await page.getByRole("region", { name: "Where it pulls" }).waitFor();
  expect(await page.locator("main").getByRole("button").count()).toBe(0);
  expect(await page.locator("main").getByRole("slider").count()).toBe(0);
  expect(await accessibilityComplaints(page)).toEqual([]);
});

describe("what the page saves", () => {
  test("runs on the command line, with the numbers of the page", async () => {
    const { page } = await openApp("/?puzzle=match-a-target&horizon=400&replications=7&seed=11");
    await playToEnd(page);
    const file = await savedFile(page);
    const numbers = csvParse(await savedNumbers(page));
    const out = join(scratchFolder(), "out");
    const command = join(import.meta.dirname, "../../cli/src/blendit.ts");
    execFileSync(process.execPath, [command, "run", file, "--out", out, "--workers", "1"], { stdio: "pipe" });
    const { learners } = JSON.parse(readFileSync(join(out, "summary.json"), "utf8")) as Summary;
    for (const { id, rounds, recommendedGap } of learners) {
      const rows = numbers.filter(({ learner }) => learner === id);
      expect(rows.map(({ round }) => Number(round))).toEqual(rounds);
      const gaps = rows.map(({ mean_gap }) => Number(mean_gap));
      expectClose(
        gaps,
        recommendedGap.map(({ mean }) => mean),
      );
    }
  });

  test("is a picture as SVG and as PNG", async () => {
    const { page } = await openApp();
    await page.getByText(/^Round \d\d/).waitFor();
    for (const [name, start] of [
      ["SVG", "<svg"],
      ["PNG", "\u0089PNG"],
    ] as const) {
      const [download] = await Promise.all([
        page.waitForEvent("download"),
        page.getByRole("button", { name, exact: true }).click(),
      ]);
      const content = readFileSync(await download.path(), "latin1");
      expect(content.startsWith(start)).toBe(true);
      expect(content.length).toBeGreaterThan(5000);
    }
  });
});

test("every puzzle plays", async () => {
  const { page, complaints } = await openApp("/?replications=2&horizon=1600&pace=0");
  const titles = await page.getByLabel("Puzzle").locator("option").allTextContents();
  expect(titles).toHaveLength(6);
  for (const title of titles) {
    await page.getByLabel("Puzzle").selectOption(title);
    await page.getByRole("heading", { level: 1, name: title }).waitFor();
    await page.getByLabel("Runs", { exact: true }).fill("2");
    await page.getByLabel("Runs", { exact: true }).press("Tab");
    await expect.poll(() => page.getByText(/^Round /).textContent()).toMatch(/^Round (\S+) of \1$/);
    expect(await page.getByRole("alert").count()).toBe(0);
  }
  expect(complaints).toEqual([]);
});
