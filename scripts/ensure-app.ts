import { execFileSync } from "node:child_process";
import { existsSync, globSync, statSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";

const root = join(import.meta.dirname, "..");
const folder = join(root, "packages/web");

/** The folder of the built web app. */
export const appFolder = join(folder, "app");

/** The files that the app is built from. */
const SOURCES = [
  "package-lock.json",
  "packages/{core,lab,service,web}/src/**",
  "packages/web/public/**",
  "packages/web/{index.html,vite.config.ts,svelte.config.js}",
];

/** Builds the web app, unless it exists and is newer than all its sources. */
export function ensureApp(): void {
  if (isFresh()) return;
  console.error("Blendit: building the web app (takes a few seconds) ...");
  buildApp();
}

/** @param options arguments for `vite build` */
export function buildApp(...options: readonly string[]): void {
  const vite = join(dirname(createRequire(import.meta.url).resolve("vite/package.json")), "bin/vite.js");
  const env = { ...process.env, NODE_ENV: "production" };
  execFileSync(process.execPath, [vite, "build", "--logLevel", "error", ...options], {
    cwd: folder,
    stdio: "inherit",
    env,
  });
}

// `npm run app` builds it even if it is fresh.
if (import.meta.main) buildApp();

function isFresh(): boolean {
  const built = join(appFolder, "index.html");
  if (!existsSync(built)) return false;
  const { mtimeMs } = statSync(built);
  return globSync(SOURCES, { cwd: root }).every((path) => statSync(join(root, path)).mtimeMs <= mtimeMs);
}
