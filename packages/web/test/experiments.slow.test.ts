import { createKey, withKeys } from "@blendit/service";
import { blenditClient } from "@blendit/service/client";
import type { CreateExperimentBody } from "@blendit/service/contract";
import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { accessibilityComplaints } from "../../../test/browser/accessibility-complaints.ts";
import { layoutComplaints } from "../../../test/browser/layout-complaints.ts";
import { chooseGoal, openApp, scratchFolder, startApp } from "./open-app.ts";

/** Chooses a goal and fills in the required fields. */
async function fillIn(page: Page, fields: { name: string; floor: string; utility: string; arms: readonly string[] }) {
  const form = page.getByRole("form", { name: "New experiment" });
  await chooseGoal(page, fields.utility);
  await form.getByLabel("Minimum share", { exact: true }).fill(fields.floor);
  const names = form.getByRole("textbox", { name: "Name", exact: true });
  await names.first().fill(fields.name);
  for (const [index, arm] of fields.arms.entries()) await names.nth(index + 1).fill(arm);
}

/** The share of an arm that the page shows. */
async function shownShare(page: Page, arm: string): Promise<number> {
  return Number(await page.locator(`tr[data-arm="${arm}"]`).getAttribute("data-share"));
}

/** Sends decisions and rewards over HTTP. The rewards of "wide" vary more, which the goal rewards. */
async function play(origin: string, id: string, rounds: number, key?: string): Promise<void> {
  const client = blenditClient({ url: origin, key, timeout: 20_000 });
  for (let done = 0; done < rounds; done += 50) {
    const { decisions } = await client.decideBatch(id, { count: 50 });
    const rewards = decisions.map(({ decision, arm }, index) => {
      return { decision, value: arm === "wide" ? (index % 2 === 0 ? 0 : 1) : 0.5 + (index % 3) / 100 };
    });
    await client.rewardBatch({ rewards });
  }
}

const spread: CreateExperimentBody = {
  id: "spread",
  name: "Spread",
  utility: { kind: "variance" },
  floor: 0.05,
  arms: [{ name: "narrow" }, { name: "wide" }],
};

describe("an experiment created in the page", () => {
  test("learns from 500 decisions and rewards sent over HTTP, and looks the same after a reload", async () => {
    const { page, service, complaints } = await openApp("/experiments");
    await page.getByRole("link", { name: "Create the first one" }).click();
    await fillIn(page, { name: "Spread", floor: "0.05", utility: "variance", arms: ["narrow", "wide"] });
    await page.getByRole("button", { name: "Create" }).click();
    await page.getByRole("heading", { level: 1, name: "Spread" }).waitFor();
    expect(page.url()).toBe(`${service.origin}/experiments/spread`);
    expect(await shownShare(page, "wide")).toBe(0.5);
    await play(service.origin, "spread", 500);
    await page.getByText("500 decisions, 500 outcomes learned").waitFor();
    const share = await shownShare(page, "wide");
    expect(share).toBeGreaterThan(0.8);
    await page.getByRole("img", { name: /^Density of outcomes/ }).waitFor();
    await page
      .getByRole("heading", { name: /^Use 9\d % wide, .* narrow: .* more varied than equal shares, / })
      .waitFor();
    await page.getByText(/^This blend is within .* of the best possible \(95 % confidence, estimated\)\./).waitFor();
    await page.reload();
    await page.getByText("500 decisions, 500 outcomes learned").waitFor();
    expect(await shownShare(page, "wide")).toBe(share);
    expect(complaints).toEqual([]);
  });

  test("is rejected with a readable message at each field", async () => {
    const { page, service } = await openApp("/experiments?create");
    await blenditClient({ url: service.origin }).createExperiment(spread);
    await page.getByRole("button", { name: "Create" }).click();
    await page.getByText("Not saved yet. Correct the 4 fields marked below.").waitFor();
    await page.getByText("Give the experiment a name.").waitFor();
    await page.getByText("Choose a goal.").waitFor();
    expect(await page.getByText("Give this option a name.").count()).toBe(2);
    await fillIn(page, { name: "Spread", floor: "5", utility: "upper-cvar", arms: ["narrow", ""] });
    await page.getByRole("button", { name: "Create" }).click();
    const floor = page.getByLabel("Minimum share", { exact: true });
    await page.getByText("Not saved yet. Correct the 3 fields marked below.").waitFor();
    expect(await floor.getAttribute("aria-invalid")).toBe("true");
    const described = (await floor.getAttribute("aria-describedby"))!.split(" ").at(-1)!;
    const message = page.locator(`[id="${described}"]`);
    expect(await message.textContent()).toBe("Minimum share must be below 1. Write 0.05 for 5 %.");
    await page.getByText("Fill in level.").waitFor();
    await floor.fill("0.7");
    await page.getByRole("button", { name: "Create" }).click();
    await page.getByText("The minimum share must be below 1/2").waitFor();
    expect(await page.getByText("Fill in level.").count()).toBe(1);
    await page.getByLabel("Level", { exact: true }).fill("0.2");
    await page.getByRole("textbox", { name: "Name", exact: true }).nth(2).fill("wide");
    await page.getByRole("button", { name: "Create" }).click();
    await page.getByText("Not saved yet. Correct the field marked below.").waitFor();
    expect(await message.textContent()).toBe("The minimum share must be below 1/2 so that 2 options fit.");
    await floor.fill("0.05");
    await page.getByText("More settings", { exact: true }).click();
    const id = page.getByLabel("Id", { exact: true });
    await id.fill("spread");
    await page.getByRole("button", { name: "Create" }).click();
    await page.getByText('The id "spread" belongs to another experiment. Choose another id.').waitFor();
    expect(await id.getAttribute("aria-invalid")).toBe("true");
  });

  test("has numbers that stay as they are if what is typed is not a number", async () => {
    const { page } = await openApp("/experiments?create");
    const cost = page.getByLabel("Cost (optional)").first();
    await cost.fill("0.5");
    await cost.press("Tab");
    await cost.pressSequentially("1e");
    await cost.press("Tab");
    await expect.poll(() => cost.inputValue()).toBe("0.5");
  });

  test("has a goal that adds up others, with the settings that few experiments need folded in each", async () => {
    const { page, service, complaints } = await openApp("/experiments?create");
    await fillIn(page, { name: "Both", floor: "0.05", utility: "sum", arms: ["narrow", "wide"] });
    const goal = page.getByRole("group", { name: "Goals to add up 1" });
    await goal.getByLabel("Weight").fill("2");
    await goal.locator('[data-goal="variance"]').click();
    const outside = goal.getByLabel("Outcomes outside the range");
    expect(await outside.isVisible()).toBe(false);
    await goal.getByText("More settings of this goal").click();
    await outside.selectOption("clip");
    await page.getByText("More settings", { exact: true }).click();
    await page.getByLabel("Range of outcomes").fill("0, 1");
    await page.getByRole("button", { name: "Create" }).click();
    await page.getByRole("heading", { level: 1, name: "Both" }).waitFor();
    const { settings } = await blenditClient({ url: service.origin }).experiment("both");
    const utility = { kind: "variance", outside: "clip" };
    expect(settings).toMatchObject({ utility: { kind: "sum", terms: [{ weight: 2, utility }] }, support: [0, 1] });
    expect(complaints).toEqual([]);
  });
});

describe("an experiment with a bounded target", () => {
  test("gets the range of the target as the range of outcomes with one click", async () => {
    const { page, service } = await openApp("/experiments?create");
    await fillIn(page, { name: "Even", floor: "0.05", utility: "wasserstein", arms: ["low", "high"] });
    const form = page.getByRole("form", { name: "New experiment" });
    await form.getByLabel("Target").selectOption("uniform");
    const offer = form.getByRole("checkbox", { name: /^Limit outcomes to the range of the target/ });
    expect(await offer.count()).toBe(0);
    await form.getByLabel("Low", { exact: true }).fill("0");
    await form.getByLabel("High", { exact: true }).fill("1");
    await page.keyboard.press("Tab");
    await offer.check();
    await form.getByText("More settings", { exact: true }).click();
    expect(await form.getByLabel("Range of outcomes").inputValue()).toBe("0, 1");
    await page.getByRole("button", { name: "Create" }).click();
    await page.getByRole("heading", { level: 1, name: "Even" }).waitFor();
    const { settings } = await blenditClient({ url: service.origin }).experiment("even");
    expect(settings).toMatchObject({ support: [0, 1] });
  });

  test("warns about an outcome far from the target, and leaves it out after a range is set", async () => {
    const { page, service } = await openApp("/experiments");
    const client = blenditClient({ url: service.origin });
    const utility = { kind: "wasserstein", target: { kind: "uniform", low: 0, high: 1 } } as const;
    await client.createExperiment({ ...spread, utility });
    await play(service.origin, "spread", 100);
    await page.goto(`${service.origin}/experiments/spread`);
    await page.getByText("100 decisions, 100 outcomes learned").waitFor();
    const value = page.getByRole("region", { name: "Estimated value of the goal" });
    await value.getByText("Distance to the target (root mean square): shorter is better").waitFor();
    const { utility: estimates } = await client.experiment("spread");
    const shown = Number(await value.getByRole("definition").first().textContent());
    expect(shown / Math.sqrt(-estimates.now!)).toBeCloseTo(1, 2);
    const warning = page.getByText("far from the target");
    expect(await warning.count()).toBe(0);
    const { decision } = await client.decide("spread", {});
    await client.reward(decision, { value: 7 });
    await warning.waitFor();
    expect(await warning.textContent()).toMatch(/^1 of 101 outcomes is far from the target, which covers 0 to 1: /);
    await page.getByText("Settings", { exact: true }).click();
    await page.getByLabel("Range of outcomes").fill("0, 1");
    await page.getByRole("button", { name: "Preview the change" }).click();
    const now = await value.getByRole("definition").first().textContent();
    await page.getByText(`Estimated value of the goal: ${now} now, `).waitFor();
    await page.getByRole("button", { name: "Apply" }).click();
    await page.getByText("1 logged outcome cannot be used with the current settings.").waitFor();
    expect(await warning.count()).toBe(0);
  });
});

describe("a running experiment", () => {
  test("stays visible while its service is down, and continues when it is back", async () => {
    const data = scratchFolder();
    const first = await startApp({ data });
    await blenditClient({ url: first.origin }).createExperiment(spread);
    await play(first.origin, "spread", 100);
    const { page } = await openApp("/experiments/spread", {}, first);
    await page.getByText("100 decisions, 100 outcomes learned").waitFor();
    await first.close();
    await page.getByText("The service is not answering.").waitFor();
    expect(await page.getByText("100 decisions, 100 outcomes learned").count()).toBe(1);
    const again = await startApp({ data, port: Number(new URL(first.origin).port) });
    await page.locator('[data-connection="live"]').waitFor();
    await play(again.origin, "spread", 100);
    await page.getByText("200 decisions, 200 outcomes learned").waitFor();
  });

  test("is paused, resumed, extended by an arm that is then retired, and archived, with an audit trail", async () => {
    const { page, service } = await openApp("/experiments");
    await blenditClient({ url: service.origin }).createExperiment(spread);
    await page.goto(`${service.origin}/experiments/spread`);
    await page.getByRole("button", { name: "Pause" }).click();
    await page.getByText("paused", { exact: true }).waitFor();
    await page.getByText("The experiment is paused. Decisions keep the shares from the start of the pause").waitFor();
    await blenditClient({ url: service.origin }).decide("spread", {});
    await page.getByText("1 decision, 0 outcomes learned, 0 outcomes awaited, 1 made during a pause.").waitFor();
    expect(await page.locator(":focus").textContent()).toBe("Resume");
    await page.getByRole("button", { name: "Resume" }).click();
    await page.getByText("running", { exact: true }).waitFor();
    await page.getByText("Add options", { exact: true }).click();
    const form = page.getByRole("form", { name: "Options to add" });
    await form.getByLabel("Name").fill("odd");
    await form.getByRole("button", { name: "Add to the experiment" }).click();
    const row = page.getByRole("row").filter({ has: page.getByRole("rowheader", { name: "odd" }) });
    const retire = row.getByRole("button", { name: "Retire odd" });
    const before = await retire.boundingBox();
    await retire.click();
    const question = page.getByRole("dialog", { name: "Retire “odd”? It will no longer be served." });
    await question.waitFor();
    expect(await retire.boundingBox()).toEqual(before);
    await page.keyboard.press("Escape");
    expect(await page.locator(":focus").getAttribute("aria-label")).toBe("Retire odd");
    await retire.click();
    await question.getByRole("button", { name: "Yes, retire" }).click();
    await page.getByRole("rowheader", { name: "odd (retired)" }).waitFor();
    const trail = page.getByRole("region", { name: "Audit trail" });
    await trail.getByText('retireArms ["odd"]').waitFor();
    expect((await trail.getByRole("listitem").allTextContents()).map((text) => /v\d/.exec(text)?.[0])).toEqual([
      ...["v5", "v4", "v3", "v2", "v1"],
    ]);
    await page.getByRole("button", { name: "Archive" }).click();
    await page.getByRole("button", { name: "Yes, archive" }).click();
    await page.getByText("archived", { exact: true }).waitFor();
    const client = blenditClient({ url: service.origin });
    expect((await client.experiment("spread")).status).toBe("archived");
    await client.delete("spread");
    await page.getByRole("alert").getByText('No experiment has the id "spread".').waitFor();
  });

  test("previews a change, and then applies it as previewed", async () => {
    const { page, service } = await openApp("/experiments");
    const client = blenditClient({ url: service.origin });
    await client.createExperiment(spread);
    await play(service.origin, "spread", 300);
    await page.goto(`${service.origin}/experiments/spread`);
    await page.getByText("Settings", { exact: true }).click();
    const settings = page.getByRole("form", { name: "Settings" });
    await settings.getByLabel("Burn-in").fill("2.5");
    await page.getByRole("button", { name: "Preview the change" }).click();
    await settings.getByText("Burn-in must be a whole number.").waitFor();
    await settings.getByLabel("Burn-in").fill("20");
    await page.getByRole("button", { name: "Preview the change" }).click();
    await page.getByText("The learned shares and the estimated value of the goal stay the same.").waitFor();
    await settings.getByLabel("Minimum share", { exact: true }).fill("0.3");
    await page.getByRole("button", { name: "Preview the change" }).click();
    const result = page.getByRole("form", { name: "Preview of this change" });
    await result.getByText("Replayed 300 outcomes").waitFor();
    const cells = await result.getByRole("row").nth(1).getByRole("cell").allTextContents();
    expect(cells[1]).toMatch(/^30\s%$/);
    expect((await client.experiment("spread")).configuration).toBe(1);
    await result.getByLabel("Reason (for the audit trail)").fill("more of both");
    await result.getByRole("button", { name: "Apply" }).click();
    await page.getByText("more of both").waitFor();
    await expect.poll(() => shownShare(page, "narrow")).toBeCloseTo(0.3, 9);
  });

  test("has a log to download, and commands to copy that work", async () => {
    const { page, service } = await openApp("/experiments");
    await blenditClient({ url: service.origin }).createExperiment(spread);
    await play(service.origin, "spread", 50);
    await page.goto(`${service.origin}/experiments/spread`);
    for (const format of ["CSV", "NDJSON"]) {
      const [download] = await Promise.all([
        page.waitForEvent("download"),
        page.getByRole("button", { name: format, exact: true }).click(),
      ]);
      expect(download.suggestedFilename()).toBe(`spread.${format.toLowerCase()}`);
      const rows: string[] = [];
      for await (const chunk of await download.createReadStream()) rows.push(String(chunk));
      expect(rows.join("").trim().split("\n")).toHaveLength(format === "CSV" ? 51 : 50);
    }
    const lines = (await page.getByLabel("Ask for a decision and report its outcome, in curl").textContent())!.split(
      "\n\n",
    );
    for (const line of lines) {
      const [, address, body] = /(http\S+) -d '(.*)'$/.exec(line)!;
      const headers = { "content-type": "application/json" };
      expect((await fetch(address!, { method: "POST", headers, body: body! })).status).toBe(201);
    }
  });
});

describe("a service with keys", () => {
  test("asks for one, and keeps it in the tab and out of every address", async () => {
    const data = scratchFolder();
    const service = await startApp({ data });
    await blenditClient({ url: service.origin }).createExperiment(spread);
    const { text: key } = await withKeys(data, (keys) => createKey(keys, "me", "admin", Date.now()));
    const { page } = await openApp("/experiments", {}, service);
    const asked: string[] = [];
    page.on("request", (request) => asked.push(request.url()));
    await page.getByRole("heading", { name: "This service needs an API key" }).waitFor();
    await page.getByLabel("Key", { exact: true }).fill("bl_wrong");
    await page.getByRole("button", { name: "Use this key" }).click();
    await page.getByText("This key was not accepted.").waitFor();
    await page.getByLabel("Key", { exact: true }).fill(key);
    await page.getByRole("button", { name: "Use this key" }).click();
    await page.getByRole("link", { name: "Spread" }).click();
    await page.locator('[data-connection="live"]').waitFor();
    await page.reload();
    await page.locator('[data-connection="live"]').waitFor();
    expect(asked.filter((address) => address.includes(key))).toEqual([]);
    expect(asked.some((address) => address.endsWith("/v1/experiments/spread/events"))).toBe(true);
    expect(await page.getByLabel("Ask for a decision and report its outcome, in curl").textContent()).toContain(
      "Bearer $BLENDIT_KEY",
    );
  });
});

describe.each([
  { width: 1440, mode: "light" },
  { width: 390, mode: "dark" },
] as const)("at $width pixels in $mode", (view) => {
  test("every page is accessible with all its details open, and nothing is cut off", async () => {
    const service = await startApp();
    const client = blenditClient({ url: service.origin, timeout: 20_000 });
    const { page } = await openApp("/experiments", view, service);
    const expectGood = async (about: string) => {
      expect(await accessibilityComplaints(page), about).toEqual([]);
      expect(await layoutComplaints(page, ["cutOff"]), about).toEqual([]);
    };
    await page.getByRole("heading", { name: "No experiments yet" }).waitFor();
    await expectGood("no experiments");
    await client.createExperiment({ ...spread, control: { arm: "narrow" }, holdout: 0.2 });
    await play(service.origin, "spread", 100);
    await page.getByRole("link", { name: "Spread" }).waitFor();
    await page.getByText(/^Shares now: \d+(\.\d)?\s% wide, \d+(\.\d)?\s% narrow$/).waitFor();
    await expectGood("list");
    await page.goto(`${service.origin}/experiments?create`);
    await page.getByRole("button", { name: "Answers of all lengths" }).click();
    await page.getByLabel("Minimum share", { exact: true }).fill("2");
    await page.getByText("More settings", { exact: true }).click();
    await page.getByRole("button", { name: "Create" }).click();
    await page.getByText("Not saved yet").waitFor();
    await expectGood("form with an error");
    await page.goto(`${service.origin}/experiments/spread`);
    await page.getByRole("img", { name: /^Density of outcomes/ }).waitFor();
    await page.getByText("Settings", { exact: true }).click();
    await page.getByRole("form", { name: "Settings" }).getByLabel("Minimum share", { exact: true }).fill("0.2");
    await page.getByRole("button", { name: "Preview the change" }).click();
    await page.getByText("Replayed").waitFor();
    await expectGood("detail");
    await page.getByRole("button", { name: "Archive" }).click();
    await expectGood("confirmation");
    await page.goto(`${service.origin}/experiments/none`);
    await page.getByRole("heading", { name: "There is no experiment “none”" }).waitFor();
    await expectGood("unknown");
  });
});
