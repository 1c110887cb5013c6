import { execFileSync } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { extname, join } from "node:path";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { accessibilityComplaints } from "./browser/accessibility-complaints.ts";
import { layoutComplaints } from "./browser/layout-complaints.ts";
import { startBrowser } from "./browser/start-browser.ts";
import { brokenLinks } from "./site-links.ts";
import { repositoryRoot } from "./source-files.ts";

const folder = mkdtempSync(join(tmpdir(), "blendit-site-"));
/** The path of the site, as on hosts with a site per project. */
const BELOW = "/some/project/";
const types: Readonly<Record<string, string>> = {
  ".html": "text/html",
  ".css": "text/css",
  ".js": "text/javascript",
  ".svg": "image/svg+xml",
  ".png": "image/png",
};

/** A plain file server. */
const server = createServer(({ url = "/" }, response) => {
  const { pathname } = new URL(url, "http://localhost");
  const path = join(folder, decodeURI(pathname).replace(BELOW, "/"), pathname.endsWith("/") ? "index.html" : "");
  if (!pathname.startsWith(BELOW) || !existsSync(path) || !statSync(path).isFile()) {
    response.writeHead(404).end();
    return;
  }
  response
    .writeHead(200, { "content-type": types[extname(path)] ?? "text/plain; charset=utf-8" })
    .end(readFileSync(path));
});
let origin: string;
let browser: Browser;

beforeAll(async () => {
  const base = "https://example.org/some/project";
  execFileSync(process.execPath, ["scripts/site.ts", "--out", folder, "--base", base], { cwd: repositoryRoot });
  browser = await startBrowser(inject("chromium"));
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});

afterAll(async () => {
  server.close();
  await browser?.close();
  rmSync(folder, { recursive: true, force: true });
});

const read = (path: string) => readFileSync(join(folder, path), "utf8");

test("the site has no broken links", () => {
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((path) =>
    statSync(join(folder, path)).isFile(),
  );
  const pages = new Map(files.filter((path) => path.endsWith(".html")).map((path) => [path, read(path)]));
  expect(brokenLinks(pages, new Set(files))).toEqual([]);
  expect(files).toEqual(
    expect.arrayContaining(["index.html", "docs/index.html", "api/index.html", "paper/index.html"]),
  );
});

test("llms.txt links to the docs as Markdown, and previews have the picture", () => {
  const base = "https://example.org/some/project/";
  const links = Array.from(read("llms.txt").matchAll(/\]\(([^)]+)\)/g), ([, link]) => link!);
  expect(links).toContain(`${base}docs/concepts.md`);
  for (const link of links) expect(existsSync(join(folder, link.replace(base, "")))).toBe(true);
  for (const page of ["index.html", "play/index.html", "docs/concepts.html"]) {
    expect(read(page)).toContain(`<meta property="og:image" content="${base}single-or-blend.png" />`);
  }
});

/** Pages, and selectors that match only after they have loaded. */
const pages = [
  ["the start page", "", "text=finds the best blend of options"],
  ["Play", "play/", "text=Best single option"],
  ["Paper", "paper/", "[data-verdicts]"],
  ["the docs", "docs/", 'a:has-text("concepts")'],
  ["Concepts", "docs/concepts.html", "text=This page"],
  ["the API reference", "api/", "text=core"],
] as const;

describe("from a plain file server", () => {
  test.each(pages)("%s works without errors, on a phone", async (_name, path, selector) => {
    const { page, failures, close } = await open(path, 390);
    await page.locator(selector).first().waitFor();
    if (path !== "api/") {
      expect(await accessibilityComplaints(page)).toEqual([]);
      expect(await layoutComplaints(page, ["cutOff", "overlappingTexts"])).toEqual([]);
    }
    expect(failures).toEqual([]);
    await close();
  });

  test("links lead from the home page through the app to the docs and back", async () => {
    const { page, failures, close } = await open("", 1440);
    for (const [name, path] of [
      ["Play", "play/"],
      ["Paper", "paper/"],
      ["Play", "play/"],
      ["Docs", "docs/"],
      ["API", "api/"],
    ] as const) {
      await page.getByRole("link", { name, exact: true }).first().click();
      await page.waitForURL(`${origin}${BELOW}${path}`);
    }
    await page.goBack();
    await page.getByRole("link", { name: "Blendit home" }).click();
    await page.waitForURL(`${origin}${BELOW}`);
    expect(failures).toEqual([]);
    await close();
  });

  test("docs have the colours chosen in the app", async () => {
    const { page, close } = await open("play/", 1440);
    await page.getByText("Dark", { exact: true }).click();
    await page.goto(`${origin}${BELOW}docs/`);
    expect(await page.getByLabel("Colours").inputValue()).toBe("dark");
    expect(await page.evaluate("document.documentElement.dataset.theme")).toBe("dark");
    await close();
  });
});

async function open(path: string, width: number) {
  const context = await browser.newContext({
    viewport: { width, height: 900 },
    colorScheme: width === 390 ? "dark" : "light",
  });
  const page = await context.newPage();
  const failures: string[] = [];
  page.on("pageerror", (error) => failures.push(error.message));
  page.on("console", (message) => {
    if (message.type() === "error" || message.type() === "warning") failures.push(message.text());
  });
  page.on("response", (response) => {
    if (response.status() >= 400) failures.push(`${response.status()} ${response.url()}`);
  });
  page.on("request", (request) => {
    const url = request.url();
    if (!url.startsWith(origin + BELOW) && !/^(data|blob):/.test(url)) failures.push(`asks elsewhere: ${url}`);
  });
  await page.goto(`${origin}${BELOW}${path}`);
  return { page, failures, close: () => context.close() };
}
