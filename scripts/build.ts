/**
 * `npm run build` stages in packages/X/dist the very folder that is published as package X, by `npm publish packages/X/dist`.
 * The manifests in the repository point to sources and are private, so that those cannot be published by mistake. Another version,
 * `node scripts/build.ts 0.2.0`, is for trying a release before the manifests have it.
 */
import { execFileSync } from "node:child_process";
import { cpSync, readdirSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { appFolder, buildApp } from "./ensure-app.ts";
import { stagePackage } from "./stage-package.ts";

const root = join(import.meta.dirname, "..");
/** `outDir` of tsconfig.build.json. All packages are compiled at once, as they import each other's sources. */
const compiled = join(root, "dist");

const [version] = process.argv.slice(2);

rmSync(compiled, { recursive: true, force: true });
const compiler = createRequire(import.meta.url).resolve("typescript/bin/tsc");
execFileSync(process.execPath, [compiler, "--project", "tsconfig.build.json"], { cwd: root, stdio: "inherit" });
// Of the web app that is published which browsers get.
buildApp();
cpSync(appFolder, join(compiled, "web/src/app"), { recursive: true });
for (const name of readdirSync(join(root, "packages"))) {
  const folder = join(root, "packages", name);
  stagePackage({ folder, compiled: join(compiled, name, "src"), license: join(root, "LICENSE"), version });
}
rmSync(compiled, { recursive: true });
