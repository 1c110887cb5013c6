import { join } from "node:path";
import { createContext, runInContext } from "node:vm";
import { rolldown } from "rolldown";
import { startBrowser } from "../browser/start-browser.ts";
import type { Installation } from "./installation.ts";

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
export async function learnInBrowser(executable: string, code: string): Promise<unknown> {
  const browser = await startBrowser(executable);
  try {
    const page = await browser.newPage();
    return JSON.parse(await page.evaluate<string>(`${code};JSON.stringify(app.learn())`));
  } finally {
    await browser.close();
  }
}
