import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { parseExperiment, Simulation, type Summary } from "@blendit/lab";
import { csvFormat, csvParse } from "d3-dsv";
import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { appFolder } from "../../../scripts/ensure-app.ts";
import { accessibilityComplaints } from "../../../test/browser/accessibility-complaints.ts";
import { layoutComplaints } from "../../../test/browser/layout-complaints.ts";
import { puzzleOf } from "../src/play/puzzles.ts";
import { experimentFile } from "../src/play/setting.ts";
import { doNotUseIt, purpose, useIt } from "../src/play/when-to-use.ts";
import { expectClose } from "./expect-close.ts";
import { chooseGoal, type OpenApp, openApp as openPage, scratchFolder, startApp } from "./open-app.ts";

/** Opens the page and scrolls to its end, which is loaded on demand. */
async function openApp(...given: Parameters<typeof openPage>): Promise<OpenApp> {
  const app = await openPage(...given);
  await reachEnd(app.page);
  return app;
}

async function reachEnd(page: Page): Promise<void> {
  await page.locator(".later").scrollIntoViewIfNeeded();
  await page.getByRole("button", { name: "Copy link" }).waitFor();
}

/** The number of rounds played that the page shows. */
async function roundOf(page: Page, which = 0): Promise<number> {
  const text = await page
    .getByText(/^Round \d/)
    .nth(which)
    .textContent();
  return Number(/Round ([\d,]+)/.exec(text!)![1]!.replace(",", ""));
}

/** The most compressed bytes of the first page, including its worker. */
const FIRST_PAGE = 155_000;

/** The first puzzle, and its best blend. */
const banks = new Simulation(parseExperiment(experimentFile(puzzleOf(null).setting)));
const bestBanks = banks.best(1).weights as readonly [number, number, number];

/** The file that the service sends for a path. */
function fileOf(path: string): Buffer {
  return readFileSync(join(appFolder, path === "/" ? "index.html" : path));
}

describe("the first page", () => {
  test("says at once that a blend beats the best single option, and is a small download", async () => {
    const { page, complaints, foreign, paths } = await openPage("/", { width: 390 });
    const bars = page.getByRole("region", { name: "What a blend gains" });
    await expect
      .poll(() => bars.textContent())
      .toMatch(/The best blend is 91\s% closer to the target than the best single option, “medium”\./);
    for (const label of ["Best single option", "Equal shares", "Best blend"]) {
      expect(await bars.getByRole("listitem").filter({ hasText: label }).count()).toBe(1);
    }
    expect([complaints, foreign]).toEqual([[], []]);
    await page.waitForLoadState("networkidle");
    const sizes = [...new Set(paths)].map((path) => gzipSync(fileOf(path)).length);
    expect(sizes.length).toBeGreaterThan(6);
    expect(sizes.reduce((sum, size) => sum + size)).toBeLessThan(FIRST_PAGE);
  });

  test("moves no button when the guess is answered", async () => {
    const { page } = await openPage();
    const play = page.getByRole("button", { name: /^(Play|Pause)$/ });
    await page.getByRole("listitem").filter({ hasText: "Your guess" }).getByText("?").waitFor();
    const before = (await play.boundingBox())!.y;
    await page.getByRole("button", { name: "Show the answer" }).click();
    await page.getByText(/^Blendit's blend is .* “medium” alone/).waitFor();
    expect((await play.boundingBox())!.y).toBe(before);
  });

  test("says what Blendit is for and when not to use it, and more on request", async () => {
    for (const width of [1440, 390] as const) {
      const { page } = await openPage("/", { width });
      const first = page.getByText(`${purpose} Do not use it when you only want the highest average`);
      await first.waitFor();
      const more = page.getByRole("button", { name: "When to use it" });
      const advice = page.getByText(useIt.ends[1]!);
      expect(await advice.isVisible()).toBe(false);
      await more.click();
      expect(await advice.isVisible()).toBe(true);
      expect(await more.getAttribute("aria-expanded")).toBe("true");
      for (const end of doNotUseIt.ends) expect(await page.getByText(end).isVisible()).toBe(true);
      expect(await accessibilityComplaints(page)).toEqual([]);
    }
  });

  test("asks for a guess before it plays, then shows the value of the guess", async () => {
    const { page } = await openPage();
    await page.getByRole("slider", { name: /^What share of the best blend is “medium”/ }).fill("60");
    expect(await roundOf(page)).toBe(0);
    expect(await page.getByRole("img", { name: /^Triangle/ }).count()).toBe(0);
    await page.getByRole("button", { name: "Show the answer" }).click();
    await expect
      .poll(() => page.getByRole("region", { name: "The answer" }).textContent())
      .toMatch(/You said 60\s%\. In the best blend it is 31\s%\./);
    const bars = page.getByRole("region", { name: "What a blend gains" });
    // The other banks keep their proportions of the best blend.
    const [easy, , hard] = bestBanks;
    const guess = [(0.4 * easy) / (easy + hard), 0.6, (0.4 * hard) / (easy + hard)];
    const guessed = () => bars.getByRole("listitem").filter({ hasText: "Your guess" }).textContent();
    const value = Math.sqrt(-banks.value(guess, 1)).toPrecision(3);
    await expect.poll(guessed).toContain(value);
    await expect.poll(() => roundOf(page)).toBeGreaterThan(10);
    await expect.poll(() => bars.textContent()).toMatch(/Blendit's blend/);
    await page.getByRole("button", { name: "Reset" }).click();
    await expect.poll(() => roundOf(page)).toBe(0);
    expect(await guessed()).toContain(value);
  });

  test("asks after a link to a puzzle, not after one with a state, and does not start by itself with reduced motion", async () => {
    const { page } = await openPage("/?puzzle=best-of-ten");
    await page.getByRole("button", { name: "Show the answer" }).waitFor();
    expect(await roundOf(page)).toBe(0);
    const other = await openPage("/?puzzle=best-of-ten&seed=2");
    await expect.poll(() => roundOf(other.page)).toBeGreaterThan(1);
    const still = await openPage("/");
    await still.page.emulateMedia({ reducedMotion: "reduce" });
    await still.page.getByRole("button", { name: "Skip" }).click();
    await still.page.getByRole("img", { name: /^Triangle/ }).waitFor();
    expect(await roundOf(still.page)).toBe(0);
    await still.page.getByRole("button", { name: "Play", exact: true }).click();
    await expect.poll(() => roundOf(still.page)).toBeGreaterThan(1);
  });

  test("takes no guess about the previous puzzle while the next one is opened, and the next slider starts in the middle", async () => {
    const { page } = await openPage("/");
    const show = page.getByRole("button", { name: "Show the answer" });
    await page.getByRole("slider", { name: /^What share/ }).fill("60");
    await page.evaluate(`(() => {
      const list = document.querySelector(".picker select");
      list.value = "a-hundred-arms";
      list.dispatchEvent(new Event("change", { bubbles: true }));
      [...document.querySelectorAll("button")].find((each) => each.textContent === "Show the answer").click();
    })()`);
    await page.getByText("What share of the best blend is “option ").waitFor();
    await show.click();
    await page.getByText(/^You said 50/).waitFor();
    expect(await page.getByRole("alert").count()).toBe(0);
  });

  test("shows the list of puzzles and a chart on the first screen of a phone", async () => {
    const { page } = await openPage("/", { width: 390 });
    await page.setViewportSize({ width: 390, height: 844 });
    expect((await page.getByLabel("Puzzle 1 of 8").boundingBox())!.y).toBeLessThan(300);
    const chart = page.getByRole("group", { name: /^Densities/ });
    const middle = async () => {
      const box = await chart.boundingBox();
      return box ? box.y + box.height / 2 : Number.POSITIVE_INFINITY;
    };
    await expect.poll(middle).toBeLessThan(844);
  });

  test("has options and goal in a drawer on a phone", async () => {
    const { page } = await openPage("/?seed=2", { width: 390 });
    await page.getByRole("button", { name: "Change options and goal" }).click();
    const drawer = page.getByRole("dialog", { name: "Options and goal" });
    await drawer.getByLabel("Minimum share").fill("0.1");
    await drawer.getByLabel("Minimum share").press("Tab");
    await expect.poll(() => page.url()).toContain("floor=0.1");
    expect(await accessibilityComplaints(page)).toEqual([]);
    // The heading stays above the form, which scrolls.
    await drawer.getByLabel("Seed").scrollIntoViewIfNeeded();
    const heading = drawer.getByRole("heading", { name: "Options and goal" });
    const { x, y, width, height } = (await heading.boundingBox())!;
    const isOnTop = `document.elementFromPoint(${x + width + 9}, ${y + height / 2}).closest("form") !== null`;
    expect(await page.evaluate(isOnTop)).toBe(true);
    await drawer.getByRole("button", { name: "Done" }).click();
    await drawer.waitFor({ state: "hidden" });
  });

  test("shows the whole number of rounds on a phone", async () => {
    const { page } = await openPage("/?horizon=3000&replications=2&pace=0", { width: 390 });
    const round = page.getByText(/^Round 3,000 of 3,000$/);
    await page.getByRole("button", { name: "Play again" }).waitFor();
    await round.waitFor();
    expect(await layoutComplaints(page, ["cutOff"])).toEqual([]);
    expect(await page.evaluate("document.documentElement.scrollWidth")).toBe(390);
  });

  test("can be paused, stepped, reset and looked back in, with buttons and keys", async () => {
    const { page } = await openApp("/?seed=2");
    const round = () => roundOf(page);
    await expect.poll(round).toBeGreaterThan(12);
    await page.getByRole("button", { name: "Pause" }).click();
    await page.getByRole("button", { name: "Play", exact: true }).waitFor();
    // The last request may still be answered after the click.
    await page.waitForTimeout(200);
    const paused = await round();
    await page.getByRole("button", { name: "Step" }).click();
    await expect.poll(round).toBe(paused + 1);
    const slider = page.getByRole("slider", { name: /^Round/ });
    await slider.press("Home");
    await expect.poll(round).toBe(1);
    await page.getByText("looking back").waitFor();
    // The slider covers all rounds, but those not played yet cannot be shown.
    await slider.press("End");
    await expect.poll(round).toBe(paused + 1);
    await page.locator("body").click({ position: { x: 2, y: 2 } });
    await page.keyboard.press("ArrowRight");
    await expect.poll(round).toBe(paused + 2);
    await page.keyboard.press("ArrowLeft");
    await page.getByText("looking back").waitFor();
    await page.keyboard.press("Space");
    await page.getByRole("button", { name: "Pause" }).waitFor();
    await page.getByRole("button", { name: "Reset" }).click();
    await expect.poll(round).toBe(0);
    await page.getByLabel("Seed").press("Space");
    await page.getByLabel("Seed").press("ArrowRight");
    await page.waitForTimeout(300);
    expect(await round()).toBe(0);
  });

  test.each([1440, 390] as const)("cuts off neither names of arms nor numbers at %i pixels", async (width) => {
    const long = (which: string) => `Answers of the model with the longest name of all, ${which}`;
    const arms = [-4e6, 0, 4e6].map((mean, arm) => {
      return { kind: "gaussian", mean, deviation: 1e6, name: long(["first", "second", "third"][arm]!) };
    });
    const { page } = await openApp(`/?horizon=200&arms=${encodeURIComponent(JSON.stringify(arms))}`, { width });
    await page.getByRole("img", { name: /^Triangle of every possible blend/ }).waitFor();
    await page.getByRole("button", { name: "Pause" }).click();
    expect(await page.locator("svg text", { hasText: /^Ans.*…/ }).count()).toBe(6);
    expect(await layoutComplaints(page, ["cutOff"])).toEqual([]);
  });

  test.each(["light", "dark"] as const)("has no violation of WCAG, level A or AA, in %s", async (mode) => {
    for (const width of [1440, 390] as const) {
      const asking = await openPage("/", { width, mode });
      await asking.page.getByRole("button", { name: "Show the answer" }).waitFor();
      expect(await accessibilityComplaints(asking.page)).toEqual([]);
      const { page } = await openApp("/?seed=2", { width, mode });
      await page.getByText(/^More:/).click();
      await page.getByRole("region", { name: "Shares over time" }).waitFor();
      await page.getByRole("button", { name: "Pause" }).click();
      expect(await accessibilityComplaints(page)).toEqual([]);
      expect(await layoutComplaints(page, ["cutOff"])).toEqual([]);
    }
  });
});

/** Saves the experiment file of the page. Returns its path. */
async function savedFile(page: Page): Promise<string> {
  const section = page.getByRole("region", { name: "Use the puzzle's blend" });
  await section.getByText("Experiment file", { exact: true }).click();
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    section.getByRole("button", { name: "Save" }).click(),
  ]);
  const path = join(scratchFolder(), download.suggestedFilename());
  await download.saveAs(path);
  return path;
}

/** Saves the numbers of the page: the mean gap and the weights by learner and round. */
async function savedNumbers(page: Page): Promise<string> {
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Curves as CSV" }).click(),
  ]);
  return readFileSync(await download.path(), "utf8");
}

/** Plays to the end as fast as possible. */
async function playToEnd(page: Page): Promise<void> {
  await page.getByText("fastest", { exact: true }).click();
  const play = page.getByRole("button", { name: "Play", exact: true });
  if (await play.isVisible()) await play.click();
  await page.getByRole("button", { name: "Play again" }).waitFor();
}

describe("a visitor's own problem", () => {
  test("is built and played, its gap falls, and its link gives the same curve", async () => {
    const service = await startApp();
    const { page, complaints } = await openApp("/", {}, service);
    await chooseGoal(page, "quota");
    await page.getByRole("button", { name: "Add an option" }).click();
    const added = page.getByRole("group", { name: "option 4", exact: true });
    await added.getByLabel("Distribution").selectOption("triangular");
    await added.getByLabel("mode").fill("80");
    await added.getByLabel("mode").press("Tab");
    await page.getByRole("group", { name: "medium", exact: true }).getByRole("button").click();
    await page.getByLabel("Seed").fill("5");
    await page.getByLabel("Seed").press("Tab");
    await page.getByLabel("Rounds", { exact: true }).fill("800");
    await page.getByLabel("Rounds", { exact: true }).press("Tab");
    await playToEnd(page);
    const curve = csvParse(await savedNumbers(page));
    expect(curve.columns).toEqual(["learner", "round", "mean_gap", "weight easy", "weight hard", "weight option 4"]);
    const gaps = curve.filter(({ learner }) => learner === "blendit").map(({ mean_gap }) => Number(mean_gap));
    expect(gaps.at(-1)).toBeLessThan(gaps[0]! / 10);
    const link = new URL(page.url());
    const other = await openApp(link.pathname + link.search, {}, service);
    await playToEnd(other.page);
    expect(await savedNumbers(other.page)).toBe(csvFormat(curve, curve.columns).concat("\n"));
    await other.page.reload();
    await reachEnd(other.page);
    await other.page.getByRole("group", { name: "option 4", exact: true }).waitFor();
    expect(complaints).toEqual([]);
  });

  test("shows why it cannot be played, and plays again once that is fixed", async () => {
    const { page } = await openApp();
    await page.getByLabel("Minimum share").fill("0.5");
    await page.getByLabel("Minimum share").press("Tab");
    await expect
      .poll(() => page.getByRole("alert").textContent())
      .toContain("floor must be at least 0 and below 1/3, so that 3 options fit");
    await page.getByLabel("Minimum share").fill("0.1");
    await page.getByLabel("Minimum share").press("Tab");
    await page.getByRole("alert").waitFor({ state: "detached" });
  });

  test("shows why a link cannot be played, and starts its puzzle again", async () => {
    const { page } = await openPage("/?puzzle=a-quota&floor=0.5");
    const alert = page.getByRole("alert");
    await expect.poll(() => alert.textContent()).toMatch(/it is 0\.5\. Start this puzzle again$/);
    await alert.getByRole("link").click();
    await page.getByRole("button", { name: "Show the answer" }).waitFor();
  });

  test("has at least two options and one algorithm", async () => {
    const arms = [0, 1].map((mean) => ({ kind: "gaussian", mean, deviation: 1, name: `option ${mean}` }));
    const search = new URLSearchParams({ puzzle: "most-varied", arms: JSON.stringify(arms), learners: "ucb1" });
    const { page } = await openPage(`/?${search}`);
    const remove = page.getByRole("button", { name: /^Remove/ });
    await remove.first().waitFor();
    expect(await Promise.all([0, 1].map((index) => remove.nth(index).isDisabled()))).toEqual([true, true]);
    const last = page.getByRole("checkbox", { name: /^UCB1/ });
    expect([await last.isChecked(), await last.isDisabled()]).toEqual([true, true]);
    await page.getByRole("button", { name: "Add an option" }).click();
    await expect.poll(() => remove.first().isDisabled()).toBe(false);
  });

  test("accepts pasted numbers as an arm, which is not in the link", async () => {
    const { page } = await openApp();
    await page.getByRole("button", { name: "Paste a table" }).click();
    await page.getByLabel(/^A table whose first row/).fill("0.1 0.2 0.9");
    await page.getByRole("button", { name: "Use it", exact: true }).click();
    await page.getByRole("group", { name: "pasted" }).getByText("3 numbers, kept in this browser").waitFor();
    expect(page.url()).not.toContain("pasted");
  });
});

/** An option's share of the best blend. */
function bestShare(page: Page, name: string): Promise<string | null> {
  const blend = page.getByRole("region", { name: "The shares of each option" });
  return blend
    .getByRole("row", { name: new RegExp(`^${name}`) })
    .locator("td")
    .last()
    .textContent();
}

describe("an option", () => {
  const bestOfTarget = async (page: Page) =>
    page.getByRole("row", { name: /^bold/ }).locator("td").last().textContent();

  test("can be dragged by its shape, which moves the optimum", async () => {
    const { page } = await openPage("/?puzzle=match-a-target&seed=2");
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

  test("can be moved and widened with the keyboard", async () => {
    const { page } = await openApp("/?puzzle=match-a-target&seed=2");
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

test("a target can be drawn by hand, and the charts follow", async () => {
  const { page } = await openApp("/?puzzle=match-a-target&seed=2");
  await page.getByRole("button", { name: "Draw the target" }).click();
  const drawing = page.getByRole("slider", { name: /^Target drawn by hand/ });
  await drawing.scrollIntoViewIfNeeded();
  const box = (await drawing.boundingBox())!;
  await page.mouse.move(box.x + 2, box.y + 2);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width - 2, box.y + box.height - 2, { steps: 6 });
  await page.mouse.up();
  await expect.poll(() => page.url()).toContain("mixture");
  // The target now has mostly low outcomes.
  await expect.poll(() => bestShare(page, "shy")).toMatch(/^[5-9]\d/);
  // Keys are pressed faster than the charts follow.
  const height = async () => Number(await drawing.getAttribute("aria-valuenow"));
  const before = await height();
  for (let press = 0; press < 6; press++) await drawing.press("ArrowDown");
  await expect.poll(height).toBeLessThan(before - 20);
  await page.getByRole("alert").waitFor({ state: "detached" });
});

test("two settings play side by side on the same seed and in step, and one can be kept", async () => {
  const { page } = await openApp("/?puzzle=a-quota&seed=2");
  await page.getByRole("button", { name: "Compare two settings" }).click();
  await expect.poll(() => page.getByRole("region", { name: "The options and their blend" }).count()).toBe(2);
  expect(await page.getByRole("heading", { name: /^Setting [AB]$/ }).allTextContents()).toEqual([
    ...["Setting A", "Setting B"],
    ...["Setting A", "Setting B"],
  ]);
  await page.getByLabel("Minimum share").fill("0.2");
  await page.getByLabel("Minimum share").press("Tab");
  await expect.poll(() => page.url()).toContain("b.floor=0.2");
  await page.reload();
  await expect.poll(() => page.getByRole("region", { name: "The options and their blend" }).count()).toBe(2);
  await reachEnd(page);
  expect(await accessibilityComplaints(page)).toEqual([]);
  await page.getByRole("button", { name: "Pause" }).click();
  const lastRounds: string[] = [];
  for (const side of ["A", "B"]) {
    await page.getByText(side, { exact: true }).click();
    lastRounds.push(csvParse(await savedNumbers(page)).at(-1)!.round!);
  }
  expect(Number(lastRounds[0])).toBeGreaterThan(0);
  expect(lastRounds[1]).toBe(lastRounds[0]);
  await page.getByRole("button", { name: "Keep only B" }).click();
  await expect.poll(() => page.getByRole("region", { name: "The options and their blend" }).count()).toBe(1);
  expect(await page.getByLabel("Minimum share").inputValue()).toBe("0.2");
});

test("two settings with different numbers of rounds look back at the same round", async () => {
  const horizons = { horizon: "400", "b.horizon": "1600", replications: "2", "b.replications": "2" };
  const search = new URLSearchParams({ puzzle: "a-quota", "b.puzzle": "a-quota", ...horizons, pace: "0" });
  const { page } = await openPage(`/?${search}`);
  await page.getByRole("button", { name: "Play again" }).waitFor();
  await page.getByRole("slider", { name: /^Round/ }).fill("100");
  const races = page.getByTestId("race");
  await expect
    .poll(() => races.allTextContents())
    .toEqual([0, 1].map(() => expect.stringMatching(/^After 100 rounds/)));
});

test("controls can be hidden for teaching", async () => {
  const { page } = await openPage("/?puzzle=best-of-ten&controls=hidden");
  await page.getByRole("region", { name: /^How much of the possible gain/ }).waitFor();
  // Terms keep their explanations, for students.
  expect(await page.locator("main button:not(.term)").count()).toBe(0);
  expect(await page.locator("main").getByRole("slider").count()).toBe(0);
  expect(await accessibilityComplaints(page)).toEqual([]);
});

test("the shown blend can be copied as weights and as a program that runs", async () => {
  const { page } = await openApp("/?puzzle=a-quota&horizon=200&replications=2");
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await playToEnd(page);
  const section = page.getByRole("region", { name: "Use the puzzle's blend" });
  const copied = async () => {
    await section.getByRole("button", { name: "Copy", exact: true }).click();
    await section.getByText("Copied.").waitFor();
    return page.evaluate<string>("navigator.clipboard.readText()");
  };
  const weights = JSON.parse(await copied()) as Record<string, number>;
  expect(Object.keys(weights)).toEqual(["low", "middle", "high"]);
  await section.getByText("JavaScript", { exact: true }).click();
  const program = await copied();
  const printed = execFileSync(process.execPath, ["--input-type=module", "--eval", program], { encoding: "utf8" });
  expect(Object.keys(weights)).toContain(printed.trim());
});

describe("a file that the page saves", () => {
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

  test("is a figure as SVG or PNG", async () => {
    const { page } = await openApp("/?seed=2");
    await page.getByText(/^Round \d\d/).waitFor();
    for (const [name, start] of [
      ["SVG", "<svg"],
      ["PNG", "\u0089PNG"],
    ] as const) {
      const [download] = await Promise.all([
        page.waitForEvent("download"),
        page.getByRole("button", { name: `Picture as ${name}` }).click(),
      ]);
      const content = readFileSync(await download.path(), "latin1");
      expect(content.startsWith(start)).toBe(true);
      expect(content.length).toBeGreaterThan(5000);
    }
  });
});

test("every puzzle plays", async () => {
  const { page, complaints } = await openApp("/?replications=2&horizon=1600&pace=0");
  const titles = await page
    .getByRole("combobox", { name: /^Puzzle/ })
    .locator("option")
    .allTextContents();
  // The last puzzle, with a budget, has its own page and tests.
  for (const title of titles.slice(0, -1)) {
    await page.getByRole("combobox", { name: /^Puzzle/ }).selectOption(title);
    await page.getByRole("heading", { level: 1, name: title }).waitFor();
    await page.getByLabel("Runs", { exact: true }).fill("2");
    await page.getByLabel("Runs", { exact: true }).press("Tab");
    await page.getByRole("button", { name: /^Play/ }).click();
    await expect.poll(() => page.getByText(/^Round \d/).textContent()).toMatch(/^Round (\S+) of \1$/);
    expect(await page.getByRole("alert").count()).toBe(0);
  }
  expect(complaints).toEqual([]);
});
