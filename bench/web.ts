/**
 * Measures the first page of the web app in Chromium: `npm run bench -- web`. Prints the time until the first chart, the script time
 * per frame with 30 arms and six panels, and how many frames are late while an option is dragged on a slow processor.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startService } from "@blendit/service";
import type { Browser } from "playwright-core";
import { appFolder, ensureApp } from "../scripts/ensure-app.ts";
import { findChromium } from "../test/browser/chromium.ts";
import { startBrowser } from "../test/browser/start-browser.ts";
import { spreadOf } from "./spread.ts";
import { number, withRange } from "./table.ts";
import { framesWhileDragging } from "./web/drag-frames.ts";
import { frameTimes } from "./web/frame-times.ts";

const TIMES = 5;
/** Frames that take more milliseconds stutter visibly. */
const LATE = 50;
const VIEW = { viewport: { width: 1440, height: 900 } };

const arms = Array.from({ length: 30 }, (_, index) => ({
  name: `arm ${index + 1}`,
  kind: "beta",
  alpha: 1 + (index % 6),
  beta: 1 + ((index * 7) % 11),
}));
const goal = { kind: "wasserstein", target: { kind: "uniform", low: 0, high: 1 } };
const thirtyArms = `/?${new URLSearchParams({ puzzle: "most-varied", arms: JSON.stringify(arms), horizon: "100000", floor: "0.005", pace: "0.8" })}`;

/** The number of options of the puzzle in which one is dragged, and the screen. */
const DRAGGED = { 3: VIEW, 6: { viewport: { width: 390, height: 844 } } };

ensureApp();
const data = mkdtempSync(join(tmpdir(), "blendit-bench-web-"));
const service = await startService({ port: 0, logLevel: "silent", app: appFolder, data });
const browser = await startBrowser(findChromium());
try {
  console.log(`milliseconds to the first chart: ${withRange(spreadOf(await firstPictures(browser)))}`);
  console.log(await frameLine(browser));
  for (const [options, view] of Object.entries(DRAGGED)) console.log(await dragLine(browser, Number(options), view));
} finally {
  await browser.close();
  await service.close();
  rmSync(data, { recursive: true });
}

/** Milliseconds from the request of the page to the chart of densities, with an empty cache each time. */
async function firstPictures(from: Browser): Promise<number[]> {
  const times: number[] = [];
  for (let turn = 0; turn < TIMES; turn++) {
    const context = await from.newContext(VIEW);
    const page = await context.newPage();
    await page.goto(service.origin, { waitUntil: "commit" });
    times.push(
      (await page.evaluate(`new Promise((resolve) => {
        const look = () => document.querySelector("[role=slider] path") ? resolve(performance.now()) : requestAnimationFrame(look);
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

async function dragLine(from: Browser, options: number, view: typeof VIEW): Promise<string> {
  const page = await from.newPage(view);
  const search = {
    puzzle: "most-varied",
    arms: JSON.stringify(arms.slice(0, options)),
    utility: JSON.stringify(goal),
    horizon: "100000",
    floor: "0.005",
  };
  await page.goto(`${service.origin}/?${new URLSearchParams(search)}`);
  await page.locator("[role=slider]").first().waitFor();
  const frames = await framesWhileDragging(page, 1);
  await page.close();
  const late = frames.filter((frame) => frame > LATE).length;
  const where = `${options} options, ${view.viewport.width} pixels wide`;
  return `dragging, Wasserstein, processor 4 times slower, ${where}: ${late} of ${frames.length} frames above ${LATE} ms, worst ${number(Math.max(...frames))} ms`;
}
