import type { Browser, Page } from "playwright-core";

export interface View {
  readonly width: 1280 | 390;
  readonly mode: "light" | "dark";
}

/** Desktop and phone, each in light and dark mode. */
export const views: readonly View[] = ([1280, 390] as const).flatMap((width) =>
  (["light", "dark"] as const).map((mode) => ({ width, mode })),
);

export interface OpenPage {
  readonly page: Page;
  /** The URLs that the page requested, except its own. */
  readonly requests: readonly string[];
  close(): Promise<void>;
}

const ADDRESS = "http://report.test/";

/** Opens a page from its text, without a network. */
export async function openPage(browser: Browser, html: string, { width, mode }: View): Promise<OpenPage> {
  const context = await browser.newContext({ viewport: { width, height: 900 }, colorScheme: mode });
  const requests: string[] = [];
  await context.route("**", (route) => {
    const url = route.request().url();
    if (url === ADDRESS) return route.fulfill({ body: html, contentType: "text/html; charset=utf-8" });
    // Browsers request an icon on their own.
    if (!url.endsWith("/favicon.ico")) requests.push(url);
    return route.abort();
  });
  const page = await context.newPage();
  await page.goto(ADDRESS);
  return { page, requests, close: () => context.close() };
}
