import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { findChromium } from "../../../../test/browser/chromium.ts";
import { startBrowser } from "../../../../test/browser/start-browser.ts";
import { openPage, views } from "./open-page.ts";
import { samplePages } from "./sample-pages.ts";

// Writes screenshots of every kind of page at both widths and in both modes, and the printed page, to a folder for review.
const [folder = "screenshots", ...only] = process.argv.slice(2);
mkdirSync(folder, { recursive: true });
const browser = await startBrowser(findChromium());
for (const [name, make] of Object.entries(samplePages)) {
  if (only.length > 0 && !only.includes(name)) continue;
  const work = mkdtempSync(join(tmpdir(), "blendit-page-"));
  const html = await make(work);
  rmSync(work, { recursive: true });
  for (const view of views) {
    const { page, close } = await openPage(browser, html, view);
    await page.screenshot({ path: join(folder, `${name}-${view.width}-${view.mode}.png`), fullPage: true });
    await close();
  }
  const { page, close } = await openPage(browser, html, { width: 1280, mode: "light" });
  await page.pdf({
    path: join(folder, `${name}.pdf`),
    format: "A4",
    margin: { top: "12mm", bottom: "12mm", left: "10mm", right: "10mm" },
  });
  await close();
}
await browser.close();
console.log(`Pictures and printed pages are in ${resolve(folder)}`);
