import { type Browser, chromium } from "playwright-core";

/** Starts the browser; as root without a sandbox, which Chromium does not support for root. */
export function startBrowser(executablePath: string): Promise<Browser> {
  return chromium.launch({ executablePath, args: process.getuid?.() === 0 ? ["--no-sandbox"] : [] });
}
