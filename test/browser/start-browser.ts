import { type Browser, chromium } from "playwright-core";

/** The browser; as root it has no sandbox to put pages in. */
export function startBrowser(executablePath: string): Promise<Browser> {
  return chromium.launch({ executablePath, args: process.getuid?.() === 0 ? ["--no-sandbox"] : [] });
}
