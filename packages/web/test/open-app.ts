import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type RunningService, type ServiceOptions, startService } from "@blendit/service";
import type { Browser, Locator, Page } from "playwright-core";
import { inject, onTestFinished } from "vitest";
import { appFolder } from "../../../scripts/ensure-app.ts";
import { startBrowser } from "../../../test/browser/start-browser.ts";

export interface View {
  readonly width?: 1440 | 390;
  readonly mode?: "light" | "dark";
}

export interface OpenApp {
  readonly page: Page;
  readonly service: RunningService;
  /** Uncaught errors, and errors and warnings on the console. */
  readonly complaints: readonly string[];
  /** Paths that the page requested from the service. */
  readonly paths: readonly string[];
  /** Addresses that the page requested from other servers. */
  readonly foreign: readonly string[];
}

let browser: Promise<Browser> | undefined;

/** The browser of this process, shared by all tests. */
function sharedBrowser(): Promise<Browser> {
  browser ??= startBrowser(inject("chromium"));
  return browser;
}

/** Starts the real service with the built app on a free port, with data in a folder that is removed after the test. */
export async function startApp(options: Partial<ServiceOptions> = {}): Promise<RunningService> {
  const data = options.data ?? scratchFolder();
  const service = await startService({ port: 0, logLevel: "silent", app: appFolder, ...options, data });
  let closing: Promise<void> | undefined;
  const close = () => {
    closing ??= service.close();
    return closing;
  };
  onTestFinished(close);
  return { ...service, close };
}

/** Chooses a goal in the list of goals, and opens the list first if a goal is already chosen. */
export async function chooseGoal(page: Page | Locator, kind: string): Promise<void> {
  const picker = page.getByRole("group", { name: "Goal", exact: true });
  const change = picker.getByRole("button", { name: /Change$/ });
  await picker.getByRole("button").first().waitFor();
  if ((await change.count()) > 0) await change.click();
  const goal = picker.locator(`[data-goal="${kind}"]`);
  if (!(await goal.isVisible())) await picker.getByText("More goals").click();
  await goal.click();
}

/** A folder that is removed after the test. */
export function scratchFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "blendit-app-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** Opens the app at a path in Chromium; the page is closed after the test. */
export async function openApp(path = "/", view: View = {}, given?: RunningService): Promise<OpenApp> {
  const service = given ?? (await startApp());
  const { width = 1440, mode = "light" } = view;
  const context = await (await sharedBrowser()).newContext({ viewport: { width, height: 900 }, colorScheme: mode });
  onTestFinished(() => context.close());
  const page = await context.newPage();
  const complaints: string[] = [];
  const paths: string[] = [];
  const foreign: string[] = [];
  page.on("pageerror", (error) => complaints.push(error.message));
  page.on("console", (message) => {
    if (message.type() === "error" || message.type() === "warning") complaints.push(message.text());
  });
  page.on("request", (request) => {
    const url = request.url();
    if (url.startsWith(service.origin)) paths.push(new URL(url).pathname);
    else if (!/^(data|blob):/.test(url)) foreign.push(url);
  });
  await page.goto(`${service.origin}${path}`);
  return { page, service, complaints, paths, foreign };
}
