import { accessSync, constants, writeFileSync } from "node:fs";
import { delimiter, join } from "node:path";
import { createContext, runInContext } from "node:vm";
import { rolldown } from "rolldown";
import type { Installation } from "./installation.ts";
import { output } from "./run.ts";

/** Bundles the consumer's learning program for a page, as a script that defines `app`. */
export async function bundle({ folder }: Installation): Promise<string> {
  const made = await rolldown({
    input: join(folder, "learn.ts"),
    cwd: folder,
    platform: "browser",
    onLog: (_, log) => {
      throw new Error(log.message);
    },
  });
  const { output: files } = await made.generate({ format: "iife", name: "app", minify: true });
  await made.close();
  if (files.length !== 1 || files[0].imports.length > 0) throw new Error("the bundle is more than one file");
  return files[0].code;
}

/** Runs the program with only the language: no `process`, no `require`, no `console`, no timers. */
export function learnInBareContext(code: string): unknown {
  const context = createContext(Object.create(null));
  return JSON.parse(runInContext(`${code};JSON.stringify(app.learn())`, context));
}

/** Runs the program in a page of a real browser. */
export async function learnInBrowser(browser: string, code: string, { folder }: Installation): Promise<unknown> {
  const page = join(folder, "page.html");
  const script = `${code};document.body.textContent = JSON.stringify(app.learn());`;
  writeFileSync(page, `<!doctype html><body><script>${script.replaceAll("</", "<\\/")}</script></body>`);
  const words = ["--headless", "--no-sandbox", "--disable-gpu", "--dump-dom", `file://${page}`];
  const printed = await output(folder, browser, words);
  return JSON.parse(/<body>(.*)<\/body>/s.exec(printed)![1]!);
}

/** A browser on the path that can print a page after its scripts have run; at most one. */
export function browsersHere(): string[] {
  const names = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];
  const folders = (process.env.PATH ?? "").split(delimiter);
  return names
    .flatMap((name) => folders.map((folder) => join(folder, name)))
    .filter(canRun)
    .slice(0, 1);
}

function canRun(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
