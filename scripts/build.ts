/**
 * `npm run build` stages in packages/X/dist the folder that `npm publish packages/X/dist` publishes as package X.
 * The manifests in the repository point to sources and are private, so that sources cannot be published by mistake.
 * `node scripts/build.ts 0.2.0` builds with another version, to try a release before the manifests have it.
 */
import { execFileSync } from "node:child_process";
import { cpSync, readdirSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { appFolder, buildApp } from "./ensure-app.ts";
import { stagePackage } from "./stage-package.ts";

const root = join(import.meta.dirname, "..");
/** `outDir` of tsconfig.build.json. All packages are compiled together, because they import each other's sources. */
const compiled = join(root, "dist");

const [version] = process.argv.slice(2);

rmSync(compiled, { recursive: true, force: true });
const compiler = createRequire(import.meta.url).resolve("typescript/bin/tsc");
execFileSync(process.execPath, [compiler, "--project", "tsconfig.build.json"], { cwd: root, stdio: "inherit" });
// Only the built app is published as the web package.
buildApp();
cpSync(appFolder, join(compiled, "web/src/app"), { recursive: true });
for (const name of readdirSync(join(root, "packages"))) {
  const folder = join(root, "packages", name);
  stagePackage({ folder, compiled: join(compiled, name, "src"), license: join(root, "LICENSE"), version });
}
rmSync(compiled, { recursive: true });
