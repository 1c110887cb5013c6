import { spawnSync } from "node:child_process";
import { accessSync, constants, existsSync } from "node:fs";
import { createRequire } from "node:module";
import { delimiter, dirname, join } from "node:path";
import { chromium } from "playwright-core";
import type { TestProject } from "vitest/node";

const COMMANDS = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];

declare module "vitest" {
  interface ProvidedContext {
    /** The path of the browser. */
    readonly chromium: string;
  }
}

/** Finds or installs Chromium before the first test. */
export default function setUp(project: TestProject): void {
  project.provide("chromium", findChromium());
}

/**
 * The Chromium on the path. If there is none, installs one: as root on Debian from the system's packages, which include the
 * required libraries, otherwise with Playwright.
 */
export function findChromium(): string {
  return onPath() ?? playwrights() ?? installed();
}

function installed(): string {
  console.error("Blendit: installing Chromium for the tests of pages (takes about a minute) ...");
  const isDebianRoot = process.getuid?.() === 0 && existsSync("/etc/debian_version");
  if (
    isDebianRoot &&
    run("apt-get", "update") &&
    run("apt-get", "install", "--yes", "--no-install-recommends", "chromium")
  ) {
    const found = onPath();
    if (found !== undefined) return found;
  }
  const cli = join(dirname(createRequire(import.meta.url).resolve("playwright-core/package.json")), "cli.js");
  if (run(process.execPath, cli, "install", "chromium")) {
    const found = playwrights();
    if (found !== undefined) return found;
  }
  throw new Error(
    "Chromium is not on the path and could not be installed. Install it, so that `chromium` is a command.",
  );
}

function run(command: string, ...words: string[]): boolean {
  return spawnSync(command, words, { stdio: ["ignore", "ignore", "inherit"] }).status === 0;
}

function onPath(): string | undefined {
  const folders = (process.env.PATH ?? "").split(delimiter);
  return COMMANDS.flatMap((command) => folders.map((folder) => join(folder, command))).find(isProgram);
}

function playwrights(): string | undefined {
  const path = chromium.executablePath();
  return isProgram(path) ? path : undefined;
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
