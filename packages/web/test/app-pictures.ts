/**
 * `npm run bench -- app-pictures` takes the screenshots of the web app in README.md and docs, in a minute or two. It writes them to
 * docs/pictures, or to a folder given as an argument.
 */
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { Random } from "@blendit/core";
import { startService } from "@blendit/service";
import { blenditClient } from "@blendit/service/client";
import type { Page } from "playwright-core";
import { createQuiz, playQuiz, QUIZ } from "../../../scripts/demo/quiz.ts";
import { appFolder, ensureApp } from "../../../scripts/ensure-app.ts";
import { findChromium } from "../../../test/browser/chromium.ts";
import { startBrowser } from "../../../test/browser/start-browser.ts";

interface Picture {
  readonly path: string;
  readonly width: number;
  readonly height: number;
  readonly mode: "light" | "dark";
  /** Prepares the page for the screenshot. */
  readonly prepare: (page: Page) => Promise<unknown>;
}

const pictures: Readonly<Record<string, Picture>> = {
  // First, because its simulated visitors have only just started.
  experiment: {
    path: `/experiments/${QUIZ}`,
    width: 1280,
    height: 1120,
    mode: "dark",
    prepare: async (page) => {
      await page.locator("canvas").first().waitFor();
      for (let second = 0; second < 20; second++) {
        await playQuiz(client, 30, random);
        await page.waitForTimeout(1000);
      }
    },
  },
  play: { path: "/", width: 1280, height: 1480, mode: "light", prepare: playOn },
  paper: {
    path: "/paper?replications=100&own",
    width: 1280,
    height: 860,
    mode: "light",
    prepare: async (page) => {
      await page.getByText("All replications are done").waitFor({ timeout: 300_000 });
      await page.locator("#figure-1b").evaluate((panel) => panel.scrollIntoView());
      await page.locator("#figure-1b canvas").first().waitFor();
    },
  },
  phone: {
    path: "/",
    width: 390,
    height: 844,
    mode: "dark",
    prepare: async (page) => {
      await playOn(page);
    },
  },
};

/** Waits until the page has played many of its rounds. */
async function playOn(page: Page): Promise<void> {
  await page.getByRole("slider", { name: /^What share/ }).fill("60");
  await page.getByRole("button", { name: "Show the answer" }).click();
  await page.getByText(/^Round [1-9],?\d{3}/).waitFor({ timeout: 120_000 });
}

const folder = process.argv[2] ?? join(import.meta.dirname, "../../../docs/pictures");
const data = mkdtempSync(join(tmpdir(), "blendit-pictures-"));
ensureApp();
mkdirSync(folder, { recursive: true });
const service = await startService({ port: 0, logLevel: "silent", app: appFolder, data });
const client = blenditClient({ url: service.origin });
const random = Random.stream(1, "pictures");
const browser = await startBrowser(findChromium());
try {
  await createQuiz(client, random);
  while ((await client.experiment(QUIZ)).lag > 0) await setTimeout(10);
  for (const [name, picture] of Object.entries(pictures)) await take(name, picture);
} finally {
  await browser.close();
  await service.close();
  rmSync(data, { recursive: true, force: true });
}

async function take(name: string, { path, width, height, mode, prepare }: Picture): Promise<void> {
  const context = await browser.newContext({ viewport: { width, height }, colorScheme: mode });
  const page = await context.newPage();
  await page.goto(`${service.origin}${path}`);
  await prepare(page);
  // Waits until the last changes have been drawn.
  await page.waitForTimeout(500);
  await page.screenshot({ path: join(folder, `${name}.png`) });
  await context.close();
}
