/**
 * Measures the first page of the web app in a Chromium: `npm run bench -- web`. Prints how soon the first picture is there, how much
 * script a frame takes with 30 arms and six panels, and how fast the worker plays beside the same loop in Node.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startService } from "@blendit/service";
import type { Browser } from "playwright-core";
import { appFolder, ensureApp } from "../scripts/ensure-app.ts";
import { findChromium } from "../test/browser/chromium.ts";
import { startBrowser } from "../test/browser/start-browser.ts";
import { alternate, ratioSpread, spreadOf } from "./spread.ts";
import { number, rate, withRange } from "./table.ts";
import { frameTimes } from "./web/frame-times.ts";
import { speedInNode, speedInWorker } from "./web/worker-speed.ts";

const TIMES = 5;
const VIEW = { viewport: { width: 1440, height: 900 } };

const arms = Array.from({ length: 30 }, (_, index) => ({
  name: `arm ${index + 1}`,
  kind: "beta",
  alpha: 1 + (index % 6),
  beta: 1 + ((index * 7) % 11),
}));
const thirtyArms = `/?${new URLSearchParams({ arms: JSON.stringify(arms), horizon: "100000", floor: "0.005", pace: "0.8" })}`;

ensureApp();
const data = mkdtempSync(join(tmpdir(), "blendit-bench-web-"));
const service = await startService({ port: 0, logLevel: "silent", app: appFolder, data });
const browser = await startBrowser(findChromium());
try {
  console.log(`first picture, milliseconds: ${withRange(spreadOf(await firstPictures(browser)))}`);
  console.log(await frameLine(browser));
  console.log(await speedLine(browser));
} finally {
  await browser.close();
  await service.close();
  rmSync(data, { recursive: true });
}

/** From the request of the page to the picture of the densities, each time without anything kept. */
async function firstPictures(from: Browser): Promise<number[]> {
  const times: number[] = [];
  for (let turn = 0; turn < TIMES; turn++) {
    const context = await from.newContext(VIEW);
    const page = await context.newPage();
    await page.goto(service.origin, { waitUntil: "commit" });
    times.push(
      (await page.evaluate(`new Promise((resolve) => {
        const look = () => document.querySelector("[data-arm] path") ? resolve(performance.now()) : requestAnimationFrame(look);
        look();
      })`)) as number,
    );
    await context.close();
  }
  return times;
}

async function frameLine(from: Browser): Promise<string> {
  const page = await from.newPage(VIEW);
  await page.goto(service.origin + thirtyArms);
  await page.getByRole("button", { name: "Pause" }).waitFor();
  const times = await frameTimes(from, page, 4);
  await page.close();
  const { median } = spreadOf(times);
  return `script of a frame, 30 arms, six panels: median ${number(median)} ms of ${times.length} frames`;
}

async function speedLine(from: Browser): Promise<string> {
  const page = await from.newPage(VIEW);
  await page.goto(`${service.origin}/experiments`);
  const { node, worker } = await alternate({ node: speedInNode, worker: () => speedInWorker(page) }, TIMES);
  await page.close();
  const ratios = ratioSpread(worker, node);
  const [here, there] = [spreadOf(node).median, spreadOf(worker).median];
  return `rounds a second, variance, Algorithm 1: Node ${rate(here)}, worker ${rate(there)}, ratio ${withRange(ratios)}`;
}
