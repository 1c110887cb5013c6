import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Locator, Page } from "playwright-core";
import { expect, test } from "vitest";
import { accessibilityComplaints } from "../../../test/browser/accessibility-complaints.ts";
import { layoutComplaints } from "../../../test/browser/layout-complaints.ts";
import { chooseGoal, openApp, type View } from "./open-app.ts";

const cars = readFileSync(join(import.meta.dirname, "../../../examples/cars.csv"));
const golden = join(import.meta.dirname, "../../lab/test/golden/parquet.json");
const goal = { kind: "wasserstein", target: { kind: "uniform", low: 10, high: 40 } };

/** Opens the page, scrolls down, and returns the section about tables. */
async function openSection(view: View = {}) {
  const app = await openApp("/?puzzle=a-quota", view);
  await app.page.getByRole("button", { name: "Compare two settings" }).scrollIntoViewIfNeeded();
  const section = app.page.getByRole("region", { name: "Your own table" });
  await section.waitFor();
  return { ...app, section };
}

async function openTable(page: Page, name: string, buffer: Buffer): Promise<void> {
  await page.getByLabel("Open a table").setInputFiles([{ name, mimeType: "text/csv", buffer }]);
}

/** Chooses the outcomes and the goal of docs/from-a-table.md for the table of cars. */
async function askAboutCars(section: Locator): Promise<void> {
  await section.getByLabel("Outcomes are in").selectOption("mpg");
  await chooseGoal(section, "wasserstein");
  for (const [label, value] of [
    ["Low", "10"],
    ["High", "40"],
  ] as const) {
    await section.getByLabel(label, { exact: true }).fill(value);
    await section.getByLabel(label, { exact: true }).blur();
  }
}

/** The cells of the first row that matches. */
async function cellsOf(section: Locator, name: RegExp): Promise<string[]> {
  const cells = await section.getByRole("row", { name }).first().locator("td").allTextContents();
  return cells.map((cell) => cell.trim());
}

test("a dropped table gets the answer of `blendit suggest` for its own goal, and can be played with", async () => {
  const { page, section, complaints, foreign, paths } = await openSection();
  const before = paths.length;
  const dropped = await page.evaluateHandle(`(() => {
    const transfer = new DataTransfer();
    transfer.items.add(new File([${JSON.stringify(cars.toString("utf8"))}], "cars.csv"));
    return transfer;
  })()`);
  await section.getByRole("group", { name: "A table" }).dispatchEvent("drop", { dataTransfer: dropped });
  // Year, mpg and horsepower are all numbers, so nothing is assumed.
  await section.getByText("Choose the column of outcomes and a goal").waitFor();
  await askAboutCars(section);
  // As on the command line, the puzzle's floor is not used.
  await expect.poll(() => cellsOf(section, /^Europe /), { timeout: 30_000 }).toEqual(["0.0", "17.6", "70"]);
  await section.getByLabel("Minimum share").fill("0.05");
  await page.keyboard.press("Tab");
  // The output of the command line in docs/from-a-table.md.
  await expect.poll(() => cellsOf(section, /^USA/), { timeout: 30_000 }).toEqual(["50.8", "62.6", "249"]);
  expect(await cellsOf(section, /^Suggested blend/)).toEqual(["1.153", "−1.329", "–", "–"]);
  expect(await section.textContent()).toContain('8 of 406 rows have nothing in column "mpg" and are left out');
  expect(await section.getByRole("img").getAttribute("alt")).toContain("Suggested blend is highest at");
  // A question that changes while the options are read for Play is answered, instead of played.
  const minimum = await section.getByLabel("Minimum share").getAttribute("id");
  await page.evaluate(`(() => {
    [...document.querySelectorAll("button")].find((each) => each.textContent === "Play with these options").click();
    const minimum = document.getElementById("${minimum}");
    minimum.value = "0.2";
    minimum.dispatchEvent(new Event("change", { bubbles: true }));
  })()`);
  await expect.poll(() => cellsOf(section, /^Europe /), { timeout: 30_000 }).toEqual(["20.0", "17.6", "70"]);
  await section.getByRole("button", { name: "Play with these options" }).click();
  await page.getByRole("group", { name: "Japan" }).getByText("79 numbers, kept in this browser").waitFor();
  expect(page.url()).not.toContain("Japan");
  await page.getByRole("heading", { level: 1, name: "Options of cars.csv" }).waitFor();
  await expect.poll(() => page.evaluate("scrollY")).toBe(0);
  const played = page.getByRole("region", { name: "Use the simulation's blend" });
  await played.getByText("Experiment file", { exact: true }).click();
  await played.getByText("Save it as cars.yaml and run it: npx blendit run cars.yaml --out results/cars").waitFor();
  expect(await played.getByLabel("Experiment file").last().textContent()).toMatch(/^name: cars$/m);
  expect([complaints, foreign]).toEqual([[], []]);
  expect(paths.slice(before).filter((path) => path.startsWith("/v1"))).toEqual([]);
}, 120_000);

test("a limit and today's mix are asked for, so that the question of the README gets its answer", async () => {
  const { page, section, complaints } = await openSection();
  const prompts = readFileSync(join(import.meta.dirname, "../../../examples/llm-routing/val.csv"));
  await openTable(page, "val.csv", prompts);
  await chooseGoal(section, "mean");
  await expect.poll(() => cellsOf(section, /^gemini/), { timeout: 30_000 }).toEqual(["100", "33.3", "1,785"]);
  await section.getByLabel("At most").fill("0.0003");
  await section.getByLabel("llama-3.1-8b").fill("100");
  await page.keyboard.press("Tab");
  // The answer in the README.
  await expect.poll(() => cellsOf(section, /^mistral/), { timeout: 30_000 }).toEqual(["54.5", "0", "1,785"]);
  expect(await section.textContent()).toContain("0.074 (95 % interval 0.068 to 0.080)");
  // The blend to copy is the table's, not the puzzle's.
  const weights = JSON.parse((await section.getByLabel("Weights").last().textContent())!);
  expect(weights).toEqual({ "gemini-2.5-pro": 0, "llama-3.1-8b": 0.4552, "mistral-large": 0.5448 });
  await page.getByRole("region", { name: "Use the puzzle's blend" }).waitFor();
  await section.getByRole("button", { name: "Play with these options" }).click();
  await page.getByText("Play does not use your limit on the average of “dollars”").waitFor();
  // The options replaced those of the first puzzle, which can be chosen again.
  await page.getByRole("combobox", { name: "Puzzle", exact: true }).selectOption("Placement test");
  await page.getByRole("heading", { level: 1, name: "Placement test" }).waitFor();
  // Another column of outcomes has no such limit.
  await section.getByLabel("Outcomes are in").selectOption("dollars");
  await section.getByLabel("Limit the average of").selectOption("quality");
  expect(await section.getByLabel("At most").inputValue()).toBe("");
  expect(complaints).toEqual([]);
}, 120_000);

test("an experiment can be created from a table: its options and goal are in the form, even after a reload", async () => {
  const { page, section, service, complaints } = await openSection();
  await openTable(page, "cars.csv", cars);
  await askAboutCars(section);
  // The chosen columns stay while the visitor tries the other layout.
  await section.getByText("a column for each option").click();
  await section.getByRole("group", { name: "Options are" }).waitFor();
  await section.getByText("a row for each outcome").click();
  expect(await section.getByLabel("Options are in").locator("option:checked").textContent()).toBe("origin");
  await section.getByLabel("Minimum share").fill("0.05");
  await page.keyboard.press("Tab");
  await expect.poll(() => cellsOf(section, /^USA/), { timeout: 30_000 }).toEqual(["50.8", "62.6", "249"]);
  await section.getByRole("button", { name: "Create an experiment from this table" }).click();
  const form = page.getByRole("form", { name: "New experiment" });
  await form.waitFor();
  await page.reload();
  const names = form.getByRole("textbox", { name: "Name", exact: true });
  await expect.poll(() => names.count()).toBe(4);
  expect(await Promise.all([0, 1, 2, 3].map((index) => names.nth(index).inputValue()))).toEqual([
    ...["cars", "Europe", "Japan", "USA"],
  ]);
  await page.getByRole("button", { name: "Create", exact: true }).click();
  await page.getByRole("heading", { level: 1, name: "cars" }).waitFor();
  const report = await (await fetch(`${service.origin}/v1/experiments/cars`)).json();
  expect(report).toMatchObject({ name: "cars", settings: { utility: goal, floor: 0.05 } });
  expect(complaints).toEqual([]);
}, 120_000);

test("a Parquet file is read in the page, by code that is loaded on demand", async () => {
  const { page, section, complaints, foreign } = await openSection();
  const { files } = JSON.parse(readFileSync(golden, "utf8")) as { files: Record<string, string> };
  await openTable(page, "t.parquet", Buffer.from(files.ZSTD!, "base64"));
  await section.getByText("a column for each option").click();
  await chooseGoal(section, "variance");
  await expect.poll(async () => (await cellsOf(section, /^number /)).at(-1), { timeout: 30_000 }).toBe("5");
  expect([complaints, foreign]).toEqual([[], []]);
});

test("a pasted table that cannot be read is rejected with row and column, and answered once missing values are named", async () => {
  const { page, section } = await openSection();
  await section.getByRole("button", { name: "Paste a table" }).click();
  await section.getByLabel(/^A table whose first row/).fill("score,score\n1,2\n3,4\n");
  await section.getByRole("button", { name: "Use it" }).click();
  await section.getByText("Columns with the same name cannot be chosen: “score”. Give each its own name.").waitFor();
  await section.getByRole("button", { name: "Paste a table" }).click();
  const rows = Array.from({ length: 40 }, (_, row) => `${["a", "b"][row % 2]},${(row * row) % 7}`);
  await section.getByLabel(/^A table whose first row/).fill(["model,score", ...rows, "a,timeout"].join("\n"));
  await section.getByRole("button", { name: "Use it" }).click();
  await chooseGoal(section, "variance");
  await expect
    .poll(() => section.getByRole("alert").textContent())
    .toContain('pasted.csv: 1 of 41 rows have no number in column "score": line 42 ("timeout")');
  await section.getByLabel("Words for a missing outcome").fill("timeout");
  await page.keyboard.press("Tab");
  await section.getByRole("alert").waitFor({ state: "detached" });
  await expect.poll(() => cellsOf(section, /^b /)).toHaveLength(3);
  // The table stays while a second setting is opened.
  await page.getByRole("button", { name: "Compare two settings" }).click();
  await page.getByRole("heading", { name: "Setting B" }).first().waitFor();
  await page.getByRole("button", { name: "Copy link" }).waitFor();
  expect(await cellsOf(section, /^b /)).toHaveLength(3);
});

test.each([
  { width: 1440, mode: "light" },
  { width: 390, mode: "dark" },
] as const)(
  "an answer has no violation of WCAG, level A or AA, and nothing is cut off: %j",
  async (view) => {
    const { page, section } = await openSection(view);
    await openTable(page, "cars.csv", cars);
    await section.getByText("Choose the column of outcomes and a goal").waitFor();
    expect(await accessibilityComplaints(page)).toEqual([]);
    await askAboutCars(section);
    await section.getByRole("img").waitFor({ timeout: 30_000 });
    // While another answer is computed, the last one is dimmed.
    await section.getByText("Done.", { exact: true }).waitFor({ state: "attached" });
    expect(await accessibilityComplaints(page)).toEqual([]);
    expect(await layoutComplaints(page, ["cutOff"])).toEqual([]);
  },
  60_000,
);
